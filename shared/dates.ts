import { LOCALE } from './locale.ts'

/** A calendar day, written YYYY-MM-DD. Never a Date: a day has no time zone (docs/rules/dates.md). */
export type Day = string

/** The zone that decides which day is today. Uruguay has no daylight saving. */
export const TIME_ZONE = 'America/Montevideo'

/** Montevideo is three hours behind UTC, all year since 2016. */
const BEHIND_UTC_MS = 3 * 3_600_000

const DAY_MS = 24 * 3_600_000
const PATTERN = /^\d{4}-\d{2}-\d{2}$/
const FIRST_DAY = '1900-01-01'

/** Returns the milliseconds at which a day begins in UTC, where every day has 24 hours; NaN for a text that is no day. */
const startInUtc = (day: Day) => Date.parse(`${day}T00:00Z`)

/** Writes the day in UTC at these milliseconds. */
const dayInUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** Whether a text is YYYY-MM-DD and names a day that exists. */
export function isDay(text: string): boolean {
  if (!PATTERN.test(text) || text < FIRST_DAY) return false
  // Of 30 February some browsers make a day in March.
  return new Date(startInUtc(text)).getUTCDate() === Number(text.slice(8))
}

/** Returns the calendar day in Montevideo at an instant. */
export function dayAt(instant: Date): Day {
  return dayInUtc(instant.getTime() - BEHIND_UTC_MS)
}

/** Moves `day` by a number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return dayInUtc(startInUtc(day) + days * DAY_MS)
}

/** Returns the inclusive length in days: the same day twice is 1; negative when `end` is two days or more before `start`. */
export function inclusiveDays(start: Day, end: Day): number {
  return (startInUtc(end) - startInUtc(start)) / DAY_MS + 1
}

/** Returns the first day of the month of `day`. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** Returns the first day of the year of `day`. */
export function firstOfYear(day: Day): Day {
  return `${day.slice(0, 5)}01-01`
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: Day): boolean {
  return [0, 6].includes(new Date(startInUtc(day)).getUTCDay())
}

/** Returns the whole years from `born` to `on`; in common years, somebody born on 29 February turns a year older on 1 March. */
export function ageOn(born: Day, on: Day): number {
  const yearOf = (day: Day) => new Date(startInUtc(day)).getUTCFullYear()
  const years = yearOf(on) - yearOf(born)
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** Writes a day as DD/MM/YYYY, as vouchers and lists print it. */
export function formatDay(day: Day): string {
  return day.split('-').toReversed().join('/')
}

/** Writes a day as D/M, where the year is evident. */
export function formatDayOfYear(day: Day): string {
  return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`
}

/** Writes the month of a day: "octubre de 2026". */
export function monthInWords(day: Day): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** Writes the month of a day in little room: "oct". */
export function shortMonth(day: Day): string {
  return monthInWords(day).slice(0, 3)
}

/** Writes a day without its year, where the year is evident: "1 de marzo". */
export function dayAndMonth(day: Day): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** Writes a day in words, beside a field for a typed day: "lunes 1 de marzo de 2027". */
export function formatDayInWords(day: Day): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '')
}

/** Returns the first instant of a day in Montevideo, as ISO. */
export function startOfDay(day: Day): string {
  return new Date(startInUtc(day) + BEHIND_UTC_MS).toISOString()
}

const LAST_DAY = '9999-12-31'

/**
 * Returns the first instant after a day in Montevideo, as ISO; for 9999-12-31, which means "without an end", its own last
 * millisecond.
 */
export function endOfDay(day: Day): string {
  return day === LAST_DAY ? `${LAST_DAY}T23:59:59.999Z` : startOfDay(addDays(day, 1))
}

/** Returns the minute on the clocks of Montevideo at an instant, YYYY-MM-DDTHH:mm. */
export function minuteAt(instant: Date): string {
  return minuteInUtc(instant.getTime() - BEHIND_UTC_MS)
}

const minuteInUtc = (ms: number) => new Date(ms).toISOString().slice(0, 16)

/** Returns the instant, as ISO, of a minute on the clocks of Montevideo; null for a text that is not a minute. */
export function instantOfMinute(minute: string): string | null {
  const ms = Date.parse(`${minute}Z`)
  if (Number.isNaN(ms) || minuteInUtc(ms) !== minute) return null
  return new Date(ms + BEHIND_UTC_MS).toISOString()
}
