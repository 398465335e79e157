import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  partner,
  partnerKeyOf,
  saleOf,
  trip,
  type WireLink,
  type WireQuote,
} from '../../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { buyer, fifteenDaysInEurope, good } from '../../../../tests/support/test-buyer.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import { sweepQuotes } from './sweep-quotes.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
beforeAll(async () => void (shop = await startTestShop({ now: NOW })))
afterAll(() => shop.close())

test('W-02 a saved quote is deleted 30 days after its last one, and not before', async () => {
  await shop.db.delete(savedQuote)
  const broker = partner(shop, (await partnerKeyOf(shop, 'broker@ceibo.test')).key)
  const { body } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  const path = `/quotes/${body.data[0]!.id}`
  const left = async () => {
    await sweepQuotes(shop.dependencies)
    return shop.db.$count(savedQuote)
  }
  expect([await left(), (await broker.get(path)).status]).toEqual([1, 200])
  // Its last day is the first of December.
  shop.clock.set('2026-12-31T15:00:00.000Z')
  expect([await left(), (await broker.get(path)).problem.code]).toEqual([1, 'quote_expired'])
  shop.clock.set('2027-01-01T15:00:00.000Z')
  expect([await left(), (await broker.get(path)).problem.code]).toEqual([0, 'quote_not_found'])
})

test('W-02 a link that nobody paid is deleted 90 days after its end, unless a checkout refers to it', async () => {
  shop.clock.set(NOW)
  const { key, businessId } = await partnerKeyOf(shop, 'broker@ceibo.test')
  const broker = partner(shop, key)
  const { body } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  const quoteId = body.data[0]!.id
  const links: WireLink[] = []
  for (const idempotencyKey of ['sin-abrir', 'abierto', 'pago'])
    links.push((await broker.post<WireLink>('/links', { quoteId }, { idempotencyKey })).body)
  const [, openedCode, paidCode] = links.map(({ url }) => url.split('/').at(-1)!)
  good(await buyer(shop).open(fifteenDaysInEurope({ refBusiness: businessId, savedQuote: openedCode, ages: [41] })))
  const { body: paid } = await broker.get<WireQuote>(`/quotes/quote_${paidCode}`)
  expect((await broker.post('/sales', saleOf(paid), { idempotencyKey: 'venta' })).status).toBe(201)
  const left = async () => {
    await sweepQuotes(shop.dependencies)
    return Promise.all(links.map(async ({ id }) => (await broker.get(`/links/${id}`)).status))
  }
  // They end with the first of December, in Montevideo.
  shop.clock.set('2027-03-02T03:00:00.000Z')
  expect(await left()).toEqual([200, 200, 200])
  shop.clock.set('2027-03-02T03:00:00.001Z')
  expect(await left()).toEqual([404, 200, 200])
})
