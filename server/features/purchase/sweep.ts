import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout, partialRefund, paymentAttempt, promoRedemption, refund } from '../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondsLater } from './payment/check-schedule.ts'
import { COMPLETE_AFTER_S } from './payment/outcome.ts'
import { releasePromo } from './promo-hold/promo-hold.ts'
import { type CheckoutStatus, GIVEN_UP, lockCheckout, RUNNING, UNSETTLED } from './checkout/states.ts'
import { purchaseQueues } from './payment/queues.ts'

/** Seconds of delay before the sweep takes up a job: jobs run by themselves, the sweep only finds those left behind. */
const OVERDUE_S = 10
const AT_ONCE = 500
/** The states in which a checkout keeps its use of a promo code, however long they last. */
const HOLDING: readonly CheckoutStatus[] = [...RUNNING, 'WAITING', 'PAID']

type DueWork = { attemptIds: string[]; checkoutIds: string[]; refundIds: string[]; partialRefundIds: string[] }

/** Finds all overdue work: attempts to check (those that wait for the buyer are watched by themselves), paid checkouts without a sale, refunds to send. */
export async function findDueWork(db: Database, now: Date): Promise<DueWork> {
  const attempts = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.status, [...UNSETTLED, ...GIVEN_UP]), lte(paymentAttempt.nextCheckAt, now)))
    .orderBy(paymentAttempt.nextCheckAt)
    .limit(AT_ONCE)
  const paid = await db
    .select({ id: checkout.id })
    .from(checkout)
    .where(and(eq(checkout.status, 'PAID'), lte(checkout.paidAt, secondsLater(now, -COMPLETE_AFTER_S))))
    .orderBy(checkout.paidAt)
    .limit(AT_ONCE)
  const refunds = await db
    .select({ id: refund.id })
    .from(refund)
    .where(and(inArray(refund.status, ['DUE', 'SENT']), lte(refund.nextAt, now)))
    .orderBy(refund.nextAt)
    .limit(AT_ONCE)
  const parts = await db
    .select({ id: partialRefund.id })
    .from(partialRefund)
    .where(and(inArray(partialRefund.status, ['DUE', 'SENT', 'PENDING']), lte(partialRefund.nextAt, now)))
    .orderBy(partialRefund.nextAt)
    .limit(AT_ONCE)
  return {
    attemptIds: attempts.map(({ id }) => id),
    checkoutIds: paid.map(({ id }) => id),
    refundIds: refunds.map(({ id }) => id),
    partialRefundIds: parts.map(({ id }) => id),
  }
}

/** Queues overdue work again, closes expired checkouts, and releases the promo codes of unpaid orders. */
export async function sweepCheckouts({ db, jobs, now }: Dependencies): Promise<void> {
  const at = now()
  const due = await findDueWork(db, secondsLater(at, -OVERDUE_S))
  await db.transaction(async (tx) => {
    for (const attemptId of due.attemptIds) {
      await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId }, { key: `sweep:${attemptId}` })
    }
    for (const checkoutId of due.checkoutIds) {
      await jobs.enqueue(tx, purchaseQueues.completeSale, { checkoutId }, { key: `sweep:${checkoutId}` })
    }
    for (const refundId of due.refundIds) {
      await jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId }, { key: `sweep:${refundId}` })
    }
    for (const refundId of due.partialRefundIds) {
      await jobs.enqueue(tx, purchaseQueues.sendPartialRefund, { refundId }, { key: `sweep:${refundId}` })
    }
  })
  await expireCheckouts(db, at)
  await releaseForgottenHolds(db, at)
}

/** Closes expired checkouts. One whose payment is running is not OPEN, so it stays. */
async function expireCheckouts(db: Database, now: Date): Promise<void> {
  await db
    .update(checkout)
    .set({ status: 'EXPIRED' })
    .where(and(eq(checkout.status, 'OPEN'), lte(checkout.expiresAt, now)))
}

async function releaseForgottenHolds(db: Database, now: Date): Promise<void> {
  const forgotten = await db
    .select({ checkoutId: promoRedemption.checkoutId })
    .from(promoRedemption)
    .where(and(eq(promoRedemption.status, 'HELD'), lte(promoRedemption.expiresAt, now)))
  for (const { checkoutId } of forgotten) {
    await db.transaction(async (tx) => {
      const locked = await lockCheckout(tx, { id: checkoutId })
      const isPaying = locked && HOLDING.includes(locked.status)
      if (!isPaying) await releasePromo(tx, checkoutId)
    })
  }
}
