import { type Day, formatDay } from '#shared/dates.ts'

/** Formats the days of a trip for emails: `10/12/2026 al 24/12/2026`, or the single day. */
export function tripPeriod({ startDate, endDate }: { startDate: Day; endDate: Day }): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} al ${formatDay(endDate)}`
}
