import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { DelayedPayment } from '#shared/checkout/delayed-contract.ts'
import { Failure } from '#shared/errors.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findMethod } from '../../payment-methods/store.ts'
import { byCause, mailboxOf, reserveUseWithin, type SharedLimit } from '../../../platform/http/shared-limit.ts'
import { refuseDuplicateTrip } from '../checkout/duplicate-trip.ts'
import { refusePaidLink } from '../checkout/paid-link.ts'
import { shownCheckout } from '../checkout/shown-checkout.ts'
import { type AttemptRow, type CheckoutRow, lockCheckout } from '../checkout/states.ts'
import { paymentStatusOf } from './outcome.ts'
import { holdPromo } from '../promo-hold/promo-hold.ts'
import { dayAt } from '#shared/dates.ts'
import { refuseDeletedSeller } from './begin-payment.ts'
import { charge } from './charge.ts'
import { lostAt, QUESTION_S, scheduleCheck, secondsLater } from './check-schedule.ts'
import { delayedSending, type DelayedSending, encryptCard } from './sending.ts'

/** The most delayed payments of an order, since each is a call to the gateway and an email. */
const MAX_DELAYED = 3
/** The limit of delayed payments of one mailbox, which gets up to three emails about each, from each network. */
const DELAYED_TO: SharedLimit = { name: 'delayed-payment-to', max: 10, windowSeconds: 24 * 3600 }
/** Seconds after a question in which a look at the page asks no other. */
const QUIET_S = 5

/** A delayed payment as the browser requests it; the amount, in cents, is the one that the buyer saw. */
type Request = { order: string; method: DelayedMethod; amount: number; currency: 'USD'; address: string }

/**
 * Asks the gateway for a payment at a counter or by transfer, and returns how to make it. An order has one: a repeated call returns
 * it, whichever method it names (docs/decisions/032).
 * @throws Failure ORDER_NOT_FOUND; METHOD_NOT_OFFERED; PRICE_CHANGED; CHECKOUT_EXPIRED; ORDER_ALREADY_PAID; PAYMENT_REFUNDED;
 *   PAYMENT_IN_PROGRESS while another payment of the order is under way; PAYMENT_UNAVAILABLE when the gateway gave none; PROMO_*;
 *   POSSIBLE_DUPLICATE; TOO_MANY_REQUESTS for its mailbox
 */
export async function requestDelayed(dependencies: Dependencies, request: Request): Promise<DelayedPayment> {
  const started = await dependencies.db.transaction((tx) => begin(tx, dependencies, request))
  if ('waiting' in started) return shownOf(dependencies, started.waiting)
  const status = await charge(dependencies, started)
  switch (status.kind) {
    case 'waiting':
      return shownOf(dependencies, await dependencies.db.transaction((tx) => waitingFor(tx, request.order)))
    case 'paid':
      throw new Failure('ORDER_ALREADY_PAID')
    case 'declined':
      throw status.failure
    case 'absent':
      throw new Failure('PAYMENT_UNAVAILABLE')
    case 'refunding':
      throw new Failure('PAYMENT_REFUNDED')
    case 'unsettled':
      throw new Failure('PAYMENT_IN_PROGRESS')
  }
}

/**
 * Returns the delayed payment that an order waits for. Its buyer looks whether it has arrived: the gateway is asked, unless it was
 * a few seconds ago.
 * @throws Failure as requestDelayed, by how far the order got
 */
export async function readDelayed(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'gateway' | 'jobs' | 'now'>,
  order: string,
): Promise<DelayedPayment> {
  const { db, jobs } = dependencies
  const now = dependencies.now()
  const waiting = await db.transaction(async (tx) => {
    const found = await waitingFor(tx, order)
    const { id: attemptId, nextCheckAt } = found.attempt
    if (nextCheckAt && !wasJustAsked(nextCheckAt, now)) await scheduleCheck(tx, jobs, { attemptId, at: now, now })
    return found
  })
  return shownOf(dependencies, waiting)
}

/** Locks an order, and returns it with the delayed payment that it waits for. @throws Failure as requestDelayed */
async function waitingFor(tx: Database, order: string): Promise<WaitingPayment> {
  const checkout = await lockCheckout(tx, { orderNo: order })
  if (!checkout) throw new Failure('ORDER_NOT_FOUND')
  if (checkout.status === 'EXPIRED') await refuseIfItGoesBack(tx, checkout)
  refuseUnlessWaiting(checkout)
  return waitingAttempt(tx, checkout)
}

/** A question moves the next one by QUESTION_S. */
function wasJustAsked(nextCheckAt: Date, now: Date): boolean {
  return nextCheckAt > secondsLater(now, QUESTION_S - QUIET_S) && nextCheckAt <= secondsLater(now, QUESTION_S)
}

type WaitingPayment = { checkout: CheckoutRow; attempt: AttemptRow }

async function begin(
  tx: Database,
  dependencies: Dependencies,
  request: Request,
): Promise<DelayedSending | { waiting: WaitingPayment }> {
  const checkout = await lockCheckout(tx, { orderNo: request.order })
  if (!checkout || checkout.mode !== 'card' || checkout.changesSaleId !== null) throw new Failure('ORDER_NOT_FOUND')
  if (checkout.status === 'WAITING') return { waiting: await waitingAttempt(tx, checkout) }
  if (checkout.status !== 'OPEN') refuseUnlessWaiting(checkout)
  const now = dependencies.now()
  const { id: checkoutId, businessId, charged, currency, snapshot } = checkout
  if (checkout.expiresAt <= now) throw new Failure('CHECKOUT_EXPIRED')
  if (request.amount !== charged || request.currency !== currency) {
    throw new Failure('PRICE_CHANGED', { data: { amount: charged, currency } })
  }
  const { business, trip } = snapshot
  const payable = { business, amount: charged, startDate: trip.startDate, now }
  const method = await findMethod(tx, request.method, payable)
  if (!method) throw new Failure('METHOD_NOT_OFFERED')
  const before = await attemptsOf(tx, checkoutId)
  if (before.filter((attempt) => attempt.method !== 'card').length >= MAX_DELAYED) {
    throw new Failure('PAYMENT_TRIES_EXHAUSTED')
  }
  // All transactions take their locks in this order (docs/decisions/003).
  await refuseDeletedSeller(tx, businessId)
  await refuseDuplicateTrip(tx, checkout, now)
  await refusePaidLink(tx, checkout)
  await holdPromo(tx, { checkoutId, promo: snapshot.promo, businessId, today: dayAt(now) }, now)
  const subject = byCause(mailboxOf(snapshot.contact.email), request.address)
  await reserveUseWithin(tx, DELAYED_TO, { subject, now })
  const n = (before[0]?.n ?? 0) + 1
  const id = randomUUID()
  const card = { token: '', address: request.address }
  const { endsAt } = method
  const row = {
    id,
    checkoutId,
    n,
    method: request.method,
    endsAt,
    gatewayOrder: `${checkout.orderNo}${n}`,
    // No token pays it. The column has to be unique, and empty only where no bank was involved.
    tokenHash: id,
    encryptedCard: encryptCard(dependencies.cards, card, id),
    amount: charged,
    currency,
    status: 'SENT' as const,
    sentAt: now,
    nextCheckAt: lostAt(now),
  }
  await tx.insert(paymentAttempt).values(row)
  const attempt = { ...row, resentAt: null }
  return delayedSending(tx, dependencies, { attempt, checkout, card, waitMs: 0, now })
}

/** Refuses an order that has ended, when a delayed payment of it came too late and goes back. */
async function refuseIfItGoesBack(tx: Database, checkout: CheckoutRow): Promise<void> {
  const late = (await attemptsOf(tx, checkout.id)).filter(({ method }) => method !== 'card')
  const goesBack = late.some((attempt) => paymentStatusOf({ attempt, checkout }).kind === 'refunding')
  if (goesBack) throw new Failure('PAYMENT_REFUNDED')
}

/** Refuses an order that waits for no delayed payment, by how far it got. */
function refuseUnlessWaiting({ status, charged, currency }: CheckoutRow): void {
  switch (status) {
    case 'WAITING':
      return
    case 'OPEN':
      throw new Failure('CHECKOUT_NOT_PAID')
    case 'PAYING':
    case 'REVIEW':
      throw new Failure('PAYMENT_IN_PROGRESS')
    case 'PAID':
    case 'COMPLETED':
      throw new Failure('ORDER_ALREADY_PAID', { data: { amount: charged, currency } })
    case 'EXPIRED':
      throw new Failure('CHECKOUT_EXPIRED')
    case 'REFUNDING':
    case 'REFUNDED':
    case 'REFUND_STUCK':
      throw new Failure('PAYMENT_REFUNDED')
  }
}

function attemptsOf(tx: Database, checkoutId: string): Promise<AttemptRow[]> {
  return tx
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.checkoutId, checkoutId))
    .orderBy(desc(paymentAttempt.n))
}

async function waitingAttempt(tx: Database, checkout: CheckoutRow): Promise<WaitingPayment> {
  const isOwn = eq(paymentAttempt.checkoutId, checkout.id)
  const [attempt] = await tx
    .select()
    .from(paymentAttempt)
    .where(and(isOwn, eq(paymentAttempt.status, 'WAITING')))
  if (!attempt) throw new Error(`checkout ${checkout.id} waits for no payment`)
  return { checkout, attempt }
}

async function shownOf(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'gateway'>,
  { checkout, attempt: { method, endsAt, instructions } }: WaitingPayment,
): Promise<DelayedPayment> {
  if (method === 'card' || endsAt === null) throw new Error(`checkout ${checkout.id} waits for a card`)
  const { trip, plan } = checkout.snapshot
  const { couponNumber = null, couponUrl = null, bankUrl = null } = instructions ?? {}
  return {
    checkout: await shownCheckout(dependencies, checkout),
    method,
    endsAt: endsAt.toISOString(),
    couponNumber,
    couponUrl,
    bankUrl,
    planName: plan.name,
    destination: trip.destinationName,
    startDate: trip.startDate,
    endDate: trip.endDate,
  }
}
