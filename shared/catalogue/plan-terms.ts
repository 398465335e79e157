import type { Cents, Percent } from '../money.ts'

/** The category "Más de un viaje al año": one price a year, trips of limited length. */
export const ANNUAL_CATEGORY = 23
/** The category "Por viaje (hasta 120 días)". */
export const TRIP_CATEGORY = 24

/** South America has no prices of its own: it is priced and queried as Latin America (B-03). */
export const SOUTH_AMERICA = 3
export const LATIN_AMERICA = 2
/** The ids of the other regions of the catalogue; staff may add more, which get later ids. */
export const EUROPE = 1
export const NORTH_AMERICA = 4
export const ASIA_AFRICA_OCEANIA = 5
export const WORLD = 6

/** The cost of a plan for us, before destination and length of the trip. */
export type PlanRate = {
  id: number
  /** ANNUAL_CATEGORY or TRIP_CATEGORY. */
  categoryId: number
  /** Its cost in cents: per day for a trip, per year for an annual plan. */
  rate: Cents
  /** How many days an annual plan covers in any one trip. */
  maxDaysPerTrip: number | null
  /** Ids of the destinations that it is sold to; null: to all. */
  soldTo: readonly number[] | null
}

export type Destination = {
  id: number
  name: string
  /** Id of the destination whose plans and factor apply: its own, except for South America. */
  pricedAs: number
  /** In hundredths: 115 multiplies by 1.15. */
  factor: number
}

/** The cost of an extra benefit for us, for one passenger. */
export type ExtraPricing =
  | { kind: 'percent-of-base'; percent: Percent }
  | { kind: 'fixed'; cents: Cents }
  | { kind: 'per-day-weight'; cents: Cents }

export type ExtraBenefit = {
  id: number
  description: string
  coverage: string
  pricing: ExtraPricing
  /** The age of the oldest passenger that it is sold to, inclusive. */
  maxAge: number
  /** Ids of the extras that it cannot be combined with for the same passenger. */
  excludes: readonly number[]
}

/** Whether a plan is priced per year rather than by the days of one trip. */
export function isAnnual(plan: Pick<PlanRate, 'categoryId'>): boolean {
  return plan.categoryId === ANNUAL_CATEGORY
}

/** Whether a plan is sold to a destination, under its own id or the one whose prices it uses. */
export function isSoldTo(plan: Pick<PlanRate, 'soldTo'>, destination: Pick<Destination, 'id' | 'pricedAs'>): boolean {
  return plan.soldTo === null || plan.soldTo.includes(destination.id) || plan.soldTo.includes(destination.pricedAs)
}

/** Returns a destination with its own name and the factor of the destination whose prices it uses; undefined when unknown. */
export function pricedDestination(destinations: readonly Destination[], id: number): Destination | undefined {
  const target = destinations.find((destination) => destination.id === id)
  if (!target) return undefined
  const priced = destinations.find((destination) => destination.id === target.pricedAs) ?? target
  return { ...target, factor: priced.factor }
}
