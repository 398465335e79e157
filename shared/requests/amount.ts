import { type Cents, toCents, toDecimal } from '../money.ts'
import { AMOUNT_SHAPE, readNumber, writeNumber } from '../typed-number.ts'

/** Reads an amount as people type it (`readNumber`), in cents: '85,5' is 8_550. Null when it is not an amount, or below 0. */
export function parseAmount(typed: string): Cents | null {
  const amount = readNumber(typed, AMOUNT_SHAPE)
  return amount !== null && amount >= 0 ? toCents(amount) : null
}

/** Writes an amount that a field starts with, as `parseAmount` reads it: 123_450 is '1.234,50'. */
export function writeAmount(amount: Cents): string {
  return writeNumber(toDecimal(amount), AMOUNT_SHAPE.decimals)
}
