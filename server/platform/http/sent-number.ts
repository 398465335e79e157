/**
 * Reads a number that a caller wrote as a text, as JSON writes numbers (what people type is read by shared/typed-number.ts):
 * digits with at most one decimal point, without the spaces around them. Null for an empty text; NaN for any other text, also
 * one with a comma, an exponent or a sign.
 */
export function sentNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN
}
