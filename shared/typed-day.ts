import { type Day, formatDay, isDay } from './dates.ts'

const APART = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/
const TOGETHER = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const WITH_WHOLE_YEAR = /\D\d{4}$|^\d{8}$/

/**
 * Reads a day as people write it, the date before the month: 03/04/2026, 3-4-26, 030426, or YYYY-MM-DD; null for any other text.
 */
export function readDay(typed: string): Day | null {
  const text = typed.trim()
  if (isDay(text)) return text
  const [, date = '', month = '', year = ''] = APART.exec(text) ?? TOGETHER.exec(text) ?? []
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Reads a day only when nothing more can follow: the 20 of 3/4/20 can be the beginning of 2026. */
export function readWholeDay(typed: string): Day | null {
  const text = typed.trim()
  return isDay(text) || WITH_WHOLE_YEAR.test(text) ? readDay(text) : null
}

/** Writes a day as it is typed, DD/MM/YYYY; '' for a text that is not a day. */
export function writeDay(day: string): string {
  return isDay(day) ? formatDay(day) : ''
}
