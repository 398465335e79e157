import { eq } from 'drizzle-orm'
import { delayedPaymentPath } from '#shared/payment-methods/delayed.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import type { ChargeRequest, DelayedRequest } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { paymentMethod } from '../../../platform/db/schema/payment-methods.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import { storefrontOfOrder } from '../../sellers/store.ts'
import { storefrontUrl } from '../../sellers/storefront-url.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lostAt, mayResend, queueCheck, secondsLater } from './check-schedule.ts'
import { decryptSnapshot } from '../checkout/snapshot.ts'
import { type AttemptRow, type CheckoutRow, moveAttempt, moveCheckout, RUNNING, UNSETTLED } from '../checkout/states.ts'

/**
 * The data that a sending needs and no table may hold in the clear: the one-time token, and the buyer's network address for the
 * gateway.
 */
type Card = { token: string; address: string }
/** The fields of an attempt that go to the gateway. */
type AttemptFields = Pick<AttemptRow, 'id' | 'gatewayOrder' | 'amount' | 'currency' | 'resentAt'>
/** A charge about to be sent to the gateway, after `waitMs` milliseconds. */
export type CardSending = { attemptId: string; waitMs: number; charge: ChargeRequest }
/** A request for a delayed payment, about to be sent to the gateway. */
export type DelayedSending = { attemptId: string; waitMs: 0; delayed: DelayedRequest }
export type Sending = CardSending | DelayedSending
type Needs = Pick<Dependencies, 'env' | 'jobs' | 'documents' | 'cards'>
type Input<Fields> = { attempt: AttemptFields & Fields; checkout: CheckoutRow; card: Card; waitMs: number; now: Date }

/** Encrypts what is needed to send an attempt again, bound to this attempt. */
export function encryptCard(cards: Dependencies['cards'], { token, address }: Card, attemptId: string): string {
  const card: Card = { token, address }
  return cards.encrypt(JSON.stringify(card), attemptId)
}

/** Returns null when nothing is stored, or when it was encrypted with a key that we no longer have. */
function decryptCard(cards: Dependencies['cards'], { id, encryptedCard }: AttemptRow): Card | null {
  const decrypted = encryptedCard === null ? null : cards.decrypt(encryptedCard, id)
  return decrypted === null ? null : (JSON.parse(decrypted) as Card)
}

/**
 * Sends an attempt that the gateway does not know once more, when allowed, with the same id and token. Every repeated sending
 * goes through here, so that one rule spaces the sendings of all processes.
 */
export async function sendAgain(
  tx: Database,
  dependencies: Needs,
  { attempt, checkout, now }: { attempt: AttemptRow; checkout: CheckoutRow; now: Date },
): Promise<Sending | null> {
  const card = mayResend(attempt, now) ? decryptCard(dependencies.cards, attempt) : null
  if (card === null) return null
  await moveAttempt(tx, attempt.id, UNSETTLED, 'SENT', { resentAt: now, notFound: 0, nextCheckAt: lostAt(now) })
  const input = { attempt: { ...attempt, resentAt: now }, checkout, card, waitMs: 0, now }
  const { method, endsAt } = attempt
  if (method === 'card' || endsAt === null) return cardSending(tx, dependencies, input)
  return delayedSending(tx, dependencies, { ...input, attempt: { ...input.attempt, method, endsAt } })
}

/** Builds the charge of a card for the gateway, and queues a check in case the caller dies with it. */
export async function cardSending(
  tx: Database,
  dependencies: Pick<Needs, 'jobs' | 'documents'>,
  input: Input<Pick<AttemptRow, 'instalments'>>,
): Promise<CardSending> {
  const { attempt, card, waitMs } = input
  const { instalments } = attempt
  const charge = { ...(await requestOf(tx, dependencies, input)), token: card.token, instalments }
  return { attemptId: attempt.id, waitMs, charge }
}

/** Builds the request for a delayed payment, and queues a check in case the caller dies with it. */
export async function delayedSending(
  tx: Database,
  dependencies: Pick<Needs, 'env' | 'jobs' | 'documents'>,
  input: Input<{ method: DelayedMethod; endsAt: Date }>,
): Promise<DelayedSending> {
  const { attempt, checkout, now } = input
  const request = await requestOf(tx, dependencies, input)
  const [row] = await tx
    .select({ methodCode: paymentMethod.providerCode })
    .from(paymentMethod)
    .where(eq(paymentMethod.method, attempt.method))
  if (!row) throw new Error(`there is no way to pay ${attempt.method}`)
  const storefront = await storefrontOfOrder(tx, checkout)
  const delayed = {
    ...request,
    method: attempt.method === 'transfer' ? ('transfer' as const) : ('counter' as const),
    methodCode: row.methodCode,
    minutes: Math.max(1, Math.floor((attempt.endsAt.getTime() - now.getTime()) / 60_000)),
    returnUrl: storefrontUrl(dependencies.env.publicUrl, storefront, delayedPaymentPath(checkout.orderNo)),
  }
  return { attemptId: attempt.id, waitMs: 0, delayed }
}

/** The part of a request that every payment has, with our amount and never the browser's. */
async function requestOf(
  tx: Database,
  { jobs, documents }: Pick<Needs, 'jobs' | 'documents'>,
  { attempt, checkout, card, waitMs, now }: Input<object>,
) {
  const { passengers, contact, trip, plan, residenceIso } = decryptSnapshot(documents, checkout)
  const holder = passengers[0]
  if (!holder) throw new Error(`checkout ${checkout.id} has no passengers`)
  const [documentCountry] = await answersInOrder([
    residenceIso ?? countryCode(tx, trip.residenceCountryId),
    moveCheckout(tx, checkout.id, ['OPEN', 'WAITING', ...RUNNING], 'PAYING'),
    queueCheck(tx, jobs, { attemptId: attempt.id, at: lostAt(secondsLater(now, waitMs / 1_000)), now }),
  ])
  return {
    uniqueId: attempt.id,
    gatewayOrder: attempt.gatewayOrder,
    amount: attempt.amount,
    currency: attempt.currency,
    description: `Asistencia al viajero ${plan.name}`,
    customerIp: card.address,
    customer: {
      email: contact.email,
      firstName: holder.name,
      lastName: holder.lastName,
      phone: contact.phone,
      documentNumber: holder.documentNumber,
      documentType: holder.documentType,
      ...(documentCountry ? { documentCountry } : {}),
    },
    isResend: attempt.resentAt !== null,
  }
}

async function countryCode(tx: Database, id: number): Promise<string | undefined> {
  const [country] = await countryById(tx, { id })
  return country?.iso
}

const countryById = prepared((db, place: Places<'id'>) =>
  db.select({ iso: residenceCountry.iso }).from(residenceCountry).where(eq(residenceCountry.id, place.id)),
)
