import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '#shared/http.ts'
import { delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { disputedMonth } from '../../../tests/support/closed-month.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'

let shop: TestShop
beforeAll(async () => void (shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })))
afterAll(() => shop.close())

/** The status of each public call that opens a sale, a voucher or an order by its id alone. */
async function opened(id: string): Promise<number[]> {
  const paths = Object.values(voucherApi).map(({ path }) => fillPath(path, { saleId: id, code: id }))
  const urls = [...paths, fillPath(delayedPaymentApi.read.path, { order: id })].map((path) => `/api${path}`)
  const answers = await Promise.all([
    ...urls.map((url) => shop.app.inject({ url })),
    shop.app.inject({ method: 'POST', url: `/api${checkoutApi.createSale.path}`, payload: { Order: id } }),
  ])
  return answers.map(({ statusCode }) => statusCode)
}

test('W-02 no id of the API opens a sale, a voucher or an order in public, with or without its prefix', async () => {
  const own = await partnerKeyOf(shop, 'broker@ceibo.test')
  const broker = partner(shop, own.key)
  const { body: quoted } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  const { body: made } = await broker.post<WireSale>('/sales', saleOf(quoted.data[0]!), { idempotencyKey: '1' })
  shop.clock.set('2026-12-02T15:00:00.000Z')
  const [staff] = await shop.db.select().from(users).where(eq(users.email, 'admin@ceibo.test'))
  await disputedMonth(shop, { businessId: own.businessId, userId: staff!.id })
  const { body: months } = await broker.get<{ data: { id: string }[] }>('/statements')
  const lines = await broker.get<{ data: { saleId: string }[] }>(`/statements/${months.data[0]!.id}/lines`)
  const read = await broker.get<{ id: string; saleId: string }>(`/vouchers/${made.vouchers[0]!.id}`)
  const shown = await broker.get<{ saleId: string }>(`/sales/${made.id}/cancellation`)
  expect([read.body.id, read.body.saleId, shown.body.saleId]).toEqual([made.vouchers[0]!.id, made.id, made.id])
  expect(lines.body.data.map(({ saleId }) => saleId)).toContain(made.id)

  const [sold] = await shop.db
    .select({ publicId: sale.publicId, code: voucher.code, orderNo: checkout.orderNo })
    .from(sale)
    .innerJoin(voucher, eq(voucher.saleId, sale.id))
    .innerJoin(checkout, eq(checkout.id, sale.checkoutId))
    .where(eq(sale.number, made.number))
  const links = [sold!.publicId, sold!.orderNo, sold!.code, downloadCode(sold!.code)]
  for (const link of links) expect(await opened(link), 'the link of a person opens it').toContain(200)
  for (const { text } of [lines, read, shown, await broker.get(`/sales/${made.id}`), await broker.get('/sales')])
    for (const link of links) expect(text).not.toContain(link)

  for (const id of [made.id, read.body.id, months.data[0]!.id])
    for (const tried of [id, id.slice(id.indexOf('_') + 1)])
      for (const status of await opened(tried)) expect(status, tried).toBeGreaterThanOrEqual(400)
})

test('W-02 a version of a voucher that was never issued is not found, nor one of an unknown passenger or sale', async () => {
  const broker = partner(shop, (await partnerKeyOf(shop, 'broker@ceibo.test')).key)
  const { body } = await broker.get<{ data: WireSale[] }>('/sales?limit=1')
  const { id } = body.data[0]!.vouchers[0]!
  for (const wrong of [id.replace(/1$/, '2'), id.replace(/1-1$/, '2-1'), `voucher_${crypto.randomUUID()}-1-1`])
    expect((await broker.get(`/vouchers/${wrong}`)).problem, wrong).toMatchObject({ code: 'voucher_not_found' })
})
