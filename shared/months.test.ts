import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, firstOfMonth } from './dates.ts'
import { addMonths, firstOfWeek, weeksOfMonth } from './months.ts'

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('V-01 the months of a calendar', () => {
  test('start their weeks on Monday, and leave open what other months have', () => {
    const weeks = weeksOfMonth('2027-03-17')
    expect(weeks.map(([monday]) => monday)).toEqual([
      '2027-03-01',
      '2027-03-08',
      '2027-03-15',
      '2027-03-22',
      '2027-03-29',
    ])
    expect(weeks.at(-1)).toEqual(['2027-03-29', '2027-03-30', '2027-03-31', null, null, null, null])
    expect(weeksOfMonth('2027-02-01')).toHaveLength(4)
    expect(weeksOfMonth('2026-08-01')).toHaveLength(6)
  })

  test('hold each day of the month once, in order', () => {
    fc.assert(
      fc.property(day, (any) => {
        const days = weeksOfMonth(any).flat()
        expect(days.length % 7).toBe(0)
        const monthDays = days.filter((each) => each !== null)
        expect(monthDays[0]).toBe(firstOfMonth(any))
        for (const [index, each] of monthDays.entries()) expect(each).toBe(addDays(firstOfMonth(any), index))
        expect(addDays(monthDays.at(-1) ?? '', 1).slice(8)).toBe('01')
      }),
    )
  })

  test('a week starts on Monday, and a month later is the same date or the last', () => {
    expect(['2027-03-01', '2027-03-03', '2027-03-07'].map(firstOfWeek)).toEqual(Array(3).fill('2027-03-01'))
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2027-03-01', -12)).toBe('2026-03-01')
  })
})
