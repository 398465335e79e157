const WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const LENGTH = 12

/** An unusual part of a RUT that may still be right: it is shown, never refused (docs/rules/documents.md). */
export type RutWarning = 'unusual-prefix' | 'empty-serial' | 'unusual-suffix'

/** Returns the digits as stored: "UY 21-100342-001-7" is "211003420017". */
export function normalizeRut(typed: string): string {
  return typed
    .trim()
    .replace(/^UY/i, '')
    .replace(/[\s.-]/g, '')
}

/** Computes the check digit of the first 11 digits: minus their weighted sum, modulo 11. Null for 10: no RUT has it. */
export function rutCheckDigit(body: string): number | null {
  const weighed = WEIGHTS.reduce((total, weight, n) => total + weight * Number(body[n]), 0)
  const check = (11 - (weighed % 11)) % 11
  return check === 10 ? null : check
}

/** Whether a text is a RUT: 12 digits with the right check digit. */
export function isRut(typed: string): boolean {
  const digits = normalizeRut(typed)
  return /^\d+$/.test(digits) && digits.length === LENGTH && rutCheckDigit(digits) === Number(digits.at(-1))
}

/** Returns the unusual parts of a valid RUT: digits 1-2 outside 01..22, 3-8 all zero, 9-11 other than 001. */
export function rutWarnings(typed: string): RutWarning[] {
  const digits = normalizeRut(typed)
  const prefix = Number(digits.slice(0, 2))
  return [
    ...(prefix >= 1 && prefix <= 22 ? [] : ['unusual-prefix' as const]),
    ...(digits.slice(2, 8) === '000000' ? ['empty-serial' as const] : []),
    ...(digits.slice(8, 11) === '001' ? [] : ['unusual-suffix' as const]),
  ]
}
