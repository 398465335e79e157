/** A calendar day written YYYY-MM-DD. Never a Date: a day has no time zone (decisions.md §4). */
export type Day = string

/** The zone in which "today" is decided. Uruguay has no daylight saving. */
export const TIME_ZONE = 'America/Montevideo'

const DAY_MS = 86_400_000
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for YYYY-MM-DD that names a day that exists. */
export function isDay(text: string): boolean {
  const match = PATTERN.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false
  return day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Made once: it costs far more than its use. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const MINUTE_MS = 60_000
let lastMinute = { minute: Number.NaN, day: '' }

/** The calendar day in Montevideo at an instant. */
export function dayAt(instant: Date): Day {
  // Days begin with a minute in every zone, and nearly everybody asks about now.
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  if (minute !== lastMinute.minute) lastMinute = { minute, day: calendar.format(instant) }
  return lastMinute.day
}

function serial(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** `day` moved by a number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return new Date((serial(day) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** Inclusive length in days: the same day twice is 1; negative when `end` is before `start` by two days or more. */
export function inclusiveDays(start: Day, end: Day): number {
  return serial(end) - serial(start) + 1
}

/** First day of the month of `day`. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** Whole years lived on `on` by someone born on `born`; born on 29 February turns on 1 March in common years. */
export function ageOn(born: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** DD/MM/YYYY, as printed on vouchers and lists. */
export function formatDay(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** "lunes 1 de marzo de 2027": the echo beside a native date input. */
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

/** The first instant of a day in Montevideo (UTC-3 all year), as ISO. */
export function startOfDay(day: Day): string {
  return `${day}T03:00:00.000Z`
}
