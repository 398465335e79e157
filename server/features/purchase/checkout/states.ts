import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/connect.ts'
import { checkout, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'

export type CheckoutRow = typeof checkout.$inferSelect
export type CheckoutStatus = CheckoutRow['status']
export type AttemptRow = typeof paymentAttempt.$inferSelect
export type AttemptStatus = AttemptRow['status']

/** The gateway has been asked, or is about to be, and we do not know the end of it. */
export const UNSETTLED = ['SENT', 'UNKNOWN'] as const satisfies AttemptStatus[]
/** Taken as never charged. The gateway may know better, later. */
export const GIVEN_UP = ['ABSENT', 'DECLINED'] as const satisfies AttemptStatus[]
/** The gateway may be asked about it. */
export const ASKABLE = [...UNSETTLED, ...GIVEN_UP] as const satisfies AttemptStatus[]
/** The attempt whose money is in the checkout. */
export const CHARGED = ['APPROVED', 'CONSUMED'] as const satisfies AttemptStatus[]
/** A payment is running. */
export const RUNNING = ['PAYING', 'REVIEW'] as const satisfies CheckoutStatus[]

export function isOneOf(statuses: readonly AttemptStatus[], status: AttemptStatus): boolean {
  return statuses.includes(status)
}

type Named = { id: string } | { orderNo: string } | { attemptId: string }

/**
 * Locks a checkout until the transaction ends. A transaction that changes a checkout, its attempts or its hold on a promo
 * code locks it first, so that transactions meet here and never across each other.
 */
export async function lockCheckout(tx: Database, named: Named): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(checkout).where(isNamed(tx, named)).for('update')
  return row
}

function isNamed(tx: Database, named: Named): SQL {
  if ('id' in named) return eq(checkout.id, named.id)
  if ('orderNo' in named) return eq(checkout.orderNo, named.orderNo)
  const owner = tx
    .select({ id: paymentAttempt.checkoutId })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, named.attemptId))
  return eq(checkout.id, owner)
}

/** An attempt as it stands while its checkout is locked. */
export async function lockAttempt(
  tx: Database,
  attemptId: string,
): Promise<{ attempt: AttemptRow; checkout: CheckoutRow }> {
  const locked = await lockCheckout(tx, { attemptId })
  // Asked behind the lock: a question that waits for it would answer with what the attempt was before.
  const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.id, attemptId))
  if (!locked || !attempt) throw new Error(`no payment attempt ${attemptId}`)
  return { attempt, checkout: locked }
}

/** Moves a checkout on if it is in one of the states expected; false when another transaction was first. */
export async function moveCheckout(
  tx: Database,
  id: string,
  from: readonly CheckoutStatus[],
  to: CheckoutStatus,
  more: Partial<Pick<CheckoutRow, 'tries' | 'paidAt'>> = {},
): Promise<boolean> {
  const moved = await tx
    .update(checkout)
    .set({ ...more, status: to })
    .where(and(eq(checkout.id, id), inArray(checkout.status, [...from])))
    .returning({ id: checkout.id })
  return moved.length > 0
}

/**
 * Moves an attempt on if it is in one of the states expected; false when another was first. What was kept to send it
 * again goes with its end.
 */
export async function moveAttempt(
  tx: Database,
  id: string,
  from: readonly AttemptStatus[],
  to: AttemptStatus,
  more: Partial<Omit<AttemptRow, 'id' | 'checkoutId' | 'status'>> = {},
): Promise<boolean> {
  const moved = await tx
    .update(paymentAttempt)
    .set({ ...more, ...(isOneOf(UNSETTLED, to) ? {} : { encryptedCard: null }), status: to })
    .where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.status, [...from])))
    .returning({ id: paymentAttempt.id })
  return moved.length > 0
}
