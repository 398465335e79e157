import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { messages } from '#shared/messages.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { fifteenDaysInEurope } from '../../../tests/support/test-buyer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

let visitors = 0

test.each([
  { call: checkoutApi.open, max: 120 },
  { call: checkoutApi.pay, max: 240 },
  { call: checkoutApi.createSale, max: 240 },
])('B-11 one address may make $max calls of $call.path in ten minutes, and another its own', async ({ call, max }) => {
  visitors += 1
  const ask = (who: 'one' | 'another') =>
    shop.app.inject({
      method: 'POST',
      url: `/api${call.path}`,
      payload: { odd: true },
      headers: { 'x-forwarded-for': who === 'one' ? `10.9.0.${visitors}` : `10.9.1.${visitors}` },
    })
  expect(await ask('one')).toMatchObject({ statusCode: 400, headers: { 'x-ratelimit-reset': '600' } })
  for (let n = 1; n < max; n += 1) expect((await ask('one')).statusCode).toBe(400)
  expect((await ask('one')).statusCode).toBe(429)
  expect((await ask('another')).statusCode).toBe(400)
})

test('B-11 K-02 what fails for a reason of ours is answered in the words of its call', async () => {
  const { db } = shop.dependencies
  const order = 'BCDFGHJKMNPQRSTVWXYZ'
  Object.assign(shop.dependencies, { db: null })
  const answers = [
    await shop.call(checkoutApi.open, { body: fifteenDaysInEurope() }),
    await shop.call(checkoutApi.pay, { body: { token: 'of-a-card', order, amount: 93_38, currency: 'USD' } }),
    await shop.call(checkoutApi.createSale, { body: { order } }),
  ]
  Object.assign(shop.dependencies, { db })
  const saying = (key: 'UNEXPECTED' | 'PAYMENT.ERROR' | 'SALES.ERROR') => ({
    status: 500,
    failure: { errorCode: 'UNEXPECTED', error: key, message: messages[key] },
  })
  expect(answers).toMatchObject([saying('UNEXPECTED'), saying('PAYMENT.ERROR'), saying('SALES.ERROR')])
})
