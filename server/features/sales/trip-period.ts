import { type Day, formatDay } from '#shared/dates.ts'

/** The days of a trip as emails write them: `10/12/2026 al 24/12/2026`, or the one day. */
export function tripPeriod({ startDate, endDate }: { startDate: Day; endDate: Day }): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} al ${formatDay(endDate)}`
}
