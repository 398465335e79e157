import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectWithin } from '../../../tests/support/own-time.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { partnerRequest } from '../../platform/db/schema/partner-requests.ts'
import { sale as saleTable } from '../../platform/db/schema/sales.ts'

const START = '2026-11-21T15:00:00.000Z'

let shop: TestShop
let broker: ReturnType<typeof partner>
let businessId: string
beforeAll(async () => {
  shop = await startTestShop({ now: START })
  const own = await partnerKeyOf(shop, 'broker@ceibo.test')
  ;({ businessId } = own)
  broker = partner(shop, own.key)
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(START))

const countSales = () => shop.db.$count(saleTable, eq(saleTable.businessId, businessId))

async function quoted(): Promise<WireQuote> {
  const { body } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  return body.data[0]!
}

test('W-02 a sale that was made before its request failed keeps its key: another request is refused, the same gets the sale', async () => {
  const request = saleOf(await quoted())
  const send = (more: object = {}) =>
    broker.post<WireSale>('/sales', { ...request, ...more }, { idempotencyKey: 'failed-after' })
  const before = await countSales()
  // The sale is committed; then its reader is refused.
  await shop.db.execute(sql`revoke select on sale from ceibo_business`)
  const failed = await send()
  await shop.db.execute(sql`grant select on sale to ceibo_business`)
  expect([failed.status, await countSales()]).toEqual([500, before + 1])
  expect((await send({ confirmDuplicate: true })).problem).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  })
  const again = await send()
  expect([again.status, again.body.status, await countSales()]).toEqual([201, 'active', before + 1])
})

test('W-02 a sale whose answer was lost is given again after its quote expired and its business pays by card, and no new one is made', async () => {
  const request = saleOf(await quoted())
  const send = (idempotencyKey: string) => broker.post<WireSale>('/sales', request, { idempotencyKey })
  const first = await send('lost')
  const before = await countSales()
  shop.clock.set('2026-12-03T15:00:00.000Z')
  const late = await send('lost')
  expect([late.status, late.body, 'idempotency-replayed' in late.headers]).toEqual([201, first.body, false])
  expect((await send('new')).problem).toMatchObject({ code: 'quote_expired' })

  shop.clock.set('2026-11-23T15:00:00.000Z')
  await shop.db.update(business).set({ paymentType: 'online' }).where(eq(business.id, businessId))
  const meta = () => broker.get<{ business: { sellsOnAccount: boolean } }>('/meta')
  await expectWithin(1_500, async () => (await meta()).body.business.sellsOnAccount, false)
  await shop.db.delete(partnerRequest)
  const byCard = await send('lost')
  expect([byCard.status, byCard.body]).toEqual([201, first.body])
  expect((await send('new')).problem).toMatchObject({ code: 'on_account_refused' })
  expect(await countSales()).toBe(before)
  await shop.db.update(business).set({ paymentType: 'on-account' }).where(eq(business.id, businessId))
})
