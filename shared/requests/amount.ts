import { type Cents, toCents } from '../money.ts'
import { AMOUNT_SHAPE, readNumber } from '../typed-number.ts'

/** Reads an amount as people type it (`readNumber`), in cents: '85,5' is 8_550. Null when it is not an amount, or below 0. */
export function parseAmount(typed: string): Cents | null {
  const amount = readNumber(typed, AMOUNT_SHAPE)
  return amount !== null && amount >= 0 ? toCents(amount) : null
}
