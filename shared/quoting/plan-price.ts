import { type Cents, divide, type Percent, sum } from '../money.ts'
import { totals } from './price.ts'

/** The public prices of a plan, in cents: of one adult, of one senior, and one per passenger of the party. */
export type PlanPrices = { price: Cents; seniorPrice: Cents; passengerPrices: readonly Cents[] }

/** The price of a plan for a whole party, in cents: before and after the discount; and how many minors travel free. */
export type PlanPrice = { gross: Cents; charged: Cents; freeMinors: number }

/** Computes the price of a plan for the whole party with the discount. */
export function planPrice(
  { passengerPrices }: Pick<PlanPrices, 'passengerPrices'>,
  discountPercent: Percent,
): PlanPrice {
  const { gross, charged } = totals(passengerPrices, discountPercent)
  return { gross, charged, freeMinors: passengerPrices.filter((price) => price === 0).length }
}

/**
 * The prices of one adult and one senior in cents, each null without travellers of that age group; `addsUp`: whether they add up
 * to the total.
 */
export type PricesOfEach = { adult: Cents | null; senior: Cents | null; addsUp: boolean }

/**
 * Computes the price per person with the discount. As the discount is applied once to the total, the prices per person may differ
 * from it by some cents.
 */
export function pricesOfEach(plan: PlanPrices, discountPercent: Percent): PricesOfEach {
  const each = (price: Cents) => totals([price], discountPercent).charged
  const payFor = (price: Cents) => (plan.passengerPrices.includes(price) ? each(price) : null)
  return {
    adult: payFor(plan.price),
    senior: payFor(plan.seniorPrice),
    addsUp: sum(plan.passengerPrices.map(each)) === planPrice(plan, discountPercent).charged,
  }
}

/** A price per day in cents, rounded half up; `isExact`: whether the days add up to the whole price. */
export type PricePerDay = { amount: Cents; isExact: boolean }

/** Divides a price among the days of a trip, as information: nothing is charged by the day. `days` is 1 or more. */
export function pricePerDay(charged: Cents, days: number): PricePerDay {
  const amount = divide(charged, days)
  return { amount, isExact: amount * days === charged }
}
