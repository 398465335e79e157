import { addDays, type Day, firstOfMonth, firstOfYear } from '#shared/dates.ts'

/** A period of days, both ends included. */
export type Period = { startDate: Day; endDate: Day }

/** From the first of the month to today: the default period of reports. */
export function thisMonth(today: Day): Period {
  return { startDate: firstOfMonth(today), endDate: today }
}

/** The whole previous month. */
export function lastMonth(today: Day): Period {
  const endDate = addDays(firstOfMonth(today), -1)
  return { startDate: firstOfMonth(endDate), endDate }
}

/** From 1 January to today. */
export function thisYear(today: Day): Period {
  return { startDate: firstOfYear(today), endDate: today }
}

/** The period of a list's filters, for a link to other rows of the same period. */
export function periodOf({
  startDate,
  endDate,
}: {
  startDate?: Day | undefined
  endDate?: Day | undefined
}): Partial<Period> {
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}
