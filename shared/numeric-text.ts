/**
 * The number that a text says: spaces around it apart, digits with at most one decimal point. Null for an empty
 * text; NaN for any other that is no number, one with a comma, an exponent or a sign among them.
 */
export function numberOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN
}
