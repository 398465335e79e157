import { addDays, type Day, firstOfMonth } from '../dates.ts'

export type Period = { startDate: Day; endDate: Day }

/** Returns the period from the first of the month to today, and the whole month before. */
export function thisAndLastMonth(today: Day): { month: Period; lastMonth: Period } {
  const start = firstOfMonth(today)
  const endOfLast = addDays(start, -1)
  return {
    month: { startDate: start, endDate: today },
    lastMonth: { startDate: firstOfMonth(endOfLast), endDate: endOfLast },
  }
}
