import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'

const { benefits, destinations, covers: planBenefits, plans } = firstTariff

/** The catalogue's plans, each with its benefits. */
export const coveredPlans: { id: number; name: string; benefits: Benefit[] }[] = plans.map(({ id: planId, name }) => ({
  id: planId,
  name,
  benefits: benefits.map(({ id, name: benefitName, group, payment }) => ({
    id,
    name: benefitName,
    group,
    payment,
    planId,
    value: valueOf(planId, id),
  })),
}))

export const destinationIds = destinations.map(({ id }) => id)

/** The ids of the plans per trip that are sold to a destination. */
export function tripPlansTo(destinationId: number): number[] {
  return plans
    .filter(({ categoryId, soldTo }) => categoryId === TRIP_CATEGORY && (soldTo?.includes(destinationId) ?? true))
    .map(({ id }) => id)
}

/** The catalogue's text for a benefit of a plan. */
export function valueOf(planId: number, benefitId: number): string {
  return planBenefits.find((one) => one.planId === planId && one.benefitId === benefitId)?.value ?? ''
}
