import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { administratorId } from '../../../../tools/seed/cast.ts'
import { offerMethods } from '../../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  ledgersOf,
  letPass,
  MINUTE,
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import { brokenInvariants } from '../../../../tests/support/test-ledgers.ts'
import { NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'
import { transferRefund } from '../../refunds/transfer.ts'
import { checkAttempt } from './check-attempt.ts'
import { watchDelayed } from './watch-delayed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
  await offerMethods(shop)
})
afterAll(() => shop.close())

async function opened() {
  const someone = buyer(shop)
  const checkout = good(await someone.open(fifteenDaysInEurope({ passengers: [newPassenger()] })))
  return { someone, checkout }
}

async function waiting() {
  const { someone, checkout } = await opened()
  good(await someone.payLater(checkout, 'redpagos'))
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.gatewayOrder, `${checkout.order}1`))
  const pay = () => bankOf(shop).payDelayed({ uniqueId: attempt!.id })
  /** As the bank's notification does, which asks at once. */
  const report = async () => {
    await postNotification(shop, {
      uniqueId: attempt!.id,
      id: attempt!.purchaseId ?? '',
      amount: String(checkout.amount),
    })
    await checkAttempt(shop.dependencies, attempt!.id)
  }
  return { someone, checkout, pay, report }
}

/** Staff transfer what was not paid by card; then bank and shop agree, and each order came to one sale at most. */
async function agreeInTheEnd(): Promise<void> {
  await letPass(shop, 50 * HOUR, HOUR)
  for (const { id: refundId } of await shop.db.select().from(refund).where(eq(refund.status, 'STUCK'))) {
    await transferRefund(shop.dependencies, { refundId, reference: 'BROU 1', userId: administratorId })
  }
  expect(await brokenInvariants(await ledgersOf(shop, []))).toEqual([])
}

test('Y-02 twenty calls at once for a coupon are one coupon', async () => {
  const { someone, checkout } = await opened()
  const answers = await Promise.all(Array.from({ length: 20 }, () => someone.payLater(checkout, 'abitab')))
  const kinds = new Set(answers.map(({ is }) => is))
  expect([...kinds].every((is) => is === 'ok' || is === 'PAYMENT_IN_PROGRESS' || is === 'TOO_MANY_REQUESTS')).toBe(true)
  expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'WAITING', attempts: ['WAITING'] })
  const made = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')
  expect(made.filter(({ order }) => order.startsWith(checkout.order))).toHaveLength(1)
})

test('Y-02 paid at the counter and by card in the same moment: one sale, and the other payment goes back', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, waiting))
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
  await agreeInTheEnd()
})

test('Y-02 paid in the moment of its end: a sale, or all given back', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, waiting))
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
  await agreeInTheEnd()
})
