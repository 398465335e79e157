import { eq, inArray } from 'drizzle-orm'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkAttempt } from './payment/check-attempt.ts'
import { completeSale } from './issue/create-sale.ts'
import { sendPartialRefund } from './payment/send-partial-refund.ts'
import { sendRefund } from './payment/send-refund.ts'
import { sweepCheckouts } from './sweep.ts'
import { purchaseQueues } from './payment/queues.ts'

const EVERY_MINUTE = '* * * * *'

/**
 * Starts what brings every payment to its end without its buyer: asks about pending attempts, issues paid sales, sends
 * money back. Call it before listening; any number of processes may run it on one database.
 */
export async function startCompleter(dependencies: Dependencies): Promise<void> {
  const { jobs } = dependencies
  await jobs.work(purchaseQueues.checkAttempt, ({ attemptId }) => checkAttempt(dependencies, attemptId))
  await jobs.work(purchaseQueues.completeSale, ({ checkoutId }) => completeSale(dependencies, checkoutId))
  await jobs.work(purchaseQueues.sendRefund, ({ refundId }) => sendRefund(dependencies, refundId))
  await jobs.work(purchaseQueues.sendPartialRefund, ({ refundId }) => sendPartialRefund(dependencies, refundId))
  await jobs.work(purchaseQueues.sweepCheckouts, () => sweepCheckouts(dependencies))
  await jobs.repeat(purchaseQueues.sweepCheckouts, EVERY_MINUTE)
  // What was left lying while nothing ran is not made to wait for the next minute, nor for the end of a growing pause.
  await askAgain(dependencies)
  await sweepCheckouts(dependencies)
}

/** Asks about every pending attempt now: a start often follows what made them pending. */
export async function askAgain({ db, jobs, now }: Dependencies): Promise<void> {
  await db.transaction(async (tx) => {
    // One that is locked is being settled, or asked about by another process that starts.
    const pendingIds = tx
      .select({ id: paymentAttempt.id })
      .from(paymentAttempt)
      .where(eq(paymentAttempt.status, 'UNKNOWN'))
      .for('update', { skipLocked: true })
    const asked = await tx
      .update(paymentAttempt)
      .set({ nextCheckAt: now() })
      .where(inArray(paymentAttempt.id, pendingIds))
      .returning({ attemptId: paymentAttempt.id })
    // By key: one of them waits, however often the product starts.
    for (const { attemptId } of asked) {
      await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId }, { key: `start:${attemptId}` })
    }
  })
}
