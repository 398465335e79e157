import { eq, inArray } from 'drizzle-orm'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../dependencies.ts'
import { purchaseQueues } from './payment/queues.ts'

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
