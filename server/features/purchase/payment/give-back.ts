import { eq } from 'drizzle-orm'
import type { RefundReason } from '#shared/checkout/refund-reasons.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { partialRefund, refund } from '../../../platform/db/schema/checkouts.ts'
import type { Services } from '../../services.ts'
import { lockAttempt } from '../checkout/states.ts'

/**
 * Decides that an amount of what a sale's card paid goes back, in cents. All of it at once is a whole refund, which cannot be
 * doubled; anything else is a part, which is sent once (docs/rules/after-sale.md).
 */
export async function giveBack(
  tx: Database,
  services: Pick<Services, 'jobs' | 'now'>,
  { attemptId, amount, reason }: { attemptId: string; amount: Cents; reason: RefundReason },
): Promise<void> {
  const now = services.now()
  const { attempt } = await lockAttempt(tx, attemptId)
  const parts = await tx
    .select({ amount: partialRefund.amount })
    .from(partialRefund)
    .where(eq(partialRefund.attemptId, attemptId))
  const [whole] = await tx.select({ id: refund.id }).from(refund).where(eq(refund.attemptId, attemptId))
  if (whole || sum(parts.map((part) => part.amount)) + amount > attempt.amount) {
    throw new Error(`attempt ${attemptId} has not got ${amount} cents left to give back`)
  }
  const due = { attemptId, amount, reason, status: 'DUE', nextAt: now, createdAt: now } as const
  if (amount === attempt.amount) {
    const [added] = await tx.insert(refund).values(due).returning({ id: refund.id })
    if (added) await services.jobs.enqueue(tx, 'send-refund', { refundId: added.id })
    return
  }
  const [added] = await tx.insert(partialRefund).values(due).returning({ id: partialRefund.id })
  if (added) await services.jobs.enqueue(tx, 'send-partial-refund', { refundId: added.id })
}
