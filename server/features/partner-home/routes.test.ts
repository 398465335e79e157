import { and, eq, gte, lte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '#shared/money.ts'
import { partnerHomeApi } from '#shared/partner-home/contract.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 300, seed: 8, now: new Date(NOW), documents: shop.dependencies.documents })
})
afterAll(() => shop.close())

async function homeOf(email: string) {
  const answer = await shop.call(partnerHomeApi.read, {}, { token: await shop.loginAs(email) })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

function salesOf(businessName: string, startDate: string, endDate: string) {
  return shop.db
    .select()
    .from(sale)
    .where(and(eq(sale.businessName, businessName), gte(sale.soldOn, startDate), lte(sale.soldOn, endDate)))
}

test('D-08 the figures of a home are the sums of the own sales, to the cent', async () => {
  for (const [email, name] of [
    ['agencia@ceibo.test', 'Mburucuyá Viajes'],
    ['broker@ceibo.test', 'Rambla Brokers'],
    ['cooperativa@ceibo.test', 'Cooperativa del Plata'],
  ] as const) {
    const home = await homeOf(email)
    for (const [figures, startDate, endDate] of [
      [home.month, '2026-11-01', '2026-11-21'],
      [home.lastMonth, '2026-10-01', '2026-10-31'],
    ] as const) {
      const rows = await salesOf(name, startDate, endDate)
      expect(rows.length, name).toBeGreaterThan(0)
      expect(figures, name).toEqual({
        startDate,
        endDate,
        quantity: rows.length,
        charged: sum(rows.map(({ charged }) => charged)),
        commission: sum(rows.map(({ commission }) => commission)),
      })
    }
    const debts = (await salesOf(name, '2000-01-01', '2026-11-21')).filter(({ isPaid }) => !isPaid)
    expect(home.owed, name).toBe(sum(debts.map(({ charged, commission }) => charged - commission)))
  }
})

test('D-08 a company has its address with its code for cameras and its promo codes, a broker has no address', async () => {
  const { storefront, promoCodes } = await homeOf('agencia@ceibo.test')
  expect(storefront?.url).toBe('http://localhost:3000/mburucuya')
  expect(storefront?.qr).toMatch(/^<svg /)
  expect(promoCodes.map(({ code }) => code)).toContain('VERANO15')
  expect((await homeOf('broker@ceibo.test')).storefront).toBeNull()
})

test('D-08 a home is a business’s own: administrators have none, nor has a call without a session', async () => {
  const token = await shop.loginAs('admin@ceibo.test')
  expect(await shop.call(partnerHomeApi.read, {}, { token })).toMatchObject({ status: 403 })
  expect(await shop.call(partnerHomeApi.read, {})).toMatchObject({ status: 401 })
})
