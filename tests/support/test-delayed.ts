import { eq } from 'drizzle-orm'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import { checkAttempt } from '../../server/features/purchase/payment/check-attempt.ts'
import { transferRefund } from '../../server/features/refunds/transfer.ts'
import { paymentAttempt, refund } from '../../server/platform/db/schema/checkouts.ts'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import { administratorId } from '../../tools/seed/cast.ts'
import type { TestShop } from './test-app.ts'
import { bankOf, buyer, fifteenDaysInEurope, good, HOUR, ledgersOf, letPass } from './test-buyer.ts'
import { brokenInvariants } from './test-ledgers.ts'
import { postNotification } from './test-notification.ts'

/** An order that was opened and not paid, with its buyer. */
export async function openedOrder(shop: TestShop, more: Partial<Purchase> = {}) {
  const someone = buyer(shop)
  return { someone, checkout: good(await someone.open(fifteenDaysInEurope(more))) }
}

/** An order that waits for its first payment to be made at a counter or by transfer. */
export async function waitingOrder(shop: TestShop, more: Partial<Purchase> = {}, method: DelayedMethod = 'redpagos') {
  const { someone, checkout } = await openedOrder(shop, more)
  const coupon = good(await someone.payLater(checkout, method))
  const { id: uniqueId } = await firstAttempt(shop, checkout)
  /** The buyer pays, of cents what was asked for or `amount`. */
  const pay = (amount?: number) => bankOf(shop).payDelayed({ uniqueId, ...(amount ? { amount } : {}) })
  /** The provider's notification arrives, and has the provider asked at once. */
  const report = async () => {
    const id = (await firstAttempt(shop, checkout)).purchaseId ?? ''
    await postNotification(shop, { uniqueId, id, amount: String(checkout.amount) })
    await checkAttempt(shop.dependencies, uniqueId)
  }
  return { someone, checkout, coupon, attemptId: uniqueId, pay, report }
}

/** The first attempt to pay an order, as it is now. */
export async function firstAttempt(shop: TestShop, { order }: Pick<OpenedCheckout, 'order'>) {
  const [row] = await shop.db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.gatewayOrder, `${order}1`))
  if (!row) throw new Error(`order ${order} has no attempt`)
  return row
}

/** The kinds and occasions of the emails about an attempt, in the order in which they were queued. */
export async function emailsAbout(shop: TestShop, attemptId: string): Promise<string[]> {
  const rows = await shop.db.select().from(mailMessage).orderBy(mailMessage.createdAt)
  return rows
    .filter(({ payload }) => payload['attemptId'] === attemptId)
    .map(({ kind, payload }) => [kind, payload['occasion']].filter(Boolean).join(' '))
}

/** The titles of what staff were told. */
export async function alertsOf(shop: TestShop): Promise<string[]> {
  const rows = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))
  return rows.map(({ payload }) => payload['title'] ?? '')
}

/** Lets two days pass and transfers what staff owe. Returns what shop and bank do not agree about then. */
export async function disagreements(shop: TestShop): Promise<string[]> {
  await letPass(shop, 50 * HOUR, HOUR)
  for (const { id: refundId } of await shop.db.select().from(refund).where(eq(refund.status, 'STUCK'))) {
    await transferRefund(shop.dependencies, { refundId, reference: 'BROU 1', userId: administratorId })
  }
  return brokenInvariants(await ledgersOf(shop, []))
}
