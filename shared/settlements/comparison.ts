import { addDays, type Day, isDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { trendStart } from './trend.ts'

export const comparedSpans = ['days', 'months'] as const
export type ComparedSpan = (typeof comparedSpans)[number]

const COMPARED_DAYS = 30
const SHOWN = 8

/** A range of days, both inclusive. */
type Period = { startDate: Day; endDate: Day }

/** The number of sales and their gross in cents. */
type PeriodSales = { quantity: number; gross: Cents }

/** The sales of a period, and of the previous one. */
export type ComparedSales = { current: PeriodSales; previous: PeriodSales }

/** The best sellers, and the sum of all others; null when there are no others. */
export type Ranking<Row extends ComparedSales> = { rows: Row[]; others: (ComparedSales & { subjects: number }) | null }

/**
 * Returns the compared periods: the last 30 days and the 30 before them; or the trend's 12 months and the same days a year
 * earlier.
 */
export function comparedPeriods(span: ComparedSpan, today: Day): { current: Period; previous: Period } {
  if (span === 'months') {
    const startDate = trendStart(today)
    return {
      current: { startDate, endDate: today },
      previous: { startDate: yearBefore(startDate), endDate: yearBefore(today) },
    }
  }
  const startDate = addDays(today, 1 - COMPARED_DAYS)
  return {
    current: { startDate, endDate: today },
    previous: { startDate: addDays(startDate, -COMPARED_DAYS), endDate: addDays(startDate, -1) },
  }
}

/** Returns the same day a year earlier; for 29 February, the 28th. */
function yearBefore(day: Day): Day {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(same) ? same : `${same.slice(0, 8)}28`
}

/** Ranks by the better of both periods, the largest first: a seller that sold a lot and stopped stays visible. */
export function ranked<Row extends ComparedSales>(all: readonly Row[]): Ranking<Row> {
  const best = ({ current, previous }: ComparedSales) => Math.max(current.gross, previous.gross)
  const sorted = all.toSorted((a, b) => best(b) - best(a))
  const others = sorted.slice(SHOWN)
  return {
    rows: sorted.slice(0, SHOWN),
    others: others.length === 0 ? null : { subjects: others.length, ...others.reduce(added, NOTHING) },
  }
}

const NOTHING: ComparedSales = { current: { quantity: 0, gross: 0 }, previous: { quantity: 0, gross: 0 } }

function added(a: ComparedSales, b: ComparedSales): ComparedSales {
  const sold = (one: PeriodSales, other: PeriodSales) => ({
    quantity: one.quantity + other.quantity,
    gross: one.gross + other.gross,
  })
  return { current: sold(a.current, b.current), previous: sold(a.previous, b.previous) }
}
