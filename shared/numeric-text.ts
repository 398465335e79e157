/**
 * Reads a number from a text, without the spaces around it: digits with at most one decimal point. Null for an empty text; NaN
 * for any other text, also one with a comma, an exponent or a sign.
 */
export function numberOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN
}
