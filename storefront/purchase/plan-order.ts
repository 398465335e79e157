import type { QuotedPlan } from '#shared/quoting/contract.ts'

export type PlanOrder = 'price' | 'cap'

/** Plans from the cheapest up, or from the highest medical cap down; the other figure decides among equals. */
export function sortPlans(plans: readonly QuotedPlan[], order: PlanOrder): QuotedPlan[] {
  const byPrice = (a: QuotedPlan, b: QuotedPlan) => a.groupPrice - b.groupPrice
  const byCap = (a: QuotedPlan, b: QuotedPlan) => b.medicalCap - a.medicalCap
  return plans.toSorted(
    order === 'price' ? (a, b) => byPrice(a, b) || byCap(a, b) : (a, b) => byCap(a, b) || byPrice(a, b),
  )
}

/** The plan with the lowest price for the whole party. */
export function cheapest(plans: readonly QuotedPlan[]): QuotedPlan | undefined {
  return sortPlans(plans, 'price')[0]
}
