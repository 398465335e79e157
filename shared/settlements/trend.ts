import { addDays, type Day, firstOfMonth } from '../dates.ts'
import type { Cents } from '../money.ts'

const TREND_DAYS = 30
const TREND_MONTHS = 12

type Figures = {
  quantity: number
  /** The price before discounts. */
  gross: Cents
  /** The payments of buyers. */
  charged: Cents
  /** The part of the charge that stays with us. */
  houseShare: Cents
}

/** All sales of one day. */
export type DaySales = Figures & { day: Day }

/** All sales of a period, both ends included. */
export type PeriodSales = Figures & { startDate: Day; endDate: Day }

/** The development of sales up to a day. */
export type SalesTrend = {
  today: PeriodSales
  /** From the first of the month to today. */
  month: PeriodSales
  /** The same days of the previous month; all of it when it is shorter. */
  previousMonth: PeriodSales
  /** The last 30 days, oldest first, each as its own period; a day without sales has zeros. */
  days: PeriodSales[]
  /** The last 12 months, oldest first; the last one ends today. */
  months: PeriodSales[]
}

type Period = Pick<PeriodSales, 'startDate' | 'endDate'>

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b
}

function previousMonthStart(start: Day): Day {
  return firstOfMonth(addDays(start, -1))
}

function monthsUntil(today: Day): Period[] {
  const months: Period[] = [{ startDate: firstOfMonth(today), endDate: today }]
  while (months.length < TREND_MONTHS) {
    const next = months[0]?.startDate ?? today
    months.unshift({ startDate: previousMonthStart(next), endDate: addDays(next, -1) })
  }
  return months
}

function sameDaysBefore(today: Day): Period {
  const start = firstOfMonth(today)
  const startDate = previousMonthStart(start)
  const sameDay = addDays(startDate, Number(today.slice(8)) - 1)
  return { startDate, endDate: earlier(sameDay, addDays(start, -1)) }
}

function totalOf(days: readonly DaySales[], { startDate, endDate }: Period): PeriodSales {
  const total: PeriodSales = { startDate, endDate, quantity: 0, gross: 0, charged: 0, houseShare: 0 }
  for (const { day, quantity, gross, charged, houseShare } of days) {
    if (day < startDate || day > endDate) continue
    total.quantity += quantity
    total.gross += gross
    total.charged += charged
    total.houseShare += houseShare
  }
  return total
}

/** Returns the first day that a trend up to `today` needs: the first of the month eleven months ago. */
export function trendStart(today: Day): Day {
  return monthsUntil(today)[0]?.startDate ?? today
}

/** Adds up sales by day for a dashboard. `days` may come in any order and lack days without sales. */
export function salesTrend(days: readonly DaySales[], today: Day): SalesTrend {
  const total = (period: Period) => totalOf(days, period)
  const lastDays = Array.from({ length: TREND_DAYS }, (_, back) => addDays(today, back + 1 - TREND_DAYS))
  return {
    today: total({ startDate: today, endDate: today }),
    month: total({ startDate: firstOfMonth(today), endDate: today }),
    previousMonth: total(sameDaysBefore(today)),
    days: lastDays.map((day) => total({ startDate: day, endDate: day })),
    months: monthsUntil(today).map(total),
  }
}
