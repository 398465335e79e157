import { afterAll, beforeAll, expect, test } from 'vitest'
import { sale } from '../../../platform/db/schema/sales.ts'
import { offerMethods } from '../../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { bankOf, card, HOUR, letPass, MINUTE, statusOf } from '../../../../tests/support/test-buyer.ts'
import { disagreements, openedOrder, waitingOrder } from '../../../../tests/support/test-delayed.ts'
import { NOTIFICATIONS } from '../../../../tests/support/test-notification.ts'
import { watchDelayed } from './watch-delayed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
  await offerMethods(shop)
})
afterAll(() => shop.close())

test('Y-02 twenty calls at once for a coupon are one coupon', async () => {
  const { someone, checkout } = await openedOrder(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => someone.payLater(checkout, 'abitab')))
  const kinds = new Set(answers.map(({ is }) => is))
  expect([...kinds].every((is) => is === 'ok' || is === 'PAYMENT_IN_PROGRESS' || is === 'TOO_MANY_REQUESTS')).toBe(true)
  expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'WAITING', attempts: ['WAITING'] })
  const made = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')
  expect(made.filter(({ order }) => order.startsWith(checkout.order))).toHaveLength(1)
})

test('Y-02 paid at the counter and by card in the same moment: one sale, and the other payment goes back', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => waitingOrder(shop)))
  const before = await shop.db.$count(sale)
  const late = { operation: 'purchase', kind: 'delay', ms: 500, probability: 0.5 } as const
  await bankOf(shop).setConduct({ random: [late], seed: 3 })
  await Promise.all(
    orders.map(async ({ someone, checkout, pay, report }) => {
      const token = await card(shop)
      await pay()
      await Promise.all([someone.pay(checkout, token), report(), report()])
    }),
  )
  await letPass(shop, 3 * MINUTE, MINUTE)
  await bankOf(shop).setConduct({})
  expect((await shop.db.$count(sale)) - before).toBe(orders.length)
  expect(await disagreements(shop)).toEqual([])
})

test('Y-02 notifications of one payment in the same moment, while its buyer looks and the hour strikes: one sale each', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => waitingOrder(shop)))
  const before = await shop.db.$count(sale)
  await Promise.all(orders.map(({ pay }) => pay()))
  shop.clock.advance(61 * MINUTE)
  await Promise.all([
    ...orders.flatMap(({ someone, checkout, report }) => [report(), report(), someone.readLater(checkout.order)]),
    watchDelayed(shop.dependencies),
  ])
  await letPass(shop, 3 * MINUTE, MINUTE)
  expect((await shop.db.$count(sale)) - before).toBe(orders.length)
  for (const { checkout } of orders) {
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
  }
  expect(await disagreements(shop)).toEqual([])
})

test('Y-02 paid in the moment of its end: a sale, or all given back', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => waitingOrder(shop)))
  await bankOf(shop).setConduct({ latePayments: 'taken' })
  shop.clock.advance(24 * HOUR)
  await bankOf(shop).shiftClock(24 * HOUR)
  await Promise.all(orders.map(({ pay }) => pay()))
  await Promise.all([
    ...orders.map(({ report }) => report()),
    watchDelayed(shop.dependencies),
    watchDelayed(shop.dependencies),
  ])
  await letPass(shop, 3 * MINUTE, MINUTE)
  for (const { checkout } of orders) {
    expect((await statusOf(shop, checkout.order)).checkout).toBe('COMPLETED')
  }
  expect(await disagreements(shop)).toEqual([])
})
