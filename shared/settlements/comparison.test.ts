import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, inclusiveDays } from '../dates.ts'
import { comparedPeriods, type ComparedSales, ranked } from './comparison.ts'
import { trendStart } from './trend.ts'

const sold = (now: number, before: number): ComparedSales => ({
  current: { quantity: now, gross: now * 100 },
  previous: { quantity: before, gross: before * 100 },
})

test('S-01 thirty days are compared with the thirty before, and twelve months with the same a year earlier', () => {
  expect(comparedPeriods('days', '2026-11-22')).toEqual({
    current: { startDate: '2026-10-24', endDate: '2026-11-22' },
    previous: { startDate: '2026-09-24', endDate: '2026-10-23' },
  })
  expect(comparedPeriods('months', '2026-11-22')).toEqual({
    current: { startDate: '2025-12-01', endDate: '2026-11-22' },
    previous: { startDate: '2024-12-01', endDate: '2025-11-22' },
  })
  expect(comparedPeriods('months', '2028-02-29').previous).toEqual({ startDate: '2026-03-01', endDate: '2027-02-28' })
})

test('S-01 both periods are as long, on any day, and the months are those of the trend', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const today = addDays('1990-01-01', days)
      const { current, previous } = comparedPeriods('days', today)
      expect(inclusiveDays(current.startDate, current.endDate)).toBe(30)
      expect(inclusiveDays(previous.startDate, previous.endDate)).toBe(30)
      expect(addDays(previous.endDate, 1)).toBe(current.startDate)
      const months = comparedPeriods('months', today)
      expect(months.current).toEqual({ startDate: trendStart(today), endDate: today })
      expect(months.previous.endDate < months.current.startDate).toBe(true)
    }),
  )
})

test('S-01 the largest of either period come first, and the others are summed up', () => {
  const { rows, others } = ranked([
    sold(1, 1),
    sold(0, 90),
    ...Array.from({ length: 7 }, () => sold(10, 5)),
    sold(2, 3),
  ])
  expect(rows).toHaveLength(8)
  expect(rows[0]).toEqual(sold(0, 90))
  expect(others).toEqual({ subjects: 2, ...sold(3, 4) })
  expect(ranked([sold(1, 1)]).others).toBeNull()
})

test('S-01 nothing is lost between those that are shown and the others', () => {
  const rows = fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { maxLength: 30 })
  fc.assert(
    fc.property(rows, (drawn) => {
      const ranking = ranked(drawn.map(([now, before]) => sold(now, before)))
      const all = [...ranking.rows, ...(ranking.others ? [ranking.others] : [])]
      const total = (of: (row: ComparedSales) => number) => all.reduce((sum, row) => sum + of(row), 0)
      expect(total(({ current }) => current.gross)).toBe(drawn.reduce((sum, [now]) => sum + now * 100, 0))
      expect(total(({ previous }) => previous.quantity)).toBe(drawn.reduce((sum, [, before]) => sum + before, 0))
    }),
  )
})
