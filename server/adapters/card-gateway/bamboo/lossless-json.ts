type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Parses JSON and keeps integers beyond 2^53 as text: the provider's ids have 18 and 19 digits and are sometimes sent as
 * numbers. Throws SyntaxError on malformed text.
 */
export function parseLossless(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
      ? source
      : value,
  )
}
