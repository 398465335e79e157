import type { Benefit, BenefitPayment } from '#shared/catalogue/benefit-contract.ts'
import { isAmountOrNo, isLeftOut } from '#shared/catalogue/cover-value.ts'
import { t } from './texts.ts'

/** One benefit with its value in each plan, in the order of the plans; null where a plan lacks it. */
export type BenefitRow = {
  id: number
  name: string
  payment: BenefitPayment
  values: (string | null)[]
  isSame: boolean
}
export type BenefitGroup = { name: string; rows: BenefitRow[] }

/**
 * Builds the rows of a comparison of several plans, grouped, in the order of the catalogue. Benefits that are no amount in some
 * plan, "Sí" or "72 horas", come last in a group of their own: amounts are compared with amounts.
 */
export function compareBenefits(benefitsOfPlans: readonly (readonly Benefit[])[]): BenefitGroup[] {
  const last = t('plans.services')
  const services = new Set(benefitsOfPlans.flat().map(({ id, value }) => (isAmountOrNo(value) ? null : id)))
  const groups = new Map<string, Map<number, BenefitRow>>()
  benefitsOfPlans.forEach((benefits, column) => {
    for (const { id, name, group, payment, value } of benefits) {
      const title = services.has(id) ? last : group
      const rows = groups.get(title) ?? new Map<number, BenefitRow>()
      groups.set(title, rows)
      const row = rows.get(id) ?? { id, name, payment, values: benefitsOfPlans.map(() => null), isSame: false }
      rows.set(id, row)
      row.values[column] = title === last && value.startsWith('USD') ? t('plans.upTo', { amount: value }) : value
    }
  })
  return [...groups]
    .map(([name, rows]) => ({
      name,
      rows: [...rows.values()].map((row) => ({ ...row, isSame: new Set(row.values).size === 1 })),
    }))
    .sort((a, b) => Number(a.name === last) - Number(b.name === last))
}

/** Removes the rows that are equal in every plan, and groups that become empty. */
export function onlyDifferences(groups: readonly BenefitGroup[]): BenefitGroup[] {
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ isSame }) => !isSame) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Returns the names of the benefits that the plan excludes with the value "no". */
export function leftOut(benefits: readonly Benefit[]): string[] {
  return benefits.filter(({ value, spanishValue = value }) => isLeftOut(spanishValue)).map(({ name }) => name)
}
