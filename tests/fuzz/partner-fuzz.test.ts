import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerCalls } from '#shared/partner/calls.ts'
import { type PartnerStock, partnerStock } from '../support/partner-stock.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { fuzzPartnerCalls } from './partner-fuzz.ts'

const BROKER = 'broker@ceibo.test'
const REQUESTS_PER_CALL = process.env.CEIBO_TEST_LONG ? 500 : 40

let shop: TestShop
let stock: PartnerStock
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })
  stock = await partnerStock(shop, BROKER)
})
afterAll(() => shop.close())

// ASVS 1.2.4, 2.2.1, 4.1.1, 16.5.1
test('W-02 no request, however hostile, gets more than a problem with a documented code from any call of the partner API', async () => {
  const { flaws, oneAnswerOnly, statuses } = await fuzzPartnerCalls(shop, {
    email: BROKER,
    stock,
    requests: REQUESTS_PER_CALL,
  })
  expect({ flaws, oneAnswerOnly }).toEqual({ flaws: [], oneAnswerOnly: [] })
  const sum = Object.values(statuses).reduce((all, some) => all + some, 0)
  expect(sum).toBeGreaterThanOrEqual(REQUESTS_PER_CALL * partnerCalls.length)
  for (const status of [200, 201, 400, 401]) expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(0)
}, 240_000)
