import { isAnnual, isSoldTo, pricedDestination } from '../catalogue/plan-terms.ts'
import { type Cents, type Percent, withMarkup } from '../money.ts'
import { MAX_TRIP_DAYS } from '../quoting/day-weight.ts'
import { ADULT_MAX_AGE } from '../quoting/passenger-ages.ts'
import { adultCost, seniorCost } from '../quoting/price.ts'
import { MAX_DAYS } from '../quoting/trip-dates.ts'
import { settleSale } from '../settlements/settle.ts'
import { onSale, type Tariff } from '../quoting/tariff.ts'

/** A promo code that works now or later, at one of its businesses, with the terms of that business. */
export type LiveTerms = {
  code: string
  ownPercentage: Percent
  companyPercentage: Percent
  businessName: string
  markup: Percent
  commissionPercent: Percent
}

/** The limit of the price increase from one age or day to the next, in percent. */
export type GuardLimits = { cliffPercent: Percent }

/** The kinds of warning, in the order in which they are shown, the most serious first. */
export const guardKinds = ['loss', 'cheaper-with-days', 'day-cliff', 'age-cliff'] as const
export type GuardKind = (typeof guardKinds)[number]

/** The cost for us of one person for one trip, or a year. */
type Point = { days: number; age: number; cost: Cents }

export type StepCase = { destinationName: string; from: Point; to: Point }

/** A sale to one person at a loss for us: `charged - cost - commission` is `houseShare`, below 0. */
export type LossCase = LiveTerms &
  Point & { destinationName: string; charged: Cents; commission: Cents; houseShare: Cents }

/** A warning about a plan, with the worst of its cases. */
export type GuardWarning = {
  /** The id that a user confirms: a warning with another worst case has another id. */
  id: string
  planId: number
  planName: string
  cases: number
} & ({ kind: 'loss'; worst: LossCase } | { kind: Exclude<GuardKind, 'loss'>; worst: StepCase })

type Plan = Tariff['plans'][number]
/** The cost for us of a trip of some days to a destination, for one person of each bracket. */
type Trip = { destinationName: string; days: number; adult: Cents; senior: Cents }

const SENIOR_MIN_AGE = ADULT_MAX_AGE + 1

/**
 * Returns the warnings about a tariff for staff before it is in force, over everything that it sells: all plans, destinations,
 * days and ages, with every code at each of its businesses. A longer trip must never be cheaper; the next day or age must not be
 * dearer by more than a percentage; no sale may be a loss for us, by the settlement's own rule. There is one warning per kind and
 * plan.
 */
export function guardWarnings(tariff: Tariff, live: readonly LiveTerms[], limits: GuardLimits): GuardWarning[] {
  const sold = onSale(tariff)
  const terms = distinctTerms(live)
  const found = sold.plans.flatMap((plan) => {
    const trips = tripsOf(plan, sold)
    return [...lossOf(plan, trips, terms), ...stepsOf(plan, trips, limits)]
  })
  return guardKinds.flatMap((kind) =>
    found
      .filter(({ warning }) => warning.kind === kind)
      .toSorted((a, b) => b.severity - a.severity)
      .map(({ warning }) => warning),
  )
}

type FoundWarning = { warning: GuardWarning; severity: number }

function tripsOf(plan: Plan, { destinations, dayWeights, seniorFactor }: Tariff): Trip[] {
  const lengths = isAnnual(plan) ? [MAX_DAYS] : Array.from({ length: MAX_TRIP_DAYS }, (_, before) => before + 1)
  return destinations.flatMap(({ id }) => {
    const destination = pricedDestination(destinations, id)
    if (!destination || !isSoldTo(plan, destination)) return []
    return lengths.map((days) => {
      const trip = { plan, destination, days, rates: { dayWeights, seniorFactor } }
      return { destinationName: destination.name, days, adult: adultCost(trip), senior: seniorCost(trip) }
    })
  })
}

/** The most by which rounding changes the difference of two costs. */
const STEP_ROUNDING: Cents = 2

const brackets = [
  { bracket: 'adult', age: ADULT_MAX_AGE },
  { bracket: 'senior', age: SENIOR_MIN_AGE },
] as const

function stepsOf(plan: Plan, trips: readonly Trip[], { cliffPercent }: GuardLimits): FoundWarning[] {
  const isCliff = ({ from, to }: StepCase) =>
    (Math.abs(to.cost - from.cost) - STEP_ROUNDING) * 100 > cliffPercent * from.cost
  const days = trips.flatMap((trip, n): StepCase[] => {
    const next = trips[n + 1]
    if (next?.days !== trip.days + 1) return []
    return brackets.map(({ bracket, age }) => ({
      destinationName: trip.destinationName,
      from: { days: trip.days, age, cost: trip[bracket] },
      to: { days: next.days, age, cost: next[bracket] },
    }))
  })
  const ages = trips.map(({ destinationName, days: length, adult, senior }) => ({
    destinationName,
    from: { days: length, age: ADULT_MAX_AGE, cost: adult },
    to: { days: length, age: SENIOR_MIN_AGE, cost: senior },
  }))
  const isCheaper = ({ from, to }: StepCase) => to.cost < from.cost
  return [
    ...stepWarning(plan, 'cheaper-with-days', days.filter(isCheaper)),
    ...stepWarning(
      plan,
      'day-cliff',
      days.filter((step) => !isCheaper(step) && isCliff(step)),
    ),
    ...stepWarning(plan, 'age-cliff', ages.filter(isCliff)),
  ]
}

function stepWarning(plan: Plan, kind: Exclude<GuardKind, 'loss'>, cases: readonly StepCase[]): FoundWarning[] {
  const severityOf = ({ from, to }: StepCase) => Math.abs(to.cost - from.cost) / from.cost
  const [first, ...others] = cases
  if (!first) return []
  const worst = others.reduce((one, other) => (severityOf(other) > severityOf(one) ? other : one), first)
  const { from, to, destinationName } = worst
  const id = idOf(kind, plan, [cases.length, destinationName, from.days, from.cost, to.cost])
  const warning = { id, kind, planId: plan.id, planName: plan.name, cases: cases.length, worst }
  return [{ warning, severity: severityOf(worst) }]
}

function idOf(kind: GuardKind, { id }: Plan, numbers: readonly (string | number)[]): string {
  return [kind, id, ...numbers].join(' ')
}

type DistinctTerms = { terms: LiveTerms; pairs: number; shareOfCost: number }

/** Groups codes and businesses with equal terms, which lose the same: one stands for all. */
function distinctTerms(live: readonly LiveTerms[]): DistinctTerms[] {
  const alike = Map.groupBy(live, ({ ownPercentage, companyPercentage, markup, commissionPercent }) =>
    [ownPercentage, companyPercentage, markup, commissionPercent].join(' '),
  )
  return [...alike.values()].flatMap(([terms, ...others]) =>
    terms ? { terms, pairs: others.length + 1, shareOfCost: houseShareOf(terms, SAMPLE_COST) / SAMPLE_COST } : [],
  )
}

/** A cost so large that its rounding is negligible. */
const SAMPLE_COST: Cents = 1_000_000_000

/** The most by which the roundings of a price, of the parts of its discount and of a commission change our share. */
const ROUNDING: Cents = 4

/**
 * Finds the sales at a loss. Our share is the same fraction of every cost, except for rounding: only a case that may be a loss by
 * a few cents, or the worst one, is settled individually.
 */
function lossOf(plan: Plan, trips: readonly Trip[], terms: readonly DistinctTerms[]): FoundWarning[] {
  const points = trips.flatMap((trip) =>
    brackets.map(({ bracket, age }) => ({
      destinationName: trip.destinationName,
      days: trip.days,
      age,
      cost: trip[bracket],
    })),
  )
  const byCost = [...Map.groupBy(points, ({ cost }) => cost).values()].toSorted((a, b) => b[0]!.cost - a[0]!.cost)
  const least = byCost.at(-1)?.[0]?.cost ?? 0
  let worst: LossCase | null = null
  let cases = 0
  for (const { terms: one, pairs, shareOfCost } of terms) {
    if (shareOfCost * least > ROUNDING) continue
    for (const alike of byCost) {
      const point = alike[0]!
      const estimate = shareOfCost * point.cost
      if (estimate > ROUNDING) continue
      const isSure = estimate < -ROUNDING
      if (isSure && worst && estimate > worst.houseShare + ROUNDING) {
        cases += alike.length * pairs
        continue
      }
      const lost = { ...one, ...point, ...settledSale(one, point.cost) }
      if (lost.houseShare >= 0) continue
      cases += alike.length * pairs
      if (!worst || lost.houseShare < worst.houseShare) worst = lost
    }
  }
  if (!worst) return []
  const { code, businessName, destinationName, days, age, cost, houseShare } = worst
  const id = idOf('loss', plan, [cases, code, businessName, destinationName, days, age, cost, houseShare])
  return [{ warning: { id, kind: 'loss', planId: plan.id, planName: plan.name, cases, worst }, severity: -houseShare }]
}

function houseShareOf(terms: LiveTerms, cost: Cents): Cents {
  return settledSale(terms, cost).houseShare
}

/** Settles a sale to one person with a given cost. */
function settledSale({ ownPercentage, companyPercentage, markup, commissionPercent }: LiveTerms, cost: Cents) {
  const { charged, commission, houseShare } = settleSale({
    gross: withMarkup(cost, markup),
    discount: 0,
    promo: { ownPercentage, companyPercentage },
    cost,
    markup,
    commissionPercent,
  })
  return { charged, commission, houseShare }
}

/** Whether a version cannot be approved with unconfirmed warnings, or with any warning. */
export const guardModes = ['confirm', 'block'] as const
export type GuardMode = (typeof guardModes)[number]

/** Returns the warnings that prevent the approval of a version: the unconfirmed ones, or all of them in mode `block`. */
export function standingWarnings(
  warnings: readonly GuardWarning[],
  confirmed: readonly string[],
  mode: GuardMode,
): GuardWarning[] {
  return mode === 'block' ? [...warnings] : warnings.filter(({ id }) => !confirmed.includes(id))
}
