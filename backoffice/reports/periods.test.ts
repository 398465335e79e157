import { expect, test } from 'vitest'
import { lastMonth, thisMonth, thisYear } from './periods.ts'

test('L-01 S-03 the periods that reports offer', () => {
  expect(thisMonth('2026-11-21')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-21' })
  expect(thisMonth('2026-11-01')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-01' })
  expect(lastMonth('2026-11-21')).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' })
  expect(thisYear('2026-11-21')).toEqual({ startDate: '2026-01-01', endDate: '2026-11-21' })
})

test('L-01 the month before March ends in February, and the one before January in December', () => {
  expect(lastMonth('2026-03-31')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
  expect(lastMonth('2028-03-30')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' })
  expect(lastMonth('2027-01-05')).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' })
})
