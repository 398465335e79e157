import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayNotification, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { PurchaseEntry } from '../../../../tools/sandbox-gateway/ledger.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  runDueWork,
  SECOND,
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import { type Message, NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
})
afterAll(() => shop.close())

const post = (message: Message) => postNotification(shop, message)

/** A payment whose answer was lost: charged at the bank, pending here, to be asked about in a while. */
async function pendingPayment() {
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope()))
  await someone.pay(priced, await card(shop, 'reply-lost'))
  const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.status, 'UNKNOWN'))
  if (!attempt) throw new Error('the payment is not pending')
  const later = new Date(shop.dependencies.now().getTime() + 3600 * SECOND)
  await shop.db.update(paymentAttempt).set({ nextCheckAt: later }).where(eq(paymentAttempt.id, attempt.id))
  return { order: priced.order, attempt }
}

describe('K-04 the provider’s notifications', () => {
  test('one about a pending payment makes us ask at once; again, it changes nothing', async () => {
    const { order, attempt } = await pendingPayment()
    await runDueWork(shop)
    expect((await statusOf(shop, order)).attempts).toEqual(['UNKNOWN'])
    const sentAt = shop.dependencies.now().toISOString()
    expect(await post({ order: attempt.gatewayOrder, sentAt })).toBe(200)
    await runDueWork(shop)
    expect(await statusOf(shop, order)).toMatchObject({ checkout: 'PAID', attempts: ['APPROVED'] })
    expect(await post({ order: attempt.gatewayOrder, sentAt })).toBe(200)
    expect(await post({ order: attempt.gatewayOrder, amount: '8405' })).toBe(200)
    const [paid] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
    expect(paid!.nextCheckAt).toBeNull()
    const kept = await shop.db.select().from(gatewayNotification)
    const ofAttempt = { transactionId: '1489067001899996161', attemptId: attempt.id }
    expect(kept).toMatchObject([ofAttempt, ofAttempt])
  })

  test('one names a payment by our id for it, too; an id that is none of ours names nothing', async () => {
    const { attempt } = await pendingPayment()
    expect(await post({ id: '78', uniqueId: 'not ours' })).toBe(200)
    expect(await post({ id: '79', uniqueId: attempt.id })).toBe(200)
    const stored = (id: string) =>
      shop.db.select().from(gatewayNotification).where(eq(gatewayNotification.transactionId, id))
    expect([...(await stored('78')), ...(await stored('79'))]).toMatchObject([
      { attemptId: null },
      { attemptId: attempt.id },
    ])
    await runDueWork(shop)
    const [found] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
    expect(found!.status).toBe('APPROVED')
  })

  test('one that says approved of a card that was declined does not count: what the gateway answers does', async () => {
    const someone = buyer(shop)
    const priced = good(await someone.open(fifteenDaysInEurope()))
    expect((await someone.pay(priced, await card(shop, 'insufficient-funds'))).is).toBe('PAYMENT_DECLINED')
    const entries = await bankOf(shop).ledger()
    const declined = entries.findLast((entry): entry is PurchaseEntry => entry.type === 'purchase')
    expect(await post({ id: declined?.transactionId ?? '', order: declined?.order ?? '' })).toBe(200)
    await runDueWork(shop)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['DECLINED'] })
  })

  test('what the signature does not cover, what is old and what cannot be read is refused, and nothing is kept', async () => {
    await shop.db.delete(gatewayNotification)
    const yesterday = new Date(shop.dependencies.now().getTime() - 25 * 3600 * SECOND).toISOString()
    expect(await post({ secret: 'somebody else’s' })).toBe(401)
    expect(await post({ unsigned: true })).toBe(401)
    expect(await post({ sentAt: yesterday })).toBe(401)
    expect(await post({ sentAt: 'never' })).toBe(401)
    expect(await post({ body: '{"TransactionId":' })).toBe(400)
    expect(await post({ body: '{"Amount":1,"Currency":"USD"}' })).toBe(400)
    // Signed as 84.04, said as 8404.
    expect(
      await post({ amount: '84.04', body: '{"TransactionId":1489067001899996161,"Amount":8404,"Currency":"USD"}' }),
    ).toBe(401)
    expect(await shop.db.select().from(gatewayNotification)).toEqual([])
  })

  test('an amount is signed as it is written, decimals and all', async () => {
    expect(await post({ id: '77', amount: '100.00' })).toBe(200)
  })
})
