import { LOCALE } from './locale.ts'

/** The numbers that a field takes. */
export type NumberShape = {
  /** The most decimals. */
  decimals: number
  /** Whether its numbers may reach a thousand; otherwise a text with groups of thousands is refused. */
  thousands?: boolean
}

export const AMOUNT_SHAPE: NumberShape = { decimals: 2 }
export const PERCENT_SHAPE: NumberShape = { decimals: 2, thousands: false }
export const WHOLE_SHAPE: NumberShape = { decimals: 0 }

/** Why a text is no number of a field: it is no number at all, its separators can be misread, or it has too many decimals. */
export type NumberProblem = 'text' | 'separators' | 'decimals'

/** Thousands grouped by points, and then decimals after a comma, or grouped by spaces, and then after either. */
const GROUPED = /^(?<whole>[1-9]\d{0,2}(?:(?:\.\d{3})+(?=,|$)|(?: \d{3})+))(?:[.,](?<fraction>\d+))?$/
const PLAIN = /^(?<whole>\d+)(?:[.,](?<fraction>\d+))?$/
/** '1.234': read as decimals it would be another number. */
const ONE_GROUP = /^\d+\.\d{3}$/
const OF_DIGITS = /^[\d., ]*\d[\d., ]*$/

/**
 * Reads a number as people write it in Uruguay, with the same result in every field that takes it: decimals after a comma or a
 * point; thousands without separator, or grouped by points or spaces, never by commas. '1.234' is 1234, and is refused where a
 * field has so many decimals that it could be one and a bit. The currency or percent sign that a spreadsheet adds is left out.
 * Null for an empty text; NaN for a text that `numberProblem` has a reason to refuse.
 */
export function readNumber(typed: string, shape: NumberShape): number | null {
  const read = readOrProblem(typed, shape)
  return typeof read === 'string' ? Number.NaN : read
}

/** Returns why a typed text is no number of a field; null for one that is, and for an empty text. */
export function numberProblem(typed: string, shape: NumberShape): NumberProblem | null {
  const read = readOrProblem(typed, shape)
  return typeof read === 'string' ? read : null
}

function readOrProblem(typed: string, { decimals, thousands = true }: NumberShape): number | null | NumberProblem {
  if (typed.trim() === '') return null
  const text = typed
    .replace(/^\s*(?:USD|US\$|\$)|%\s*$/gi, '')
    .trim()
    .replace(/\s/g, ' ')
  const [sign, digits] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text]
  const grouped = GROUPED.exec(digits)
  const { whole, fraction = '' } = (grouped ?? PLAIN.exec(digits))?.groups ?? {}
  if (whole === undefined) return OF_DIGITS.test(digits) ? 'separators' : 'text'
  if (grouped && (!thousands || (decimals >= 3 && ONE_GROUP.test(digits)))) return 'separators'
  if (fraction.length > decimals) return 'decimals'
  // `|| 0`, because there is no negative zero for people.
  return sign * Number(`${whole.replace(/\D/g, '')}.${fraction}`) || 0
}

/** Writes a number: 1234.5 is "1.234,50" with two decimals. With fewer than two, up to two are still written where needed. */
export function writeNumber(number: number, decimals: number): string {
  return new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 2),
    useGrouping: true,
  }).format(number)
}
