import type { Day } from '../dates.ts'
import { addDays, inclusiveDays } from '../dates.ts'
import { MAX_TRIP_DAYS } from '../quoting/day-weight.ts'
import { cancelPassenger } from './cancellation.ts'
import type { CancellationRight } from './cancellation-terms.ts'
import type { WantedChange } from './change-rules.ts'
import type { Figures } from '../settlements/figures.ts'
import { inForce, type Movement } from '../settlements/movement.ts'
import { reprice, type Repricing } from './repricing.ts'

/**
 * Changes dates, destination or plan before departure: `after` is the whole trip priced with today's tariff and the sale's
 * own percentages. When the new price is lower, the same percent is refunded as on a cancellation: else a trip that is shortened
 * and then cancelled would be refunded more than its terms allow.
 */
export function changeSale(
  history: readonly Movement[],
  after: Figures,
  { percentBack, day }: { percentBack: CancellationRight['percentBack']; day: Day },
): Repricing {
  return reprice(inForce(history), after, { kind: 'change', quantity: 0, day, percentBack })
}

/**
 * Extends cover during the trip: `after` is the whole trip to its new end. Its price is never below the payment: where
 * today's tariff is lower, nothing is refunded.
 */
export function extendSale(history: readonly Movement[], after: Figures, day: Day): Repricing {
  return reprice(inForce(history), after, { kind: 'extension', quantity: 0, day, percentBack: 0 })
}

/** Returns the days to which a trip may be extended, both inclusive; null when it is not under way or has the maximum length. */
export function extensionDays({ startDate, endDate, on }: { startDate: Day; endDate: Day; on: Day }) {
  const isRunning = startDate <= on && on <= endDate
  if (!isRunning || inclusiveDays(startDate, endDate) >= MAX_TRIP_DAYS) return null
  return { from: addDays(endDate, 1), to: addDays(startDate, MAX_TRIP_DAYS - 1) }
}

type ChangeTerms = { kind: WantedChange['kind']; day: Day; percentBack: CancellationRight['percentBack'] }

/**
 * Returns the movements of a change of any kind: `after` is the whole cover after the change; `percentBack` is the percent that a
 * cancellation would refund.
 */
export function repriceChange(
  history: readonly Movement[],
  after: Figures,
  { kind, day, percentBack }: ChangeTerms,
): Repricing {
  switch (kind) {
    case 'change':
      return changeSale(history, after, { percentBack, day })
    case 'extension':
      return extendSale(history, after, day)
    case 'passenger-cancelled':
      return cancelPassenger(history, after, { percentBack, day })
  }
}
