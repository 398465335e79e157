import dayjs from 'dayjs'
import type { Day } from '#shared/dates.ts'

/** Days from one to another, both included. */
export type Period = { startDate: Day; endDate: Day }

const DAY = 'YYYY-MM-DD'

/** From the first of the month to today: what every report starts with. */
export function thisMonth(today: Day): Period {
  return { startDate: dayjs(today).startOf('month').format(DAY), endDate: today }
}

/** The whole month before. */
export function lastMonth(today: Day): Period {
  const month = dayjs(today).subtract(1, 'month')
  return { startDate: month.startOf('month').format(DAY), endDate: month.endOf('month').format(DAY) }
}

/** From 1 January to today. */
export function thisYear(today: Day): Period {
  return { startDate: dayjs(today).startOf('year').format(DAY), endDate: today }
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
