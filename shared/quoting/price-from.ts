import { type Destination, isAnnual, isSoldTo, type PlanRate, pricedDestination } from '../catalogue/plan-terms.ts'
import type { Cents, Percent } from '../money.ts'
import { personPrices } from './price.ts'
import type { Rates } from './tariff.ts'

/** The length in days of the trip whose price per day the home page says: a usual one, not the longest, which costs less a day. */
const USUAL_DAYS = 10

/** The lowest price per day in cents, on a trip of `days`. */
export type PriceFrom = { amount: Cents; days: number }

type Offer = { plans: readonly PlanRate[]; destinations: readonly Destination[]; rates: Rates; markup: Percent }

/**
 * Finds the lowest price per day of one adult on a usual trip, over the destinations and the plans by trip on sale; null when none
 * is sold. It is rounded up to the cent, so that it never says less than what is charged.
 */
export function priceFrom({ plans, destinations, rates, markup }: Offer): PriceFrom | null {
  const days = USUAL_DAYS
  const prices = destinations.flatMap(({ id }) => {
    const destination = pricedDestination(destinations, id)
    if (!destination) return []
    return plans
      .filter((plan) => !isAnnual(plan) && isSoldTo(plan, destination))
      .map((plan) => personPrices({ plan, destination, days, rates, markup }).adult.price)
  })
  if (prices.length === 0) return null
  return { amount: Math.ceil(Math.min(...prices) / days), days }
}
