import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { DeliveredNotification, Notification, NotificationRefusal } from '../port.ts'

/** The settings of the provider's signature on notifications. */
export type NotificationSettings = {
  secret: string
  /** The header with the signature; the merchant has to ask the provider for its name. */
  signatureHeader: string
}

const STALE_AFTER_MS = 24 * 60 * 60_000

const words = z.string().min(1).max(100)
const message = z
  .object({
    PurchaseId: words.optional(),
    TransactionId: words.optional(),
    Amount: words,
    Currency: words,
    Order: words.nullish(),
    UniqueId: words.nullish(),
    TransactionType: words.nullish(),
  })
  .transform((wire, context) => {
    const transactionId = wire.PurchaseId ?? wire.TransactionId
    if (transactionId !== undefined) return { ...wire, transactionId }
    context.addIssue({ code: 'custom', message: 'no id' })
    return z.NEVER
  })

/**
 * Reads a notification of the provider. The signature covers id, amount, currency and the time of sending, but not the
 * outcome, so no outcome is read from it.
 */
export function readNotification(
  { body, headers }: DeliveredNotification,
  { secret, signatureHeader }: NotificationSettings,
  now: Date,
): Notification | NotificationRefusal {
  const parsed = message.safeParse(parseExact(body))
  if (!parsed.success) return 'malformed'
  const { transactionId, Amount, Currency, Order, UniqueId, TransactionId, TransactionType } = parsed.data
  const sentAt = headers['datesent']
  const signature = headers[signatureHeader.toLowerCase()]
  if (typeof sentAt !== 'string' || typeof signature !== 'string') return 'unsigned'
  const expected = createHmac('sha256', secret).update(`${transactionId}${Amount}${Currency}${sentAt}`).digest()
  if (!isSame(expected, Buffer.from(signature, 'hex'))) return 'unsigned'
  const age = now.getTime() - Date.parse(sentAt)
  if (Number.isNaN(age) || Math.abs(age) > STALE_AFTER_MS) return 'stale'
  return {
    key: createHash('sha256').update(body).digest('hex'),
    transactionId,
    gatewayOrder: Order ?? undefined,
    uniqueId: UniqueId ?? undefined,
    refundId: TransactionType?.toLowerCase() === 'refund' ? TransactionId : undefined,
  }
}

function isSame(expected: Buffer, signature: Buffer): boolean {
  return signature.length === expected.length && timingSafeEqual(expected, signature)
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Parses JSON with every number as the text that was signed: ids have 19 digits, and 100.00 is not 100. Undefined when
 * malformed.
 */
function parseExact(text: string): unknown {
  try {
    return parseWithSource(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
  } catch {
    return undefined
  }
}
