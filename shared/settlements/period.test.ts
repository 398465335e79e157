import { expect, test } from 'vitest'
import { periodIssues } from './period.ts'

test('L-01 a report takes a period that is open at either end, and no day that is none or ends before it starts', () => {
  const issues = (startDate: string, endDate: string) =>
    periodIssues({ startDate, endDate }).map(({ path, key }) => `${path} ${key}`)
  expect(issues('', '')).toEqual([])
  expect(issues('2026-11-01', '')).toEqual([])
  expect(issues('', '2026-11-30')).toEqual([])
  expect(issues('2026-11-30', '2026-11-30')).toEqual([])
  expect(issues('31/02/2026', '2026-11-30')).toEqual(['startDate FIELD.DATE_INVALID'])
  expect(issues('2026-11-01', 'mañana')).toEqual(['endDate FIELD.DATE_INVALID'])
  expect(issues('2026-11-30', '2026-11-29')).toEqual(['endDate REPORT.ERROR.END_BEFORE_START'])
})
