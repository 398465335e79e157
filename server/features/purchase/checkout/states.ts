import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/schema/database.ts'
import { type Places, prepared, preparedUpdate } from '../../../platform/db/pipeline/prepared.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import { checkout, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'

export type CheckoutRow = typeof checkout.$inferSelect
export type CheckoutStatus = CheckoutRow['status']
export type AttemptRow = typeof paymentAttempt.$inferSelect
export type AttemptStatus = AttemptRow['status']

/** The states of an attempt whose outcome we do not know: the gateway was called, or is about to be. */
export const UNSETTLED = ['SENT', 'UNKNOWN'] as const satisfies AttemptStatus[]
/** The states of an attempt that we treat as never charged. The gateway may report a charge later. */
export const GIVEN_UP = ['ABSENT', 'DECLINED'] as const satisfies AttemptStatus[]
/** The states of an attempt whose money we still expect: it is on its way, or the buyer pays it at a counter or by transfer. */
export const AWAITED = [...UNSETTLED, 'WAITING'] as const satisfies AttemptStatus[]
/** The states in which the gateway may be asked about an attempt. */
export const ASKABLE = [...AWAITED, ...GIVEN_UP] as const satisfies AttemptStatus[]
/** The states of an attempt whose money paid the checkout. */
export const CHARGED = ['APPROVED', 'CONSUMED'] as const satisfies AttemptStatus[]
/** The states of a checkout whose payment is running. */
export const RUNNING = ['PAYING', 'REVIEW'] as const satisfies CheckoutStatus[]

export function isOneOf(statuses: readonly AttemptStatus[], status: AttemptStatus): boolean {
  return statuses.includes(status)
}

type CheckoutKey = { id: string } | { orderNo: string } | { attemptId: string }

/**
 * Locks a checkout until the transaction ends. Every transaction that changes a checkout, its attempts or its hold on a promo
 * code locks it first, so that transactions wait for each other here and cannot deadlock.
 */
export async function lockCheckout(tx: Database, key: CheckoutKey): Promise<CheckoutRow | undefined> {
  const [row] = await lockRows(tx, key)
  return row
}

function lockRows(tx: Database, key: CheckoutKey): Promise<CheckoutRow[]> {
  if ('id' in key) return lockById(tx, key)
  return 'orderNo' in key ? lockByOrder(tx, key) : lockByAttempt(tx, key)
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

/** Locks the checkout of an attempt and reads both. */
export async function lockAttempt(
  tx: Database,
  attemptId: string,
): Promise<{ attempt: AttemptRow; checkout: CheckoutRow }> {
  // Two statements: a single one that waited for the lock would return the attempt as it was before the wait.
  const [owner, [attempt]] = await answersInOrder([lockCheckout(tx, { attemptId }), attemptById(tx, { attemptId })])
  if (!owner || !attempt) throw new Error(`no payment attempt ${attemptId}`)
  return { attempt, checkout: owner }
}

const attemptById = prepared((db, place: Places<'attemptId'>) =>
  db.select().from(paymentAttempt).where(eq(paymentAttempt.id, place.attemptId)),
)

/** Moves a checkout to another state if it is in one of the expected ones; false when another transaction was first. */
export async function moveCheckout(
  tx: Database,
  id: string,
  from: readonly CheckoutStatus[],
  to: CheckoutStatus,
  more: Partial<Pick<CheckoutRow, 'tries' | 'paidAt' | 'waitsUntil' | 'expiresAt'>> = {},
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
 * Moves an attempt to another state if it is in one of the expected ones; false when another transaction was first. Once the
 * attempt is settled, the encrypted card that was kept for sending it again is deleted. Once it no longer waits for the buyer, its
 * payment instructions are deleted.
 */
export async function moveAttempt(
  tx: Database,
  id: string,
  from: readonly AttemptStatus[],
  to: AttemptStatus,
  more: Partial<Omit<AttemptRow, 'id' | 'checkoutId' | 'status'>> = {},
): Promise<boolean> {
  const cardFields = isOneOf(UNSETTLED, to) ? {} : { encryptedCard: null }
  const set = { ...(to === 'WAITING' ? {} : { instructions: null }), ...more, ...cardFields, status: to }
  const moved = await updateAttempt(tx, set, { attemptId: id, from: [...from] })
  return moved.length > 0
}

const updateAttempt = preparedUpdate(paymentAttempt, (update, place: Places<'attemptId' | 'from'>) =>
  update
    .where(and(eq(paymentAttempt.id, place.attemptId), sql`${paymentAttempt.status} = any(${place.from})`))
    .returning({ id: paymentAttempt.id }),
)
