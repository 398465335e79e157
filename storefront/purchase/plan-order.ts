import type { QuotedPlan } from '#shared/quoting/contract.ts'

export type PlanOrder = 'recommended' | 'price' | 'cap'

/**
 * Sorts plans: the recommended one first and then the cheapest; by price, the cheapest first; or by medical cap, the highest
 * first. Of equally cheap plans the one with the higher cap comes first, and of equal caps the cheaper one.
 */
export function sortPlans(plans: readonly QuotedPlan[], order: PlanOrder): QuotedPlan[] {
  const byRecommendation = (a: QuotedPlan, b: QuotedPlan) => Number(b.recommended) - Number(a.recommended)
  const byPrice = (a: QuotedPlan, b: QuotedPlan) => a.groupPrice - b.groupPrice
  const byCap = (a: QuotedPlan, b: QuotedPlan) => b.medicalCap - a.medicalCap
  const comparisons = {
    recommended: [byRecommendation, byPrice, byCap],
    price: [byPrice, byCap],
    cap: [byCap, byPrice],
  }[order]
  return plans.toSorted((a, b) => comparisons.reduce((before, compare) => before || compare(a, b), 0))
}

/** Returns the plan with the lowest price for the whole party. */
export function cheapest(plans: readonly QuotedPlan[]): QuotedPlan | undefined {
  return sortPlans(plans, 'price')[0]
}
