import { isDay } from '../dates.ts'
import type { ValidationIssue } from '../validation-issues.ts'

/** Days from one to another as they are typed; an empty one opens the period at that end. */
export type TypedPeriod = { startDate: string; endDate: string }

/** What is wrong with the period of a report: the first thing to mend. */
export function periodIssues({ startDate, endDate }: TypedPeriod): ValidationIssue[] {
  if (startDate && !isDay(startDate)) return [{ path: 'startDate', key: 'FIELD.DATE_INVALID' }]
  if (endDate && !isDay(endDate)) return [{ path: 'endDate', key: 'FIELD.DATE_INVALID' }]
  return startDate && endDate && startDate > endDate ? [{ path: 'endDate', key: 'REPORT.ERROR.END_BEFORE_START' }] : []
}
