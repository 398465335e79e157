import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import type { Category } from '#shared/catalogue/contract.ts'
import { type Destination, pricedDestination } from '#shared/catalogue/plan-terms.ts'
import type { PriceLine } from '#shared/checkout/contract.ts'
import { Failure } from '#shared/errors.ts'
import type { Percent } from '#shared/money.ts'
import type { ExtraChoice } from '#shared/quoting/chosen-extras.ts'
import { type PartyPrice, type PassengerLine, priceParty } from '#shared/quoting/price.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import type { SavedChoice } from '#shared/saved-quotes/contract.ts'
import type { CheckoutSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'
import type { Catalogue, CataloguePlan } from '../../catalogue/store.ts'
import type { PricingBusiness } from '../../sellers/store.ts'

export type TripToPrice = {
  business: { markup: Percent }
  trip: { categoryId: number; destinationId: number; days: number; familyPlan: boolean }
  planId: number
  /** Real ages on departure, or the codes 40 and 80. */
  ages: readonly number[]
  extras: readonly ExtraChoice[]
  /** The promo code that applies, with both shares of its discount together; null without one. */
  promo: { percent: Percent } | null
}

/** A trip with its price and everything that a quote or a sale shows of it. */
export type PricedTrip = {
  /** The version of the tariff that priced it, and its terms of refund. */
  tariff: CheckoutSnapshot['tariff']
  category: Category
  /** The requested destination: South America keeps its name, whatever it is priced as. */
  destination: Destination
  plan: CataloguePlan
  benefits: readonly Benefit[]
  price: PartyPrice
  /** The price as a buyer reads it, in cents with markup, before the discount. */
  lines: PriceLine[]
}

/**
 * Prices a trip from the catalogue alone; the price that a browser saw is ignored (docs/rules/price.md).
 * @throws Failure PLAN_NOT_FOUND when the plan is not sold in the category or to the destination; VALIDATION with the validation
 *   issues of days, ages, family plan and extras
 */
export function priceTrip(catalogue: Catalogue, request: TripToPrice): PricedTrip {
  const { categoryId, destinationId, days, familyPlan } = request.trip
  const category = catalogue.categories.find(({ id }) => id === categoryId)
  const destination = pricedDestination(catalogue.destinations, destinationId)
  const plan = catalogue.plans.find(({ id }) => id === request.planId)
  if (!category || !destination || !plan || plan.categoryId !== category.id) throw new Failure('PLAN_NOT_FOUND')
  const price = priceParty({
    plan,
    destination,
    days,
    rates: catalogue,
    markup: request.business.markup,
    ages: request.ages,
    familyPlan,
    offeredExtras: catalogue.extras,
    extras: request.extras,
    discountPercent: request.promo?.percent ?? 0,
  })
  return {
    tariff: { version: catalogue.version, cancellationTerms: catalogue.cancellationTerms },
    category,
    destination,
    plan,
    benefits: catalogue.covers.get(plan.id) ?? [],
    price,
    lines: linesOf(plan, price),
  }
}

/**
 * Prices the trip of a saved quote, with the percent of a promo code or without one.
 * @throws Failure as priceTrip
 */
export function priceChoice(
  catalogue: Catalogue,
  { choice, business, promo }: { choice: SavedChoice; business: PricingBusiness; promo: { percent: number } | null },
): PricedTrip {
  const { categoryId, destinationId, startDate, endDate, party, planId, ages, extras } = choice
  const trip = {
    categoryId,
    destinationId,
    days: tripDays(startDate, endDate),
    familyPlan: party.familyBirthDates !== null,
  }
  return priceTrip(catalogue, { business, trip, planId, ages, extras, promo })
}

function linesOf(plan: CataloguePlan, { passengers, extras }: PartyPrice): PriceLine[] {
  return [
    ...passengers.map((line) => ({
      kind: 'plan' as const,
      passenger: line.passenger,
      description: `${plan.name}, ${ageLabel(line)}`,
      price: line.price,
      free: line.free,
    })),
    ...extras.map(({ passenger, description, coverage, price }) => ({
      kind: 'extra' as const,
      passenger,
      description: `${description}, ${coverage}`,
      price,
      free: false,
    })),
  ]
}

/** Names the age group whose price a passenger pays. */
function ageLabel({ bracket, free }: Pick<PassengerLine, 'bracket' | 'free'>): string {
  if (free) return 'menor de 23 años'
  return bracket === 'adult' ? 'hasta 74 años' : 'de 75 a 84 años'
}
