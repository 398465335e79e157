import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
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

/** The catalogue's text for a benefit of a plan. */
export function valueOf(planId: number, benefitId: number): string {
  return planBenefits.find((one) => one.planId === planId && one.benefitId === benefitId)?.value ?? ''
}
