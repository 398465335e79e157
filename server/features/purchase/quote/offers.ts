import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import { type Destination, isSoldTo, pricedDestination } from '#shared/catalogue/plan-terms.ts'
import { Failure } from '#shared/errors.ts'
import type { Rates } from '#shared/quoting/tariff.ts'
import type { Percent } from '#shared/money.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { checkAges } from '#shared/quoting/passenger-ages.ts'
import { personPrices, priceParty } from '#shared/quoting/price.ts'
import { soldDaysIssue } from '#shared/quoting/trip-dates.ts'
import type { Catalogue, CataloguePlan } from '../../catalogue/store.ts'
import type { QuotedVersion } from './quoted-version.ts'

export type PlanRequest = {
  categoryId: number
  destinationId: number
  days: number
  ages: readonly number[]
  familyPlan: boolean
  markup: Percent
  /** Whether the answer contains costs, which are for administrators (docs/rules/price.md). */
  seesCost: boolean
}

/**
 * Lists the plans of a trip with their public prices in cents, in the catalogue's order. The plan of a saved quote has the price
 * of its version of the tariff, and comes first when it is not sold any more.
 * @throws Failure VALIDATION for days or ages that are not sold online; PLANS_NOT_FOUND when none fits
 */
export function quotedPlans(inForce: Catalogue, version: QuotedVersion | null, request: PlanRequest): QuotedPlan[] {
  const daysKey = soldDaysIssue(request.categoryId, request.days)
  const broken: ValidationIssue[] = [
    ...(daysKey ? [{ path: 'days', key: daysKey }] : []),
    ...checkAges(request.ages, request.familyPlan),
  ]
  if (broken.length > 0) throw validationFailure(broken)
  const current = plansIn(inForce, request)
  const quoted = version
    ? plansIn(version.catalogue, request).find(({ id }) => id === version.quote.choice.planId)
    : undefined
  const isStillSold = current.some(({ id }) => id === quoted?.id)
  const plans = current.map((plan) => (plan.id === quoted?.id ? quoted : plan))
  const offered = quoted && !isStillSold ? [quoted, ...plans] : plans
  if (offered.length === 0) throw new Failure('PLANS_NOT_FOUND')
  return offered
}

function plansIn(catalogue: Catalogue, request: PlanRequest): QuotedPlan[] {
  const destination = pricedDestination(catalogue.destinations, request.destinationId)
  if (!destination) return []
  return catalogue.plans
    .filter((plan) => plan.categoryId === request.categoryId && isSoldTo(plan, destination))
    .map((plan) => quotedPlan({ plan, destination, rates: catalogue }, request))
}

type Offer = { plan: CataloguePlan; destination: Destination; rates: Rates }

function quotedPlan({ plan, destination, rates }: Offer, request: PlanRequest): QuotedPlan {
  const trip = { plan, destination, days: request.days, rates, markup: request.markup }
  const { adult, senior } = personPrices(trip)
  const { passengers, charged } = priceParty({
    ...trip,
    ages: request.ages,
    familyPlan: request.familyPlan,
    offeredExtras: [],
    extras: [],
    discountPercent: 0,
  })
  return {
    id: plan.id,
    name: plan.name,
    currency: 'USD',
    price: adult.price,
    groupPrice: charged,
    seniorPrice: senior.price,
    ...(request.seesCost ? { basePrice: adult.cost, baseSeniorPrice: senior.cost } : {}),
    passengerPrices: passengers.map(({ price }) => price),
    medicalCap: plan.medicalCap,
    maxDaysPerTrip: plan.maxDaysPerTrip,
    recommended: plan.recommended,
  }
}

/**
 * Finds a plan and the requested destination.
 * @throws Failure PLAN_NOT_FOUND when the plan is not sold in the category or to the destination
 */
export function soldPlan(
  catalogue: Catalogue,
  choice: { planId: number; categoryId: number; destinationId: number },
): { plan: CataloguePlan; destination: Destination } {
  const destination = pricedDestination(catalogue.destinations, choice.destinationId)
  const plan = catalogue.plans.find(({ id, categoryId }) => id === choice.planId && categoryId === choice.categoryId)
  if (!destination || !plan || !isSoldTo(plan, destination)) throw new Failure('PLAN_NOT_FOUND')
  return { plan, destination }
}
