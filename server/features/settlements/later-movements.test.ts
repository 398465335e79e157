import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSale } from '#shared/after-sale/cancellation.ts'
import { extendSale } from '#shared/after-sale/change.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import type { GivenTo } from '#shared/call.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { settleSale } from '#shared/settlements/settle.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'

const TERMS = { mode: 'card' as const, discount: 0, cost: null, markup: 40, commissionPercent: 30, promo: null }

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

async function read<E extends Endpoint>(endpoint: E, input: GivenTo<E>): Promise<ResultOf<E>> {
  const answer = await shop.call(endpoint, input, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

test('S-01 R-12 what came later counts on its own day, in the comparison and in the trend', async () => {
  const business = await openBusiness(shop.db, 'Patagonia Viajes')
  const figures = (gross: number) => ({ gross, ...settleSale({ ...TERMS, gross }) })
  const sold = (soldOn: string, later: (history: Movement[]) => Movement[]): SoldSale => {
    const first: Movement = { kind: 'sale', day: soldOn, quantity: 1, figures: figures(10_000) }
    const more = { planId: 9, planName: 'Élite 500' }
    return { ...TERMS, ...business, ...more, gross: 10_000, soldOn, later: later([first]) }
  }
  const before = await read(reportApi.dashboard, {})
  await writeSold(shop.db, [
    // Sold in the days before the last 30, and cancelled today; sold within them, and extended yesterday.
    sold('2026-10-05', (history) => cancelSale(history, { percentBack: 85 }, '2026-11-21').movements),
    sold('2026-11-02', (history) => extendSale(history, figures(16_000), '2026-11-20').movements),
  ])
  const { businesses, plans } = await read(reportApi.comparison, { query: { span: 'days' } })
  for (const { rows } of [businesses, plans]) {
    const row = rows.find(({ id }) => id === business.businessId || id === 9)
    // Of the cancelled sale its 15 % stay; the extension is worth 60.00 more.
    expect(row).toMatchObject({
      previous: { quantity: 1, gross: 10_000 },
      current: { quantity: 0, gross: 10_000 - 10_000 + 1_500 + 6_000 },
    })
  }
  const { today, month, previousMonth, days, months } = await read(reportApi.dashboard, {})
  const added = (now: typeof today, then: typeof today | undefined) => ({
    quantity: now.quantity - (then?.quantity ?? 0),
    charged: now.charged - (then?.charged ?? 0),
  })
  expect(added(today, before.today)).toEqual({ quantity: -1, charged: -8_500 })
  expect(added(month, before.month)).toEqual({ quantity: 0, charged: 7_500 })
  expect(added(previousMonth, before.previousMonth)).toEqual({ quantity: 1, charged: 10_000 })
  expect(days.slice(-2).map((day, n) => added(day, before.days.slice(-2)[n]))).toEqual([
    { quantity: 0, charged: 6_000 },
    { quantity: -1, charged: -8_500 },
  ])
  expect(months.slice(-2).map((one, n) => added(one, before.months.slice(-2)[n]))).toEqual([
    { quantity: 1, charged: 10_000 },
    { quantity: 0, charged: 7_500 },
  ])
})
