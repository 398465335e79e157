import { eq, inArray } from 'drizzle-orm'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../dependencies.ts'
import { purchaseQueues } from './payment/queues.ts'

/** Schedules a check of every pending attempt now: what made them pending, such as an outage, often ends with a restart. */
export async function askAgain({ db, jobs, now }: Dependencies): Promise<void> {
  await db.transaction(async (tx) => {
    // A locked attempt is being settled, or rescheduled by another process that starts.
    const pendingIds = tx
      .select({ id: paymentAttempt.id })
      .from(paymentAttempt)
      .where(eq(paymentAttempt.status, 'UNKNOWN'))
      .for('update', { skipLocked: true })
    const attempts = await tx
      .update(paymentAttempt)
      .set({ nextCheckAt: now() })
      .where(inArray(paymentAttempt.id, pendingIds))
      .returning({ attemptId: paymentAttempt.id })
    // The key keeps one job per attempt in the queue, however often the product starts.
    for (const { attemptId } of attempts) {
      await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId }, { key: `start:${attemptId}` })
    }
  })
}
