import { Failure } from '#shared/errors.ts'
import { type MessageKey, messages } from '#shared/messages.ts'
import type { Declined, DeclineReason, Refused } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { giveBackUse, reserveUseWithin, type SharedLimit } from '../../../platform/http/shared-limit.ts'
import type { AttemptRow } from '../checkout/states.ts'

/** Declined cards per order (docs/decisions/009): then the trip has to be priced anew. */
export const MAX_TRIES = 5

/** Declined cards of one network, whatever the orders: many people may share one, but no buyer has so many bad cards. */
const DECLINED_CARDS: SharedLimit = { name: 'declined-cards', max: 20, windowSeconds: 600 }

/**
 * Counts a card as declined before it is charged, so that payments sent side by side cannot pass the limit together.
 * @returns what `forgiveDecline` takes back; null when no network is known
 * @throws Failure TOO_MANY_REQUESTS when the network has had its declined cards
 */
export async function countDecline(tx: Database, network: string | undefined, now: Date): Promise<number | null> {
  if (!network) return null
  const declinedUse = await reserveUseWithin(tx, DECLINED_CARDS, { subject: network, now })
  if (declinedUse === null) throw new Failure('TOO_MANY_REQUESTS')
  return declinedUse
}

/** The card of an attempt turned out not declined. */
export async function forgiveDecline(tx: Database, { declinedUse }: Pick<AttemptRow, 'declinedUse'>): Promise<void> {
  if (declinedUse !== null) await giveBackUse(tx, declinedUse)
}

const KEYS: Record<DeclineReason, MessageKey> = {
  insufficientFunds: 'PAYMENT.DECLINED_FUNDS',
  expiredCard: 'PAYMENT.DECLINED_EXPIRED_CARD',
  tokenUsed: 'PAYMENT.DECLINED_TOKEN',
}

/** What is stored of a refusal: the gateway's redacted answer, why, and whether the card or we were to blame. */
export function refusalReply(outcome: Declined | Refused): Record<string, string | number | null> {
  return outcome.kind === 'declined'
    ? { ...outcome.reply, reason: outcome.reason ?? null, blame: 'card' }
    : { code: outcome.code, reason: outcome.reason, blame: 'us' }
}

/** The answer to the payment of a declined attempt, the first time and whenever it is asked again. */
export function declinedFailure(attempt: Pick<AttemptRow, 'reply'>, tries: number): Failure {
  const { blame, reason } = (attempt.reply ?? {}) as { blame?: string; reason?: DeclineReason | null }
  if (blame === 'us') return new Failure('PAYMENT_UNAVAILABLE')
  const key = reason ? KEYS[reason] : undefined
  return new Failure('PAYMENT_DECLINED', {
    ...(key ? { message: messages[key] } : {}),
    data: { triesLeft: Math.max(0, MAX_TRIES - tries) },
  })
}
