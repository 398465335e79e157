import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/schema/database.ts'
import { type Places, prepared, preparedUpdate } from '../../../platform/db/pipeline/prepared.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
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
  const [row] = await locked(tx, named)
  return row
}

function locked(tx: Database, named: Named): Promise<CheckoutRow[]> {
  if ('id' in named) return lockById(tx, named)
  return 'orderNo' in named ? lockByOrder(tx, named) : lockByAttempt(tx, named)
}

const lockById = prepared((db, place: Places<'id'>) =>
  db.select().from(checkout).where(eq(checkout.id, place.id)).for('update'),
)
const lockByOrder = prepared((db, place: Places<'orderNo'>) =>
  db.select().from(checkout).where(eq(checkout.orderNo, place.orderNo)).for('update'),
)
const lockByAttempt = prepared((db, place: Places<'attemptId'>) => {
  const attempts = db.select({ id: paymentAttempt.checkoutId }).from(paymentAttempt)
  const owner = attempts.where(eq(paymentAttempt.id, place.attemptId))
  return db.select().from(checkout).where(eq(checkout.id, owner)).for('update')
})

/** An attempt as it stands while its checkout is locked. */
export async function lockAttempt(
  tx: Database,
  attemptId: string,
): Promise<{ attempt: AttemptRow; checkout: CheckoutRow }> {
  // Two statements: one that waits for the lock itself would answer with what the attempt was before.
  const [owner, [attempt]] = await answersInOrder([lockCheckout(tx, { attemptId }), attemptById(tx, { attemptId })])
  if (!owner || !attempt) throw new Error(`no payment attempt ${attemptId}`)
  return { attempt, checkout: owner }
}

const attemptById = prepared((db, place: Places<'attemptId'>) =>
  db.select().from(paymentAttempt).where(eq(paymentAttempt.id, place.attemptId)),
)

/** Moves a checkout on if it is in one of the states expected; false when another transaction was first. */
export async function moveCheckout(
  tx: Database,
  id: string,
  from: readonly CheckoutStatus[],
  to: CheckoutStatus,
  more: Partial<Pick<CheckoutRow, 'tries' | 'paidAt'>> = {},
): Promise<boolean> {
  const moved = await updateCheckout(tx, { ...more, status: to }, { checkoutId: id, from: [...from] })
  return moved.length > 0
}

const updateCheckout = preparedUpdate(checkout, (update, place: Places<'checkoutId' | 'from'>) =>
  update
    .where(and(eq(checkout.id, place.checkoutId), sql`${checkout.status} = any(${place.from})`))
    .returning({ id: checkout.id }),
)

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
  const set = { ...more, ...(isOneOf(UNSETTLED, to) ? {} : { encryptedCard: null }), status: to }
  const moved = await updateAttempt(tx, set, { attemptId: id, from: [...from] })
  return moved.length > 0
}

const updateAttempt = preparedUpdate(paymentAttempt, (update, place: Places<'attemptId' | 'from'>) =>
  update
    .where(and(eq(paymentAttempt.id, place.attemptId), sql`${paymentAttempt.status} = any(${place.from})`))
    .returning({ id: paymentAttempt.id }),
)
