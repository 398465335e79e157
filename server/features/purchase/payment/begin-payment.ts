import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { type Places, prepared, preparedInsert } from '../../../platform/db/pipeline/prepared.ts'
import { checkout as checkoutTable, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lostAt, secondsLater } from './check-schedule.ts'
import { countDecline, MAX_TRIES } from './declined.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { countSteps } from '../../sales/history.ts'
import { isOutdated } from '../checkout/outdated-change.ts'
import { type PaymentStatus, paymentStatusOf } from './outcome.ts'
import { paymentTerms } from './payment-terms.ts'
import { holdPromo } from '../promo-hold/promo-hold.ts'
import { refuseDuplicateTrip } from '../checkout/duplicate-trip.ts'
import { refusePaidLink } from '../checkout/paid-link.ts'
import { cardSending, type CardSending, encryptCard } from './sending.ts'
import { type AttemptRow, CHARGED, type CheckoutRow, isOneOf, lockCheckout, UNSETTLED } from '../checkout/states.ts'

/** A payment as the browser requests it, and the buyer's address; the amount, in cents, is the one that the buyer saw. */
export type AskedPayment = {
  token: string
  order: string
  amount: number
  currency: 'USD'
  /** The plan by which it is paid in instalments; left out for one payment. */
  instalmentPlan?: string | undefined
  /** The buyer's network address, for the gateway. */
  address: string
  /** The network address whose declined cards are counted; none are counted without it. */
  countedFrom?: string
}

/**
 * `charge`: an attempt is on record and the gateway may be called. `settled`: the payment has its outcome. `running`: an attempt
 * is under way, and its outcome is pending.
 */
export type PaymentStart =
  | ({ kind: 'charge' } & CardSending)
  | { kind: 'settled'; status: PaymentStatus }
  | { kind: 'running'; status: 'PAYING' | 'REVIEW' }

type Context = Pick<Dependencies, 'jobs' | 'documents' | 'cards'> & {
  tx: Database
  now: Date
  request: AskedPayment
  tokenHash: string
  checkout: CheckoutRow
  attempts: AttemptRow[]
}

/**
 * T1: decides under the checkout's lock whether a payment may be sent, and records the attempt before it is sent. Throws the
 * failure to answer the buyer with; then nothing has changed and nothing is charged.
 */
export async function beginPayment(
  tx: Database,
  { request, ...rest }: Omit<Context, 'tx' | 'tokenHash' | 'checkout' | 'attempts'>,
): Promise<PaymentStart> {
  const tokenHash = hashToken(request.token)
  const [checkout, found] = await answersInOrder([
    lockCheckout(tx, { orderNo: request.order }),
    attemptsOf(tx, { orderNo: request.order, tokenHash }),
  ])
  if (!checkout || checkout.mode !== 'card') throw new Failure('ORDER_NOT_FOUND')
  const attempts = found.filter(({ checkoutId }) => checkoutId === checkout.id)
  refuseOtherAmountOfPaid(checkout, attempts, request)
  const context: Context = { ...rest, tx, request, tokenHash, checkout, attempts }
  const earlierAttempt = attemptOfToken(found, context)
  if (earlierAttempt && !isOneOf(UNSETTLED, earlierAttempt.status)) {
    return { kind: 'settled', status: paymentStatusOf({ attempt: earlierAttempt, checkout }) }
  }
  switch (checkout.status) {
    case 'PAID':
    case 'COMPLETED': {
      const purchaseId = findAttempt(attempts, CHARGED)?.purchaseId ?? ''
      return { kind: 'settled', status: { kind: 'paid', purchaseId } }
    }
    case 'PAYING':
    case 'REVIEW':
      return { kind: 'running', status: checkout.status }
    case 'EXPIRED':
      throw new Failure('CHECKOUT_EXPIRED')
    case 'REFUNDING':
    case 'REFUNDED':
    case 'REFUND_STUCK':
      return { kind: 'settled', status: { kind: 'refunding' } }
    case 'OPEN':
    case 'WAITING':
      return startAttempt(context)
  }
}

/** Refuses another amount for a paid order: a success would say that this other amount was charged. */
function refuseOtherAmountOfPaid(
  { status, charged, currency }: CheckoutRow,
  attempts: readonly AttemptRow[],
  request: AskedPayment,
): void {
  const amount = findAttempt(attempts, CHARGED)?.amount ?? charged
  if ((status !== 'PAID' && status !== 'COMPLETED') || request.amount === amount) return
  throw new Failure('ORDER_ALREADY_PAID', {
    message: `Esta compra ya se pagó: cobramos ${formatMoney(amount)} y no volvemos a cobrar.`,
    data: { amount, currency },
  })
}

/**
 * Reads the attempts of an order and the one with this token. The repeated `<> ''` lets the planner use the partial index on
 * tokens: a prepared statement shows it no value.
 */
const attemptsOf = prepared((db, place: Places<'orderNo' | 'tokenHash'>) => {
  const order = db.select({ id: checkoutTable.id }).from(checkoutTable).where(eq(checkoutTable.orderNo, place.orderNo))
  const isOfToken = and(eq(paymentAttempt.tokenHash, place.tokenHash), sql`${paymentAttempt.tokenHash} <> ''`)
  return db
    .select()
    .from(paymentAttempt)
    .where(or(eq(paymentAttempt.checkoutId, order), isOfToken))
    .orderBy(desc(paymentAttempt.n))
})

function findAttempt(attempts: readonly AttemptRow[], statuses: readonly string[]): AttemptRow | undefined {
  return attempts.find(({ status }) => statuses.includes(status))
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Finds the attempt of a token. A token belongs to one payment: with another order, amount or plan it is a mistake, or
 * another buyer's.
 */
function attemptOfToken(
  found: readonly AttemptRow[],
  { request, tokenHash, checkout }: Context,
): AttemptRow | undefined {
  const earlierAttempt = found.find((attempt) => attempt.tokenHash === tokenHash)
  if (!earlierAttempt) return undefined
  const isSame =
    earlierAttempt.checkoutId === checkout.id &&
    earlierAttempt.amount === request.amount &&
    earlierAttempt.currency === request.currency &&
    earlierAttempt.instalmentPlanId === (request.instalmentPlan ?? null)
  if (!isSame) throw new Failure('PAYMENT_REUSED_TOKEN')
  return earlierAttempt
}

async function startAttempt(context: Context): Promise<PaymentStart> {
  const { tx, cards, now, request, tokenHash, checkout, attempts } = context
  await refuseUnpayable(context)
  // The amount is checked again before money moves (B-16).
  const terms = await paymentTerms(tx, checkout, request)
  const { id: checkoutId, businessId, currency } = checkout
  const redeemer = { checkoutId, promo: checkout.snapshot.promo, businessId, today: dayAt(now) }
  // All transactions take their locks in this order (docs/decisions/003).
  const [, , , { declinedUse, waitMs }] = await answersInOrder([
    refuseDeletedSeller(tx, businessId),
    refuseDuplicateTrip(tx, checkout, now),
    refusePaidLink(tx, checkout),
    // An order that waits for a delayed payment holds its use already.
    (checkout.waitsUntil === null ? holdPromo(tx, redeemer, now) : Promise.resolve()).then(() =>
      countDecline(tx, { jobs: context.jobs, now: () => now }, request.countedFrom),
    ),
  ])
  const n = (attempts[0]?.n ?? 0) + 1
  const id = randomUUID()
  const sentAt = secondsLater(now, waitMs / 1_000)
  const gatewayOrder = `${checkout.orderNo}${n}`
  const attempt = { id, gatewayOrder, ...terms, currency, resentAt: null }
  const row = {
    ...attempt,
    checkoutId,
    n,
    tokenHash,
    encryptedCard: encryptCard(cards, request, id),
    status: 'SENT' as const,
    sentAt,
    nextCheckAt: lostAt(sentAt),
    declinedUse,
  }
  const [[newRow], sending] = await answersInOrder([
    insertAttempt(tx, row),
    cardSending(tx, context, { attempt, checkout, card: request, waitMs, now }),
  ])
  // Another order used this token at the same moment.
  if (!newRow) throw new Failure('PAYMENT_REUSED_TOKEN')
  return { kind: 'charge', ...sending }
}

const insertAttempt = preparedInsert(paymentAttempt, (insert) =>
  insert.onConflictDoNothing().returning({ id: paymentAttempt.id }),
)

/** Refuses a checkout that has ended or has no tries left. */
async function refuseUnpayable({ tx, now, checkout }: Context): Promise<void> {
  if (checkout.expiresAt <= now || (await isPast(tx, checkout, now))) throw new Failure('CHECKOUT_EXPIRED')
  if (checkout.tries >= MAX_TRIES) throw new Failure('PAYMENT_TRIES_EXHAUSTED')
}

/** @throws Failure BUSINESS_NOT_FOUND when the business of an order does not sell any more */
export async function refuseDeletedSeller(tx: Database, businessId: string): Promise<void> {
  const [seller] = await sellerInService(tx, { businessId })
  if (!seller) throw new Failure('BUSINESS_NOT_FOUND')
}

const sellerInService = prepared((db, place: Places<'businessId'>) =>
  db
    .select({ id: business.id })
    .from(business)
    .where(and(eq(business.id, place.businessId), isNull(business.deletedAt))),
)

/** Whether the trip has begun, or the sale to change has changed since the price. */
async function isPast(tx: Database, { changesSaleId, snapshot }: CheckoutRow, now: Date): Promise<boolean> {
  const { change, trip } = snapshot
  if (!change || changesSaleId === null) return trip.startDate < dayAt(now)
  const [sold] = await tx.select().from(sale).where(eq(sale.id, changesSaleId))
  return !sold || isOutdated(sold, change, { steps: await countSteps(tx, changesSaleId), at: now })
}
