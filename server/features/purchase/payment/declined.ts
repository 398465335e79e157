import { Failure } from '#shared/errors.ts'
import { type MessageKey, messages } from '#shared/messages.ts'
import type { DeclineReason, NotCharged } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { byNetwork, giveBackUse, reserveUseWithin, type SharedLimit } from '../../../platform/http/shared-limit.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import type { AttemptRow } from '../checkout/states.ts'

/** Declined cards per order (docs/decisions/009): then the trip has to be priced anew. */
export const MAX_TRIES = 5

/**
 * Declined cards of one network, whatever the orders: many people may share one, but no buyer has so many bad cards. When cards
 * are tested from many networks at once, each has fewer, and still as many as an order (docs/decisions/009).
 */
const DECLINED_CARDS: SharedLimit = {
  name: 'declined-cards',
  max: 20,
  windowSeconds: 600,
  brake: { most: 200, max: MAX_TRIES },
}

/**
 * Counts a card as declined before it is charged, so that payments sent side by side cannot pass the limit together.
 * @returns what `forgiveDecline` takes back; null when no address is known
 * @throws Failure TOO_MANY_REQUESTS when a network of the address has had its declined cards
 */
export async function countDecline(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  address: string | undefined,
): Promise<number | null> {
  if (!address) return null
  const now = dependencies.now()
  const { id, isBraked } = await reserveUseWithin(tx, DECLINED_CARDS, { subject: byNetwork(address), now })
  if (isBraked) {
    await alertStaff(tx, dependencies, {
      key: `declined-cards:${now.toISOString().slice(0, 13)}`,
      title: 'Están probando tarjetas',
      text: `En diez minutos se rechazaron más de 200 tarjetas en toda la tienda, muchas más de lo normal: alguien puede estar probando tarjetas robadas desde muchas redes. Mientras siga, cada red puede probar ${MAX_TRIES} tarjetas cada diez minutos; el resto de las compras sigue como siempre. Si no para, avisá al medio de pago y a quien administra el servidor.`,
    })
  }
  return id
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

/** What is stored of a refusal: the gateway's redacted answer, why, and whether the card, the buyer's data or we were to blame. */
export function refusalReply(outcome: NotCharged): Record<string, string | number | null> {
  switch (outcome.kind) {
    case 'declined':
      return { ...outcome.reply, reason: outcome.reason ?? null, blame: 'card' }
    case 'data-refused':
      return { code: outcome.code, blame: 'data' }
    case 'refused':
      return { code: outcome.code, reason: outcome.reason, blame: 'us' }
  }
}

/** The answer to the payment of a declined attempt, the first time and whenever it is asked again. */
export function declinedFailure(attempt: Pick<AttemptRow, 'reply'>, tries: number): Failure {
  const { blame, reason } = (attempt.reply ?? {}) as { blame?: string; reason?: DeclineReason | null }
  if (blame === 'data') return new Failure('PAYMENT_DATA_REFUSED')
  if (blame === 'us') return new Failure('PAYMENT_UNAVAILABLE')
  const key = reason ? KEYS[reason] : undefined
  return new Failure('PAYMENT_DECLINED', {
    ...(key ? { message: messages[key] } : {}),
    data: { triesLeft: Math.max(0, MAX_TRIES - tries) },
  })
}
