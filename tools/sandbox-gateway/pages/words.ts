import { toCents, toDecimal } from '#shared/money.ts'
import { AMOUNT_SHAPE, readNumber, writeNumber } from '#shared/typed-number.ts'
import { type PurchaseEntry, statusAt } from '../ledger.ts'

/** Writes cents as a person types them: "84,04". */
export function typedAmount(amount: number): string {
  return writeNumber(toDecimal(amount), 2)
}

/** Writes cents of a currency: "USD 84,04". */
export function moneyOf(amount: number, currency: string): string {
  return `${currency} ${typedAmount(amount)}`
}

/** Reads a typed amount in cents; null when it is not a positive amount. */
export function centsOf(typed: string): number | null {
  const read = readNumber(typed, AMOUNT_SHAPE)
  return read !== null && read > 0 ? toCents(read) : null
}

const states = { PENDING: 'Sin pagar', APPROVED: 'Pagado', REJECTED: 'Rechazado', CANCELLED: 'Vencido o cancelado' }

export function stateInWords(purchase: PurchaseEntry, now: number): string {
  return states[statusAt(purchase, now)]
}
