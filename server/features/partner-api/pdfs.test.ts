import { afterAll, beforeAll, expect, test } from 'vitest'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'

let shop: TestShop
beforeAll(async () => void (shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })))
afterAll(() => shop.close())

const newPartner = async (owner = 'broker@ceibo.test') => partner(shop, (await partnerKeyOf(shop, owner)).key)

test('W-02 a business that asks for too many PDFs with its keys is told to wait, for PDFs alone and no other business', async () => {
  const agency = 'agencia@ceibo.test'
  const [one, second, other] = [await newPartner(agency), await newPartner(agency), await newPartner()]
  const path = `/vouchers/voucher_${crypto.randomUUID()}-1-1/pdf`
  for (let n = 0; n < 30; n += 1) {
    expect((await one.get(path)).status).toBe(404)
    expect((await second.get(`/statements/statement_${crypto.randomUUID()}/pdf`)).status).toBe(404)
  }
  const refused = await one.get(path)
  expect([refused.status, refused.headers['ratelimit-policy']]).toEqual([429, '"pdf";q=60;w=60'])
  expect([(await one.get('/meta')).status, (await other.get(path)).status]).toEqual([200, 404])
})

test('W-02 the PDFs of a business wait in a line of its own: a visitor is not refused because of them', async () => {
  const broker = await newPartner()
  const { body: quoted } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  const { body: made } = await broker.post<WireSale>('/sales', saleOf(quoted.data[0]!), { idempotencyKey: '1' })
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const running = Array.from({ length: 4 }, () => pdfLimit(() => opened))
  const path = `/vouchers/${made.vouchers[0]!.id}/pdf`
  const calls = Array.from({ length: 21 }, () => broker.get(path))
  // The line is full: one of them has no place in it.
  expect((await Promise.race(calls)).status).toBe(503)
  const visitor = pdfLimit(() => Promise.resolve('printed'))
  visitor.catch(() => {})
  open()
  expect(await visitor).toBe('printed')
  await Promise.all(running)
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect([200, 503].map((one) => statuses.filter((status) => status === one).length)).toEqual([19, 2])
})
