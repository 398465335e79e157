import { addDays, type Day, firstOfMonth, firstOfYear } from '#shared/dates.ts'

/** Days from one to another, both included. */
export type Period = { startDate: Day; endDate: Day }

/** From the first of the month to today: what every report starts with. */
export function thisMonth(today: Day): Period {
  return { startDate: firstOfMonth(today), endDate: today }
}

/** The whole month before. */
export function lastMonth(today: Day): Period {
  const endDate = addDays(firstOfMonth(today), -1)
  return { startDate: firstOfMonth(endDate), endDate }
}

/** From 1 January to today. */
export function thisYear(today: Day): Period {
  return { startDate: firstOfYear(today), endDate: today }
}

/** Of what a list is filtered by, its days: a link to other rows of the same period. */
export function periodOf({
  startDate,
  endDate,
}: {
  startDate?: Day | undefined
  endDate?: Day | undefined
}): Partial<Period> {
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}
