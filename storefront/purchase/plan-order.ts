import type { QuotedPlan } from '#shared/quoting/contract.ts'

export type PlanOrder = 'price' | 'cap'

/**
 * Sorts plans by price, the cheapest first, or by medical cap, the highest first; the other figure decides between equal ones.
 */
export function sortPlans(plans: readonly QuotedPlan[], order: PlanOrder): QuotedPlan[] {
  const byPrice = (a: QuotedPlan, b: QuotedPlan) => a.groupPrice - b.groupPrice
  const byCap = (a: QuotedPlan, b: QuotedPlan) => b.medicalCap - a.medicalCap
  return plans.toSorted(
    order === 'price' ? (a, b) => byPrice(a, b) || byCap(a, b) : (a, b) => byCap(a, b) || byPrice(a, b),
  )
}

/** Returns the plan with the lowest price for the whole party. */
export function cheapest(plans: readonly QuotedPlan[]): QuotedPlan | undefined {
  return sortPlans(plans, 'price')[0]
}
