import type { Day } from '../dates.ts'
import { addDays, inclusiveDays } from '../dates.ts'
import { MAX_TRIP_DAYS } from '../quoting/day-weight.ts'
import type { Figures } from './figures.ts'
import { inForce, type Movement } from './movement.ts'
import { reprice, type Repricing } from './repricing.ts'

/**
 * Changes dates, destination or plan before departure: `after` is the whole trip priced with today's tariff and the
 * sale's own percentages. A difference down goes back whole.
 */
export function changeSale(history: readonly Movement[], after: Figures, day: Day): Repricing {
  return reprice(inForce(history), after, { kind: 'change', quantity: 0, day, percentBack: 100 })
}

/**
 * Extends cover while travelling: `after` is the whole trip to its new end. It is never cheaper than what was paid:
 * where today's tariff is lower, nothing goes back.
 */
export function extendSale(history: readonly Movement[], after: Figures, day: Day): Repricing {
  return reprice(inForce(history), after, { kind: 'extension', quantity: 0, day, percentBack: 0 })
}

/** The days to which a running trip may be extended, both inclusive; null when it is not running or is as long as any. */
export function extensionDays({ startDate, endDate, on }: { startDate: Day; endDate: Day; on: Day }) {
  const isRunning = startDate <= on && on <= endDate
  if (!isRunning || inclusiveDays(startDate, endDate) >= MAX_TRIP_DAYS) return null
  return { from: addDays(endDate, 1), to: addDays(startDate, MAX_TRIP_DAYS - 1) }
}
