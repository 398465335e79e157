import { expect, test } from 'vitest'
import { thisAndLastMonth } from './months.ts'

test('D-08 this month ends today, the last one is whole, also over the turn of the year and in February', () => {
  expect(thisAndLastMonth('2026-11-21')).toEqual({
    month: { startDate: '2026-11-01', endDate: '2026-11-21' },
    lastMonth: { startDate: '2026-10-01', endDate: '2026-10-31' },
  })
  expect(thisAndLastMonth('2027-01-01').lastMonth).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' })
  expect(thisAndLastMonth('2028-03-31').lastMonth).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' })
})
