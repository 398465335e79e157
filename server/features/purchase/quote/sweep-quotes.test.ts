import { afterAll, beforeAll, expect, test } from 'vitest'
import { partner, partnerKeyOf, trip, type WireQuote } from '../../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import { sweepQuotes } from './sweep-quotes.ts'

let shop: TestShop
beforeAll(async () => void (shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })))
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
