import { isDay } from '../dates.ts'
import type { ValidationIssue } from '../validation-issues.ts'

/** A range of days as typed; an empty end is open. */
export type TypedPeriod = { startDate: string; endDate: string }

/** Returns what is wrong with the period of a report: only the first issue. */
export function periodIssues({ startDate, endDate }: TypedPeriod): ValidationIssue[] {
  if (startDate && !isDay(startDate)) return [{ path: 'startDate', key: 'FIELD.DATE_INVALID' }]
  if (endDate && !isDay(endDate)) return [{ path: 'endDate', key: 'FIELD.DATE_INVALID' }]
  return startDate && endDate && startDate > endDate ? [{ path: 'endDate', key: 'REPORT.ERROR.END_BEFORE_START' }] : []
}
