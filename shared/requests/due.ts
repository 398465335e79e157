import { addDays, type Day, dayAt, endOfDay, isWeekend } from '../dates.ts'

const HOUR = 3_600_000

/** The milliseconds of business days within which a request is answered. */
const TIME_TO_ANSWER = 72 * HOUR

/** Paid non-working days of Uruguay, as MM-DD. */
const HOLIDAYS = ['01-01', '05-01', '07-18', '08-25', '12-25']

/** Whether a day is from Monday to Friday and not a holiday. */
export function isBusinessDay(day: Day): boolean {
  return !isWeekend(day) && !HOLIDAYS.includes(day.slice(5))
}

/** Returns the last of a number of business days after a day. */
export function addBusinessDays(day: Day, days: number): Day {
  let last = day
  for (let counted = 0; counted < days; counted += isBusinessDay(last) ? 1 : 0) last = addDays(last, 1)
  return last
}

/**
 * Returns when a request must be answered: after 72 hours, which pass on business days only, all 24 of each, in Montevideo. A
 * request of Friday at 10:00 is due on Wednesday at 10:00.
 */
export function requestDueAt(askedAt: Date): Date {
  let at = askedAt.getTime()
  let left = TIME_TO_ANSWER
  for (;;) {
    const day = dayAt(new Date(at))
    const end = Date.parse(endOfDay(day))
    if (isBusinessDay(day)) {
      if (left <= end - at) return new Date(at + left)
      left -= end - at
    }
    at = end
  }
}
