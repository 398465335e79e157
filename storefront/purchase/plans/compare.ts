import type { Benefit, BenefitPayment } from '#shared/catalogue/benefit-contract.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { type Cents, type Percent } from '#shared/money.ts'
import { totals } from '#shared/quoting/price.ts'

/** One benefit with its value in each plan, in the order of the plans; null where a plan lacks it. */
export type BenefitRow = {
  id: number
  name: string
  payment: BenefitPayment
  values: (string | null)[]
  isSame: boolean
}
export type BenefitGroup = { name: string; rows: BenefitRow[] }

/** Builds the rows of a comparison of several plans, grouped, in the order of the catalogue. */
export function compareBenefits(benefitsOfPlans: readonly (readonly Benefit[])[]): BenefitGroup[] {
  const groups = new Map<string, Map<number, BenefitRow>>()
  benefitsOfPlans.forEach((benefits, column) => {
    for (const { id, name, group, payment, value } of benefits) {
      const rows = groups.get(group) ?? new Map<number, BenefitRow>()
      groups.set(group, rows)
      const row = rows.get(id) ?? { id, name, payment, values: benefitsOfPlans.map(() => null), isSame: false }
      rows.set(id, row)
      row.values[column] = value
    }
  })
  return [...groups].map(([name, rows]) => ({
    name,
    rows: [...rows.values()].map((row) => ({ ...row, isSame: new Set(row.values).size === 1 })),
  }))
}

/** Removes the rows that are equal in every plan, and groups that become empty. */
export function onlyDifferences(groups: readonly BenefitGroup[]): BenefitGroup[] {
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ isSame }) => !isSame) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Returns the names of the benefits that the plan excludes with the value "no". */
export function leftOut(benefits: readonly Benefit[]): string[] {
  return benefits.filter(({ value }) => value.toLowerCase() === 'no').map(({ name }) => name)
}

export type PlanPrice = { gross: Cents; charged: Cents; freeMinors: number }

/** Computes the price of a plan for the whole party with the discount, and the facts on its card. */
export function planPrice(plan: QuotedPlan, discountPercent: Percent): PlanPrice {
  const { gross, charged } = totals(plan.passengerPrices, discountPercent)
  return {
    gross,
    charged,
    freeMinors: plan.passengerPrices.filter((price) => price === 0).length,
  }
}

/**
 * The prices of one adult and one senior, each null without travellers of that age group; `addsUp`: whether they add up to the
 * total.
 */
export type PricesOfEach = { adult: Cents | null; senior: Cents | null; addsUp: boolean }

/**
 * Computes the price per person with the discount. As the discount is applied once to the total, the prices per person may differ
 * from it by some cents.
 */
export function pricesOfEach(plan: QuotedPlan, discountPercent: Percent): PricesOfEach {
  const each = (price: Cents) => totals([price], discountPercent).charged
  const payFor = (price: Cents) => (plan.passengerPrices.includes(price) ? each(price) : null)
  const sum = plan.passengerPrices.reduce((before, price) => before + each(price), 0)
  return {
    adult: payFor(plan.price),
    senior: payFor(plan.seniorPrice),
    addsUp: sum === planPrice(plan, discountPercent).charged,
  }
}
