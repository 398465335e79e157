import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#shared/errors.ts'
import { type MessageKey, messages } from '#shared/messages.ts'
import type { DeclineReason, NotChargedOutcome } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import {
  byNetwork,
  giveBackUse,
  reserveUseWithin,
  type SharedLimit,
  startsEpisode,
} from '../../../platform/http/shared-limit.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import type { AttemptRow } from '../checkout/states.ts'
import type { Sending } from './sending.ts'

/** The limit of declined cards per order (docs/decisions/003): after it the trip has to be priced again. */
export const MAX_TRIES = 5

/**
 * The limit of declined cards per network, over all orders: many people may share a network, but no buyer has so many bad cards.
 * When far more cards are tested from many networks at once, the limit of each network falls to that of an order
 * (docs/decisions/028).
 */
export const DECLINED_CARDS = {
  name: 'declined-cards',
  max: 20,
  windowSeconds: 600,
  brake: { most: 1_000, max: MAX_TRIES },
} satisfies SharedLimit

/**
 * The number of declined cards, over all networks, above which every card waits: more than one network may cause, and many times
 * that of a busy day.
 */
export const SLOW_FROM = 200
/** The milliseconds that each further declined card adds to the wait. */
const LONGER_MS = 10
/**
 * The longest wait in milliseconds: with the 12 seconds of a charge, still within the time that a repeated payment waits for the
 * first.
 */
const LONGEST_WAIT_MS = 5_000

/** How many milliseconds a card waits before it is charged, by the declined cards of all networks in the window. */
export function waitOf(everywhere: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(0, everywhere - SLOW_FROM) * LONGER_MS)
}

/**
 * Counts a card as declined before it is charged, so that simultaneous payments cannot pass the limit together.
 * @returns the id that `forgiveDecline` takes back, null when no address is known; and the milliseconds that the card waits
 * @throws Failure TOO_MANY_REQUESTS when a network of the address has reached the limit
 */
export async function countDecline(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  address: string | undefined,
): Promise<{ declinedUse: number | null; waitMs: number }> {
  if (!address) return { declinedUse: null, waitMs: 0 }
  const now = dependencies.now()
  const { id, everywhere } = await reserveUseWithin(tx, DECLINED_CARDS, { subject: byNetwork(address), now })
  const waitMs = waitOf(everywhere)
  if (waitMs > 0 && (await startsEpisode(tx, DECLINED_CARDS.name, now))) {
    await alertStaff(tx, dependencies, {
      key: `${DECLINED_CARDS.name}:${now.toISOString()}`,
      title: 'Están probando tarjetas',
      text: `En diez minutos se rechazaron más de ${SLOW_FROM} tarjetas en toda la tienda, muchas más de lo normal: alguien puede estar probando tarjetas robadas desde muchas redes. Mientras siga, cada pago espera hasta ${LONGEST_WAIT_MS / 1_000} segundos antes de cobrarse y ninguno se rechaza por eso; con más de ${DECLINED_CARDS.brake.most} rechazos, cada red puede probar ${MAX_TRIES} tarjetas cada diez minutos. Este aviso llega una sola vez mientras dure. Si no para, avisá al medio de pago y a quien administra el servidor.`,
    })
  }
  return { declinedUse: id, waitMs }
}

/** The most cards that wait in a process at once; any further card is charged without a wait, since a brake refuses nobody. */
const MOST_WAITING = 500
let waiting = 0

/** Lets a card wait, with its payment on record and no connection or lock of the database held. */
export async function waitBefore({ waitMs }: Pick<Sending, 'waitMs'>): Promise<void> {
  if (waitMs === 0 || waiting >= MOST_WAITING) return
  waiting += 1
  await pause(waitMs)
  waiting -= 1
}

/** Takes back the counted decline of an attempt whose card was not declined. */
export async function forgiveDecline(tx: Database, { declinedUse }: Pick<AttemptRow, 'declinedUse'>): Promise<void> {
  if (declinedUse !== null) await giveBackUse(tx, declinedUse)
}

const KEYS: Record<DeclineReason, MessageKey> = {
  insufficientFunds: 'PAYMENT.DECLINED_FUNDS',
  expiredCard: 'PAYMENT.DECLINED_EXPIRED_CARD',
  tokenUsed: 'PAYMENT.DECLINED_TOKEN',
  noInstalments: 'PAYMENT.INSTALMENTS_REFUSED',
}

/**
 * Returns what is stored of a refusal: the gateway's redacted answer, the reason, and whether the card, the buyer's data or our
 * setup is to blame.
 */
export function refusalReply(outcome: NotChargedOutcome): Record<string, string | number | null> {
  switch (outcome.kind) {
    case 'declined':
      return { ...outcome.reply, reason: outcome.reason ?? null, blame: 'card' }
    case 'data-refused':
      return { code: outcome.code, blame: 'data' }
    case 'refused':
      return { code: outcome.code, reason: outcome.reason, blame: 'us' }
  }
}

/** The answer to the payment of a declined attempt, the same for every repeated request. */
export function declinedFailure(attempt: Pick<AttemptRow, 'reply'>, tries: number): Failure {
  const { blame, reason } = (attempt.reply ?? {}) as { blame?: string; reason?: DeclineReason | null }
  if (blame === 'data') return new Failure('PAYMENT_DATA_REFUSED')
  if (blame === 'us') return new Failure('PAYMENT_UNAVAILABLE')
  const key = reason ? KEYS[reason] : undefined
  return new Failure(reason === 'noInstalments' ? 'PAYMENT_INSTALMENTS_REFUSED' : 'PAYMENT_DECLINED', {
    ...(key ? { message: messages[key] } : {}),
    data: { triesLeft: Math.max(0, MAX_TRIES - tries) },
  })
}
