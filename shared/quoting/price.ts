import type { PublicIssue } from '../validation-issues.ts'
import { type Destination, type ExtraBenefit, isAnnual, isSoldTo, type PlanRate } from '../catalogue/plan-terms.ts'
import { Failure, issueErrors } from '../errors.ts'
import { publicMessages } from '../messages/public.ts'
import type { Rates } from './tariff.ts'
import { type Cents, type Percent, percentOf, scale, sum, withMarkup } from '../money.ts'
import { checkExtras, type ExtraChoice } from './chosen-extras.ts'
import { dayWeight, MAX_TRIP_DAYS } from './day-weight.ts'
import { freeMinors } from './family-plan.ts'
import { type AgeBracket, ageBracket, checkAges } from './passenger-ages.ts'
import { tripDaysIssue } from './trip-dates.ts'

/** A plan for one destination and length: everything that decides the cost of one person. */
export type PlanTrip = {
  plan: PlanRate
  destination: Pick<Destination, 'id' | 'pricedAs' | 'factor'>
  days: number
  rates: Rates
}

export type Party = PlanTrip & {
  markup: Percent
  /** The ages of the party: real ones, or the codes 40 and 80. */
  ages: readonly number[]
  familyPlan: boolean
  /** The extras that the plan offers, and the chosen ones. */
  offeredExtras: readonly ExtraBenefit[]
  extras: readonly ExtraChoice[]
  /** The percentage of the promo code, our part and the business's together; 0 without a code. */
  discountPercent: Percent
}

/** The cost and the price of the plan for one person. The cost is never shown to the public (docs/rules/price.md). */
export type PersonPrices = Record<AgeBracket, { cost: Cents; price: Cents }>

export type PassengerLine = {
  /** The number of the passenger, from 1, in the order of the ages. */
  passenger: number
  bracket: AgeBracket
  cost: Cents
  price: Cents
  /** Whether it is a minor who travels free on the family plan: cost and price are 0. */
  free: boolean
}

export type ExtraLine = {
  passenger: number
  benefitId: number
  description: string
  coverage: string
  cost: Cents
  price: Cents
}

/** The sums of a price in cents: before the discount, the discount, and the charge. */
export type Totals = { gross: Cents; discount: Cents; charged: Cents }

/** A price line by line, so that every cent of the charge can be explained. */
export type PartyPrice = Totals & {
  passengers: PassengerLine[]
  extras: ExtraLine[]
  discountPercent: Percent
  /** The cost of the party for us, extras included, as it is frozen on a sale. Never shown to the public. */
  cost: Cents
}

/** Computes the cost in cents of one person to 74: R × F × T(days) per trip, A × F a year; rounded once (docs/rules/price.md). */
export function adultCost({ plan, destination, days, rates }: PlanTrip): Cents {
  return isAnnual(plan)
    ? scale(plan.rate, [destination.factor])
    : scale(plan.rate, [destination.factor, dayWeight(days, rates.dayWeights)])
}

/** Computes the cost in cents of one person of 75 to 84: the tariff's senior factor times the rounded cost of an adult. */
export function seniorCost(trip: PlanTrip): Cents {
  return scale(adultCost(trip), [trip.rates.seniorFactor])
}

/** Computes cost and public price of one person in each bracket; the public price is the rounded cost with markup. */
export function personPrices(trip: PlanTrip & { markup: Percent }): PersonPrices {
  const adult = adultCost(trip)
  const senior = seniorCost(trip)
  return {
    adult: { cost: adult, price: withMarkup(adult, trip.markup) },
    senior: { cost: senior, price: withMarkup(senior, trip.markup) },
  }
}

/**
 * Computes cost and public price in cents of an extra benefit for one passenger of any age. A percentage is of the adult's cost;
 * a price by day weight on an annual plan uses the longest trip that the plan allows.
 */
export function extraPrice(extra: ExtraBenefit, trip: PlanTrip & { markup: Percent }): { cost: Cents; price: Cents } {
  const cost = extraCost(extra, trip)
  return { cost, price: withMarkup(cost, trip.markup) }
}

/** Returns the days that price an extra by day weight: on an annual plan, the longest trip that it allows. */
export function extraDays({ plan, days }: Pick<PlanTrip, 'plan' | 'days'>): number {
  return isAnnual(plan) ? (plan.maxDaysPerTrip ?? MAX_TRIP_DAYS) : days
}

function extraCost({ pricing }: ExtraBenefit, trip: PlanTrip): Cents {
  switch (pricing.kind) {
    case 'percent-of-base':
      return percentOf(adultCost(trip), pricing.percent)
    case 'fixed':
      return pricing.cents
    case 'per-day-weight':
      return scale(pricing.cents, [dayWeight(extraDays(trip), trip.rates.dayWeights)])
  }
}

/** Adds up public prices: the discount is applied once, to plan and extras together, and rounded once. */
export function totals(prices: readonly Cents[], discountPercent: Percent): Totals {
  const gross = sum(prices)
  const discount = percentOf(gross, discountPercent)
  return { gross, discount, charged: gross - discount }
}

/** Returns the validation issues of a party: length of the trip, ages, family plan, extras. */
export function checkParty({ plan, days, ages, familyPlan, extras, offeredExtras }: Party): PublicIssue[] {
  const daysKey = tripDaysIssue(plan.categoryId, days)
  return [
    ...(daysKey ? [{ path: 'days', key: daysKey }] : []),
    ...checkAges(ages, familyPlan),
    ...checkExtras(extras, offeredExtras, ages),
  ]
}

/**
 * Computes the price of a party, line by line, in cents. Each passenger's cost and price are rounded once and the gross is the
 * sum of the lines. Throws PLAN_NOT_FOUND when the plan is not sold to the destination, VALIDATION with the validation issues.
 */
export function priceParty(party: Party): PartyPrice {
  if (!isSoldTo(party.plan, party.destination)) throw new Failure('PLAN_NOT_FOUND')
  const broken = checkParty(party)
  if (broken.length > 0) throw new Failure('VALIDATION', { fields: issueErrors(broken, publicMessages) })
  const passengers = passengerLines(party)
  const extras = extraLines(party)
  const lines = [...passengers, ...extras]
  return {
    passengers,
    extras,
    discountPercent: party.discountPercent,
    ...totals(
      lines.map((line) => line.price),
      party.discountPercent,
    ),
    cost: sum(lines.map((line) => line.cost)),
  }
}

function passengerLines(party: Party): PassengerLine[] {
  const prices = personPrices(party)
  const free = party.familyPlan ? freeMinors(party.ages) : new Set<number>()
  return party.ages.map((age, position) => {
    const bracket = ageBracket(age) ?? 'senior'
    const isFree = free.has(position)
    const { cost, price } = isFree ? { cost: 0, price: 0 } : prices[bracket]
    return { passenger: position + 1, bracket, cost, price, free: isFree }
  })
}

function extraLines(party: Party): ExtraLine[] {
  return party.extras.flatMap(({ benefitId, passengerId }) => {
    const extra = party.offeredExtras.find((offered) => offered.id === benefitId)
    if (!extra) return []
    const { description, coverage } = extra
    return [{ passenger: passengerId, benefitId, description, coverage, ...extraPrice(extra, party) }]
  })
}
