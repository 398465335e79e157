import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, inclusiveDays } from '../dates.ts'
import { type DaySales, type PeriodSales, salesTrend, trendStart } from './trend.ts'

const sold = (day: Day, charged: number): DaySales => ({
  day,
  quantity: 1,
  gross: charged + 500,
  charged,
  houseShare: charged - 900,
})
const ends = ({ startDate, endDate }: PeriodSales) => `${startDate} ${endDate}`
const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

describe('S-01 how sales go', () => {
  test('today, this month and the same days of the month before', () => {
    const trend = salesTrend(
      [
        sold('2026-10-20', 1_000),
        sold('2026-10-21', 2_000),
        sold('2026-10-22', 4_000),
        sold('2026-11-01', 8_000),
        sold('2026-11-21', 16_000),
      ],
      '2026-11-21',
    )
    expect(trend.today).toEqual({
      startDate: '2026-11-21',
      endDate: '2026-11-21',
      quantity: 1,
      gross: 16_500,
      charged: 16_000,
      houseShare: 15_100,
    })
    expect(trend.month).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-21', quantity: 2, charged: 24_000 })
    expect(trend.previousMonth).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-21', charged: 3_000 })
  })

  test('a shorter month before is taken whole', () => {
    expect(ends(salesTrend([], '2027-03-31').previousMonth)).toBe('2027-02-01 2027-02-28')
    expect(ends(salesTrend([], '2028-03-30').previousMonth)).toBe('2028-02-01 2028-02-29')
    expect(ends(salesTrend([], '2027-01-01').previousMonth)).toBe('2026-12-01 2026-12-01')
  })

  test('the last 30 days and 12 months, days without sales included', () => {
    const { days, months } = salesTrend([sold('2026-11-20', 700)], '2026-11-21')
    expect(days).toHaveLength(30)
    expect(days.map(({ charged }) => charged).filter(Boolean)).toEqual([700])
    expect([days[0], days[29]].map((day) => day?.startDate)).toEqual(['2026-10-23', '2026-11-21'])
    expect(months.map(ends)).toEqual([
      '2025-12-01 2025-12-31',
      '2026-01-01 2026-01-31',
      '2026-02-01 2026-02-28',
      '2026-03-01 2026-03-31',
      '2026-04-01 2026-04-30',
      '2026-05-01 2026-05-31',
      '2026-06-01 2026-06-30',
      '2026-07-01 2026-07-31',
      '2026-08-01 2026-08-31',
      '2026-09-01 2026-09-30',
      '2026-10-01 2026-10-31',
      '2026-11-01 2026-11-21',
    ])
  })

  test('periods follow each other without gaps, and every sale since the start is in one month', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.nat({ max: 400 })), (today, ago) => {
        const sales = ago.map((days) => sold(addDays(today, -days), days))
        const { days, months, previousMonth } = salesTrend(sales, today)
        for (const periods of [days, months]) {
          periods.forEach((period, place) => {
            const before = periods[place - 1]
            if (before) expect(period.startDate).toBe(addDays(before.endDate, 1))
          })
          expect(periods.at(-1)?.endDate).toBe(today)
        }
        expect(months[0]?.startDate).toBe(trendStart(today))
        expect(inclusiveDays(trendStart(today), today)).toBeGreaterThan(334)
        expect(previousMonth.endDate.slice(0, 7)).toBe(previousMonth.startDate.slice(0, 7))
        const counted = months.reduce((total, { quantity }) => total + quantity, 0)
        expect(counted).toBe(sales.filter(({ day }) => day >= trendStart(today)).length)
      }),
    )
  })
})
