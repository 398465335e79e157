import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A calendar day, written YYYY-MM-DD. Never a Date: a day has no time zone (docs/rules/dates.md). */
export type Day = string

/** The zone that decides which day is today. Uruguay has no daylight saving. */
export const TIME_ZONE = 'America/Montevideo'

/** The hours from UTC to Montevideo, the same all year since 2016. */
const UTC_OFFSET_HOURS = -3

const DAY_FORMAT = 'YYYY-MM-DD'
const PATTERN = /^\d{4}-\d{2}-\d{2}$/
const FIRST_DAY = '1900-01-01'

/** Parses a day in UTC, where every day has 24 hours. */
const calendarDay = (day: Day) => dayjs.utc(day)

/** Whether a text is YYYY-MM-DD and names a day that exists. */
export function isDay(text: string): boolean {
  return PATTERN.test(text) && text >= FIRST_DAY && calendarDay(text).format(DAY_FORMAT) === text
}

/** Returns the calendar day in Montevideo at an instant. */
export function dayAt(instant: Date): Day {
  return dayjs.utc(instant).add(UTC_OFFSET_HOURS, 'hour').format(DAY_FORMAT)
}

/** Moves `day` by a number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return calendarDay(day).add(days, 'day').format(DAY_FORMAT)
}

/** Returns the inclusive length in days: the same day twice is 1; negative when `end` is two days or more before `start`. */
export function inclusiveDays(start: Day, end: Day): number {
  return calendarDay(end).diff(calendarDay(start), 'day') + 1
}

/** Moves `day` by a number of months, which may be negative; in a shorter month, to its last day. */
export function addMonths(day: Day, months: number): Day {
  return calendarDay(day).add(months, 'month').format(DAY_FORMAT)
}

/** Returns the Monday on or before `day`, on which its week starts. */
export function firstOfWeek(day: Day): Day {
  return addDays(day, -((calendarDay(day).day() + 6) % 7))
}

/** Returns the weeks of the month of `day`, Monday to Sunday; null for each day of another month. */
export function weeksOfMonth(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7)
  const monday = firstOfWeek(firstOfMonth(day))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(monday, week * 7 + index)).map((each) =>
      each.startsWith(month) ? each : null,
    ),
  )
  return weeks.filter((week) => week.some((each) => each !== null))
}

/** Returns the first day of the month of `day`. */
export function firstOfMonth(day: Day): Day {
  return calendarDay(day).startOf('month').format(DAY_FORMAT)
}

/** Returns the first day of the year of `day`. */
export function firstOfYear(day: Day): Day {
  return calendarDay(day).startOf('year').format(DAY_FORMAT)
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: Day): boolean {
  return [0, 6].includes(calendarDay(day).day())
}

/** Returns the whole years from `born` to `on`; in common years, somebody born on 29 February turns a year older on 1 March. */
export function ageOn(born: Day, on: Day): number {
  const [birth, now] = [calendarDay(born), calendarDay(on)]
  const years = now.year() - birth.year()
  return now.format('MM-DD') < birth.format('MM-DD') ? years - 1 : years
}

/** Writes a day as DD/MM/YYYY, as vouchers and lists print it. */
export function formatDay(day: Day): string {
  return calendarDay(day).format('DD/MM/YYYY')
}

/** Writes a day as D/M, where the year is evident. */
export function formatDayOfYear(day: Day): string {
  return calendarDay(day).format('D/M')
}

/** Writes the month of a day: "octubre de 2026". */
export function monthInWords(day: Day): string {
  return new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** Writes the month of a day in little room: "oct". */
export function shortMonth(day: Day): string {
  return monthInWords(day).slice(0, 3)
}

/** Writes a day without its year, where the year is evident: "1 de marzo". */
export function dayAndMonth(day: Day): string {
  return new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** Writes a day in words, beside a field for a typed day: "lunes 1 de marzo de 2027". */
export function formatDayInWords(day: Day): string {
  return new Intl.DateTimeFormat('es-UY', {
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
  return calendarDay(day).subtract(UTC_OFFSET_HOURS, 'hour').toISOString()
}

const LAST_DAY = '9999-12-31'

/**
 * Returns the first instant after a day in Montevideo, as ISO; for 9999-12-31, which means "without an end", its own last
 * millisecond.
 */
export function endOfDay(day: Day): string {
  return day === LAST_DAY ? `${LAST_DAY}T23:59:59.999Z` : startOfDay(addDays(day, 1))
}

const MINUTE_FORMAT = 'YYYY-MM-DDTHH:mm'

/** Returns the minute on the clocks of Montevideo at an instant, YYYY-MM-DDTHH:mm. */
export function minuteAt(instant: Date): string {
  return dayjs.utc(instant).add(UTC_OFFSET_HOURS, 'hour').format(MINUTE_FORMAT)
}

/** Returns the instant, as ISO, of a minute on the clocks of Montevideo; null for a text that is not a minute. */
export function instantOfMinute(minute: string): string | null {
  const local = dayjs.utc(minute)
  if (!local.isValid() || local.format(MINUTE_FORMAT) !== minute) return null
  return local.subtract(UTC_OFFSET_HOURS, 'hour').toISOString()
}
