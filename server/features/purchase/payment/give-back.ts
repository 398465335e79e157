import { and, desc, eq, or } from 'drizzle-orm'
import type { RefundReason } from '#shared/checkout/refund-reasons.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type AttemptRow, lockAttempt } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

type Due = { amount: Cents; reason: RefundReason }

/**
 * Decides that an amount of what cards paid for a sale goes back, in cents, from the newest payment first. A whole payment is a
 * refund that cannot happen twice; a smaller amount is a partial refund, sent only once (docs/rules/after-sale.md).
 * @throws Error when less than that is left
 */
export async function giveBack(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { sold, amount, reason }: Due & { sold: { id: string; attemptId: string | null } },
): Promise<void> {
  let left = amount
  for (const attemptId of await paymentsOf(tx, sold)) {
    const { attempt } = await lockAttempt(tx, attemptId)
    const part = Math.min(left, await leftOf(tx, attempt))
    if (part > 0) await makeDue(tx, dependencies, attempt, { amount: part, reason })
    left -= part
  }
  if (left > 0) throw new Error(`sale ${sold.id} has not got ${left} cents more to give back`)
}

/** The attempts that paid for a sale and for its changes, the newest first. */
export async function paymentsOf(db: Database, sold: { id: string; attemptId: string | null }): Promise<string[]> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(
      or(
        sold.attemptId === null ? undefined : eq(paymentAttempt.id, sold.attemptId),
        and(eq(checkout.changesSaleId, sold.id), eq(paymentAttempt.status, 'CONSUMED')),
      ),
    )
    .orderBy(desc(paymentAttempt.sentAt))
  return rows.map(({ id }) => id)
}

/** Returns the cents of a payment that have not gone back yet. */
async function leftOf(tx: Database, { id, amount }: AttemptRow): Promise<Cents> {
  const [whole] = await tx.select({ id: refund.id }).from(refund).where(eq(refund.attemptId, id))
  if (whole) return 0
  const parts = await tx
    .select({ amount: partialRefund.amount })
    .from(partialRefund)
    .where(eq(partialRefund.attemptId, id))
  return amount - sum(parts.map((part) => part.amount))
}

async function makeDue(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { id: attemptId, amount: paid }: AttemptRow,
  { amount, reason }: Due,
): Promise<void> {
  const now = dependencies.now()
  const due = { attemptId, amount, reason, status: 'DUE', nextAt: now, createdAt: now } as const
  if (amount === paid) {
    const [added] = await tx.insert(refund).values(due).returning({ id: refund.id })
    if (added) await dependencies.jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: added.id })
    return
  }
  const [added] = await tx.insert(partialRefund).values(due).returning({ id: partialRefund.id })
  if (added) await dependencies.jobs.enqueue(tx, purchaseQueues.sendPartialRefund, { refundId: added.id })
}
