import { type Cents, toCents, toDecimal } from '../money.ts'

/**
 * Reads an amount as people type it, in cents: '85', '85,5', '1.234,50', '1,234.50', '1 234'. A single separator followed by
 * three digits groups thousands: '1.234' is 1234. Null when it is not an amount.
 */
export function parseAmount(typed: string): Cents | null {
  const text = typed.replace(/\s/g, '')
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const separators = new Set(whole.replace(/\d/g, ''))
  const decimalSeparator = decimals === '' ? '' : text.at(-decimals.length - 1)!
  // The same separator cannot both group thousands and mark decimals, nor can two different ones group.
  if (whole === '' || separators.size > 1 || separators.has(decimalSeparator)) return null
  return toCents(Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`))
}

/** Writes an amount for a field to type it in, as `parseAmount` reads it: 123_450 is '1234,50'. */
export function writeAmount(amount: Cents): string {
  return toDecimal(amount).toFixed(2).replace('.', ',')
}
