import { randomInt } from 'node:crypto'
import type { ErrorCode } from './error-texts.ts'
import { type PaymentSlip, type PurchaseEntry, type RefundEntry, statusAt } from './ledger.ts'

/** The codes of the ways to pay, those of version 3 and the numbers of version 1. */
export const methods = {
  RDP: { brand: 'RedPagos', method: 'counter' },
  ABT: { brand: 'Abitab', method: 'counter' },
  BTU: { brand: 'Infinia', method: 'transfer' },
  10: { brand: 'RedPagos', method: 'counter' },
  5: { brand: 'Abitab', method: 'counter' },
  105: { brand: 'Itau', method: 'transfer' },
} as const satisfies Record<string, { brand: string; method: PaymentSlip['method'] }>
export type MethodCode = keyof typeof methods

export type DelayedOrder = Pick<PurchaseEntry, 'uniqueId' | 'order' | 'amount' | 'currency'> &
  Pick<PaymentSlip, 'returnTo'> & { code: MethodCode; minutes: number }

/** A payment of `amount` cents, `afterMs` milliseconds from now. `takesLate`: also after the end. */
export type DelayedPayment = { amount: number; afterMs: number; takesLate: boolean }

/** The account to which a refund is to go, as the shop sent it. */
export type PayeeFields = { bankCode: string; kind: string; number: string }

type Transaction = PurchaseEntry | RefundEntry | undefined

export function delayedEntry(
  { code, minutes, returnTo, ...order }: DelayedOrder,
  { transactionId, now }: { transactionId: string; now: number },
): PurchaseEntry {
  const { brand, method } = methods[code]
  const endsAt = now + minutes * 60_000
  return {
    ...order,
    type: 'purchase',
    transactionId,
    instalments: 1,
    status: 'CANCELLED',
    errorCode: null,
    authorizationCode: null,
    tokenHash: '',
    card: { brand, bin: '', last4: '', expiration: '' },
    delayed: { method, number: String(randomInt(1_000_000_000, 10_000_000_000)), endsAt, returnTo },
    pendingUntil: endsAt,
    createdAt: now,
  }
}

/** The entry of a payment: the purchase with the amount that was paid, or a purchase of its own when that was paid before. */
export function paidEntry(
  purchase: Transaction,
  { amount, afterMs, takesLate }: DelayedPayment,
  { now, nextId }: { now: number; nextId: () => string },
): PurchaseEntry | ErrorCode {
  if (purchase?.type !== 'purchase' || !purchase.delayed) return 'PR008'
  const paidAt = now + afterMs
  const isOver = statusAt(purchase, now) !== 'PENDING' || paidAt >= purchase.delayed.endsAt
  const isPaid = purchase.status === 'APPROVED'
  if (isOver && !isPaid && !takesLate) return 'PR009'
  const authorizationCode = String(randomInt(100_000, 1_000_000))
  const paid: PurchaseEntry = { ...purchase, amount, authorizationCode, status: 'APPROVED', pendingUntil: paidAt }
  return isPaid ? { ...paid, transactionId: nextId(), createdAt: now } : { ...paid, errorCode: null }
}

export function endedEntry(
  purchase: Transaction,
  status: 'REJECTED' | 'CANCELLED',
  now: number,
): PurchaseEntry | ErrorCode {
  if (purchase?.type !== 'purchase' || !purchase.delayed) return 'PR008'
  if (statusAt(purchase, now) !== 'PENDING' || purchase.status === 'APPROVED') return 'PR009'
  return { ...purchase, status, errorCode: status === 'REJECTED' ? 'TR013' : null, pendingUntil: now }
}

/** Milliseconds that a refund to an account takes. */
const ACCOUNT_REFUND_MS = 60_000
const NEVER = Number.MAX_SAFE_INTEGER

/** When a refund is final, and to which account it goes. A card's refund goes back to the card. */
export function refundDetails(
  { delayed }: PurchaseEntry,
  { pendingMs, payee, now }: { pendingMs: number; payee: PayeeFields | undefined; now: number },
): Pick<RefundEntry, 'pendingUntil' | 'account'> | ErrorCode {
  if (!delayed) return { pendingUntil: now + pendingMs }
  if (!payee) return { pendingUntil: NEVER, account: null }
  const { bankCode, kind, number } = payee
  if (!/^\d{4,20}$/.test(number) || !/^[12]$/.test(kind)) return 'TR016'
  return {
    pendingUntil: now + (pendingMs || ACCOUNT_REFUND_MS),
    account: { bankCode, kind, last4: number.slice(-4) },
  }
}
