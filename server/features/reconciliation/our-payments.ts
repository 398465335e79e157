import { and, eq, exists, gte, inArray, lt, min, ne, or, type SQL } from 'drizzle-orm'
import type { ListedTransaction, OurPayment, OurRefund, Span } from '#shared/reconciliation/compare.ts'
import { type AttemptStatus, AWAITED, CHARGED, GIVEN_UP, isOneOf } from '../purchase/checkout/states.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout, type partialRefund, paymentAttempt } from '../../platform/db/schema/checkouts.ts'

/** Days after its end for which a payment at a counter or by transfer may still come, and is looked for in the list. */
const SOUGHT_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** How many lines a query looks up: each has three parameters, and a query takes at most 65,535 of them. */
const LINES_AT_ONCE = 5_000

const STATES: Record<AttemptStatus, OurPayment['state']> = {
  SENT: 'pending',
  UNKNOWN: 'pending',
  WAITING: 'pending',
  APPROVED: 'charged',
  CONSUMED: 'charged',
  DECLINED: 'not-charged',
  ABSENT: 'not-charged',
  REFUND_DUE: 'returned',
  REFUND_SENT: 'returned',
  REFUND_STUCK: 'returned',
  REFUNDED: 'returned',
}

/**
 * Reads the payments and refunds of a span, those at a counter or by transfer that may be made in it, and the payments of other days
 * that the provider's list names.
 */
export async function readOurs(
  db: Database,
  { span, listed }: { span: Span; listed: readonly ListedTransaction[] },
): Promise<OurPayment[]> {
  const found = new Map<string, OurPayment>()
  const add = async (condition: SQL | undefined) => {
    for (const payment of await select(db, condition)) found.set(payment.attemptId, payment)
  }
  const [start, end] = [new Date(span.start), new Date(span.end)]
  const refundedInSpan = db
    .select({ id: back.id })
    .from(back)
    .where(and(eq(back.attemptId, paymentAttempt.id), gte(back.createdAt, start), lt(back.createdAt, end)))
  const sentInSpan = and(gte(paymentAttempt.sentAt, start), lt(paymentAttempt.sentAt, end))
  await add(or(sentInSpan, exists(refundedInSpan), delayedIn(span)))
  for (let first = 0; first < listed.length; first += LINES_AT_ONCE) {
    await add(isNamedIn(listed.slice(first, first + LINES_AT_ONCE)))
  }
  return [...found.values()]
}

/** Returns when the oldest payment at a counter or by transfer that may be made in a span was sent; null without one. */
export async function oldestDelayed(db: Database, span: Span): Promise<Date | null> {
  const [oldest] = await db
    .select({ sentAt: min(paymentAttempt.sentAt) })
    .from(paymentAttempt)
    .where(delayedIn(span))
  return oldest?.sentAt ?? null
}

/** The payments at a counter or by transfer that may be made in a span. */
function delayedIn({ start, end }: Span): SQL | undefined {
  const { endsAt, sentAt } = paymentAttempt
  return and(gte(endsAt, soughtSince(new Date(start))), lt(sentAt, new Date(end)))
}

const soughtSince = (instant: Date) => new Date(instant.getTime() - SOUGHT_DAYS * DAY_MS)

function isNamedIn(lines: readonly ListedTransaction[]): SQL | undefined {
  const ids = lines.flatMap(({ uniqueId }) => (uniqueId && UUID.test(uniqueId) ? [uniqueId] : []))
  const orders = lines.flatMap(({ order }) => order ?? [])
  const purchases = lines.flatMap(({ id, purchaseId }) => [id, ...(purchaseId ? [purchaseId] : [])])
  return or(
    inArray(paymentAttempt.id, ids),
    inArray(paymentAttempt.gatewayOrder, orders),
    inArray(paymentAttempt.purchaseId, purchases),
  )
}

async function select(db: Database, condition: SQL | undefined): Promise<OurPayment[]> {
  const { id, amount, status, providerRef, createdAt } = back
  const rows = await db
    .select({
      attempt: paymentAttempt,
      paidAt: checkout.paidAt,
      back: { id, amount, status, providerRef, createdAt },
    })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .leftJoin(back, eq(back.attemptId, paymentAttempt.id))
    // Sales of the demo have no payment token, since no bank was involved.
    .where(and(condition, ne(paymentAttempt.tokenHash, '')))
  const payments = new Map<string, OurPayment>()
  for (const { attempt, paidAt, back } of rows) {
    const payment = payments.get(attempt.id) ?? paymentOf(attempt, { paidAt, refundedAt: back?.createdAt ?? null })
    payments.set(attempt.id, { ...payment, refunds: [...payment.refunds, ...refundsOf(back, attempt)] })
  }
  return [...payments.values()]
}

type AttemptRow = typeof paymentAttempt.$inferSelect
type RefundRow = Pick<typeof partialRefund.$inferSelect, 'id' | 'amount' | 'providerRef' | 'createdAt' | 'status'>

type PaymentDates = { paidAt: Date | null; refundedAt: Date | null }

function paymentOf(attempt: AttemptRow, dates: PaymentDates): OurPayment {
  const { status, endsAt } = attempt
  const isOpen = isOneOf(AWAITED, status) || isOneOf(GIVEN_UP, status)
  const soughtUntil = endsAt && isOpen ? new Date(endsAt.getTime() + SOUGHT_DAYS * DAY_MS) : null
  return {
    attemptId: attempt.id,
    order: attempt.gatewayOrder,
    purchaseId: attempt.purchaseId,
    amount: attempt.amount,
    currency: attempt.currency,
    sentAt: countedAt(attempt, dates).toISOString(),
    soughtUntil: soughtUntil?.toISOString() ?? null,
    state: STATES[attempt.status],
    refunds: [],
  }
}

/** A delayed payment counts on the day on which we learned of it: as paid, or as one that goes back. */
function countedAt({ method, status, sentAt }: AttemptRow, { paidAt, refundedAt }: PaymentDates): Date {
  if (method === 'card') return sentAt
  return (isOneOf(CHARGED, status) ? paidAt : refundedAt) ?? sentAt
}

/** Returns no refund when the money was transferred by hand, since the provider does not know of that. */
function refundsOf(back: RefundRow | null, { currency }: AttemptRow): OurRefund[] {
  if (!back || back.status === 'TRANSFERRED') return []
  return [
    {
      id: back.id,
      amount: back.amount,
      currency,
      ref: back.providerRef,
      createdAt: back.createdAt.toISOString(),
      state: back.status === 'DONE' ? 'returned' : 'returning',
    },
  ]
}
