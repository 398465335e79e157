import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { ChargeRequest } from '../card-gateway/port.ts'
import type { Database } from '../db/connect.ts'
import { business } from '../db/schema/businesses.ts'
import { residenceCountry } from '../db/schema/catalogue.ts'
import { paymentAttempt } from '../db/schema/checkouts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { DocumentVault } from '../personal-data/document-vault.ts'
import { LOST_AFTER_S, mayResend, secondsLater } from './check-schedule.ts'
import { countDecline, MAX_TRIES } from './declined.ts'
import { type Standing, standingOf } from './outcome.ts'
import { holdPromo } from './promo-hold.ts'
import { refuseSameTrip } from './same-trip.ts'
import { openSnapshot } from './snapshot.ts'
import {
  type AttemptRow,
  CHARGED,
  type CheckoutRow,
  isOneOf,
  lockCheckout,
  moveAttempt,
  moveCheckout,
  UNSETTLED,
} from './states.ts'

/** A payment as the browser asks for it, and from where; the amount, in cents, is what the buyer saw. */
export type AskedPayment = {
  token: string
  order: string
  amount: number
  currency: 'USD'
  /** The buyer's, for the gateway. */
  address: string
  /** Whose declined cards count together; left out, nobody's. */
  network?: string
}

/**
 * `charge`: an attempt is on record and the gateway may be called. `settled`: what was asked has its end. `running`: an
 * attempt is under way, and nobody knows its end.
 */
export type Begun =
  | { kind: 'charge'; attemptId: string; request: ChargeRequest }
  | { kind: 'settled'; standing: Standing }
  | { kind: 'running'; status: 'PAYING' | 'REVIEW' }

type Context = {
  tx: Database
  jobs: Jobs
  documents: DocumentVault
  now: Date
  asked: AskedPayment
  checkout: CheckoutRow
  attempts: AttemptRow[]
}

/**
 * T1: decides under the checkout's lock whether a payment may be sent, and puts the attempt on record before it is. Throws
 * the failure that the buyer is answered with; then nothing has changed and nothing is charged.
 */
export async function beginPayment(
  tx: Database,
  { jobs, documents, now, asked }: Pick<Context, 'jobs' | 'documents' | 'now' | 'asked'>,
): Promise<Begun> {
  const checkout = await lockCheckout(tx, { orderNo: asked.order })
  if (!checkout || checkout.mode !== 'card') throw new Failure('ORDER_NOT_FOUND')
  const attempts = await tx
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.checkoutId, checkout.id))
    .orderBy(desc(paymentAttempt.n))
  const context: Context = { tx, jobs, documents, now, asked, checkout, attempts }
  const known = await attemptOfToken(context)
  if (known && !isOneOf(UNSETTLED, known.status)) {
    return { kind: 'settled', standing: standingOf({ attempt: known, checkout }) }
  }
  switch (checkout.status) {
    case 'PAID':
    case 'COMPLETED': {
      const purchaseId = findAttempt(attempts, CHARGED)?.purchaseId ?? ''
      return { kind: 'settled', standing: { kind: 'paid', purchaseId } }
    }
    case 'PAYING':
    case 'REVIEW':
      return resumeRunning(context, checkout.status)
    case 'EXPIRED':
      throw new Failure('CHECKOUT_EXPIRED')
    case 'REFUNDING':
    case 'REFUNDED':
    case 'REFUND_STUCK':
      return { kind: 'settled', standing: { kind: 'refunding' } }
    case 'OPEN':
      return startAttempt(context)
  }
}

function findAttempt(attempts: readonly AttemptRow[], statuses: readonly string[]): AttemptRow | undefined {
  return attempts.find(({ status }) => statuses.includes(status))
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A token names one payment: with another order or amount it is a mistake, or somebody else's. */
async function attemptOfToken({ tx, asked, checkout }: Context): Promise<AttemptRow | undefined> {
  const [known] = await tx
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.tokenHash, hashToken(asked.token)), ne(paymentAttempt.tokenHash, '')))
  if (!known) return undefined
  const isSame = known.checkoutId === checkout.id && known.amount === asked.amount && known.currency === asked.currency
  if (!isSame) throw new Failure('PAYMENT_REUSED_TOKEN')
  return known
}

async function resumeRunning(context: Context, status: 'PAYING' | 'REVIEW'): Promise<Begun> {
  const { tx, jobs, now, asked, checkout, attempts } = context
  const running = findAttempt(attempts, UNSETTLED)
  if (!running || running.tokenHash !== hashToken(asked.token) || !mayResend(running, now)) {
    return { kind: 'running', status }
  }
  const nextCheckAt = secondsLater(now, LOST_AFTER_S)
  await moveAttempt(tx, running.id, ['UNKNOWN'], 'SENT', { resentAt: now, notFound: 0, nextCheckAt })
  await moveCheckout(tx, checkout.id, ['REVIEW'], 'PAYING')
  await jobs.enqueue(tx, 'check-attempt', { attemptId: running.id }, { afterSeconds: LOST_AFTER_S })
  const request = await chargeRequest(context, running)
  return { kind: 'charge', attemptId: running.id, request: { ...request, isResend: true } }
}

async function startAttempt(context: Context): Promise<Begun> {
  const { tx, jobs, now, asked, checkout, attempts } = context
  await refuseUnsellable(context)
  const { id: checkoutId, businessId, amount, currency } = checkout
  await holdPromo(tx, { checkoutId, promo: checkout.snapshot.promo, businessId, today: dayAt(now) }, now)
  const declinedUse = await countDecline(tx, asked.network, now)
  const n = (attempts[0]?.n ?? 0) + 1
  const [attempt] = await tx
    .insert(paymentAttempt)
    .values({
      checkoutId,
      n,
      gatewayOrder: `${checkout.orderNo}${n}`,
      tokenHash: hashToken(asked.token),
      amount,
      currency,
      status: 'SENT',
      sentAt: now,
      declinedUse,
      nextCheckAt: secondsLater(now, LOST_AFTER_S),
    })
    .onConflictDoNothing({ target: paymentAttempt.tokenHash, where: sql`token_hash <> ''` })
    .returning()
  // Another order took the token at this very moment.
  if (!attempt) throw new Failure('PAYMENT_REUSED_TOKEN')
  await moveCheckout(tx, checkoutId, ['OPEN'], 'PAYING')
  await jobs.enqueue(tx, 'check-attempt', { attemptId: attempt.id }, { afterSeconds: LOST_AFTER_S })
  return { kind: 'charge', attemptId: attempt.id, request: await chargeRequest(context, attempt) }
}

/** Everything that may have changed since the trip was priced, looked at again before money moves (B-16). */
async function refuseUnsellable({ tx, now, asked, checkout }: Context): Promise<void> {
  const hasDeparted = checkout.snapshot.trip.startDate < dayAt(now)
  if (checkout.expiresAt <= now || hasDeparted) throw new Failure('CHECKOUT_EXPIRED')
  if (checkout.tries >= MAX_TRIES) throw new Failure('PAYMENT_TRIES_EXHAUSTED')
  if (asked.amount !== checkout.amount || asked.currency !== checkout.currency) {
    throw new Failure('PRICE_CHANGED', { data: { amount: checkout.amount, currency: checkout.currency } })
  }
  const [seller] = await tx
    .select({ id: business.id })
    .from(business)
    .where(and(eq(business.id, checkout.businessId), isNull(business.deletedAt)))
  if (!seller) throw new Failure('BUSINESS_NOT_FOUND')
  await refuseSameTrip(tx, checkout, now)
}

/** What is asked of the gateway: our amount, never the browser's. */
async function chargeRequest({ tx, documents, asked, checkout }: Context, attempt: AttemptRow): Promise<ChargeRequest> {
  const { passengers, contact, trip, plan } = openSnapshot(documents, checkout)
  const holder = passengers[0]
  if (!holder) throw new Error(`checkout ${checkout.id} has no passengers`)
  const [country] = await tx
    .select({ iso: residenceCountry.iso })
    .from(residenceCountry)
    .where(eq(residenceCountry.id, trip.residenceCountryId))
  return {
    uniqueId: attempt.id,
    gatewayOrder: attempt.gatewayOrder,
    token: asked.token,
    amount: attempt.amount,
    currency: attempt.currency,
    description: `Asistencia al viajero ${plan.name}`,
    customerIp: asked.address,
    customer: {
      email: contact.email,
      firstName: holder.name,
      lastName: holder.lastName,
      phone: contact.phone,
      documentNumber: holder.documentNumber,
      documentType: holder.documentType,
      ...(country ? { documentCountry: country.iso } : {}),
    },
  }
}
