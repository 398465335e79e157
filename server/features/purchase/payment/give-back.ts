import { and, desc, eq, or } from 'drizzle-orm'
import type { RefundReason } from '#shared/checkout/refund-reasons.ts'
import { financingBack } from '#shared/instalments/instalments.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type AttemptRow, lockAttempt } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

type Due = { amount: Cents; reason: RefundReason }
type PaidSale = { id: string; attemptId: string | null }

/** The part of a payment that goes back, in cents: `back` of what was charged, and `financing` beside it. */
type Part = { attempt: AttemptRow; back: Cents; financing: Cents }

/**
 * Decides that an amount of what was charged for a sale goes back to the cards that paid it, in cents, from the newest payment
 * first, each with the financing in proportion (docs/decisions/031). A whole payment is a refund that cannot happen twice; a
 * smaller amount is a partial refund, sent only once (docs/rules/after-sale.md).
 * @returns the financing that goes back beside the amount
 * @throws Error when less than that is left
 */
export async function giveBack(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { sold, amount, reason }: Due & { sold: PaidSale },
): Promise<Cents> {
  for (const attemptId of await paymentsOf(tx, sold)) await lockAttempt(tx, attemptId)
  const parts = await partsToGiveBack(tx, sold, amount)
  const rest = amount - sum(parts.map(({ back }) => back))
  if (rest > 0) throw new Error(`sale ${sold.id} has not got ${rest} cents more to give back`)
  for (const part of parts) await makeDue(tx, dependencies, part, reason)
  return financingIn(parts)
}

/** Returns the financing that would go back beside an amount of what was charged for a sale, in cents. */
export async function financingToGiveBack(db: Database, sold: PaidSale, amount: Cents): Promise<Cents> {
  return financingIn(await partsToGiveBack(db, sold, amount))
}

function financingIn(parts: readonly Part[]): Cents {
  return sum(parts.map(({ financing }) => financing))
}

async function partsToGiveBack(db: Database, sold: PaidSale, amount: Cents): Promise<Part[]> {
  const parts: Part[] = []
  let rest = amount
  for (const attemptId of await paymentsOf(db, sold)) {
    const [attempt] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, attemptId))
    if (!attempt) continue
    const paid = { charged: attempt.amount - attempt.financing, financing: attempt.financing }
    const backBefore = await backOf(db, attempt)
    const back = Math.min(rest, paid.charged - backBefore)
    if (back > 0) parts.push({ attempt, back, financing: financingBack(paid, { backBefore, back }) })
    rest -= back
  }
  return parts
}

/** The attempts that paid for a sale and for its changes, the newest first. */
export async function paymentsOf(db: Database, sold: PaidSale): Promise<string[]> {
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

/** Returns how much of what a payment charged has gone back, in cents. */
async function backOf(db: Database, { id, amount, financing }: AttemptRow): Promise<Cents> {
  const [whole] = await db.select({ id: refund.id }).from(refund).where(eq(refund.attemptId, id))
  if (whole) return amount - financing
  const parts = await db.select().from(partialRefund).where(eq(partialRefund.attemptId, id))
  return sum(parts.map((part) => part.amount - part.financing))
}

async function makeDue(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { attempt: { id: attemptId, amount: paid, method }, back, financing }: Part,
  reason: RefundReason,
): Promise<void> {
  const now = dependencies.now()
  const amount = back + financing
  // What was not paid by card waits for the bank account of its buyer.
  const status = method === 'card' ? 'DUE' : 'WAITING'
  const due = { attemptId, amount, financing, reason, status, nextAt: now, createdAt: now } as const
  if (amount === paid) {
    const [added] = await tx.insert(refund).values(due).returning({ id: refund.id })
    if (added && status === 'DUE')
      await dependencies.jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: added.id })
    return
  }
  const [added] = await tx.insert(partialRefund).values(due).returning({ id: partialRefund.id })
  if (added && status === 'DUE') {
    await dependencies.jobs.enqueue(tx, purchaseQueues.sendPartialRefund, { refundId: added.id })
  }
}
