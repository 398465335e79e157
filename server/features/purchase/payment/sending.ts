import { eq } from 'drizzle-orm'
import type { ChargeRequest } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
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
type Sent = Pick<AttemptRow, 'id' | 'gatewayOrder' | 'amount' | 'instalments' | 'currency' | 'resentAt'>
/** A charge about to be sent to the gateway, after `waitMs` milliseconds. */
export type Sending = { attemptId: string; request: ChargeRequest; waitMs: number }
type Needs = Pick<Dependencies, 'jobs' | 'documents' | 'cards'>

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
  return sendingOf(tx, dependencies, { attempt: { ...attempt, resentAt: now }, checkout, card, waitMs: 0, now })
}

/**
 * Builds the charge for the gateway, with our amount and never the browser's, and queues a check in case the caller dies with
 * it.
 */
export async function sendingOf(
  tx: Database,
  { jobs, documents }: Pick<Needs, 'jobs' | 'documents'>,
  input: { attempt: Sent; checkout: CheckoutRow; card: Card; waitMs: number; now: Date },
): Promise<Sending> {
  const { attempt, checkout, card, waitMs, now } = input
  const { passengers, contact, trip, plan, residenceIso } = decryptSnapshot(documents, checkout)
  const holder = passengers[0]
  if (!holder) throw new Error(`checkout ${checkout.id} has no passengers`)
  const [documentCountry] = await answersInOrder([
    residenceIso ?? countryCode(tx, trip.residenceCountryId),
    moveCheckout(tx, checkout.id, ['OPEN', ...RUNNING], 'PAYING'),
    queueCheck(tx, jobs, { attemptId: attempt.id, at: lostAt(secondsLater(now, waitMs / 1_000)), now }),
  ])
  const request = {
    uniqueId: attempt.id,
    gatewayOrder: attempt.gatewayOrder,
    token: card.token,
    amount: attempt.amount,
    currency: attempt.currency,
    instalments: attempt.instalments,
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
  return { attemptId: attempt.id, request, waitMs }
}

async function countryCode(tx: Database, id: number): Promise<string | undefined> {
  const [country] = await countryById(tx, { id })
  return country?.iso
}

const countryById = prepared((db, place: Places<'id'>) =>
  db.select({ iso: residenceCountry.iso }).from(residenceCountry).where(eq(residenceCountry.id, place.id)),
)
