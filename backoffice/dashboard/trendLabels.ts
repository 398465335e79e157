import { formatDay, formatDayOfYear, monthInWords, shortMonth } from '#shared/dates.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'

export type TrendPeriod = Dashboard['days'][number]
export type TrendSpan = 'days' | 'months'

/** The label below a bar: "21/11" or "nov". */
export function shortLabel({ startDate }: TrendPeriod, span: TrendSpan): string {
  return span === 'days' ? formatDayOfYear(startDate) : shortMonth(startDate)
}

/** The full name of a period: "21/11/2026" or "noviembre de 2026". */
export function longLabel({ startDate }: TrendPeriod, span: TrendSpan): string {
  return span === 'days' ? formatDay(startDate) : monthInWords(startDate)
}
