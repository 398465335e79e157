import type { Cents } from '../money.ts'
import type { Benefit, BenefitPayment } from './benefit-contract.ts'
import { amountOf, isIncluded, isLeftOut } from './cover-value.ts'
import type { Mishap } from './mishaps.ts'

/** What a plan pays of a mishap and what is left, in cents. `payment` is null where the plan pays nothing. */
export type MishapOutcome = { paid: Cents; left: Cents; payment: BenefitPayment | null }

/**
 * Returns the most that a benefit pays, in cents: Infinity without a limit, 0 for nothing. The value is the catalogue's text:
 * "USD 25.000", "Incluido", "No". Null where it names no amount, as "72 horas".
 */
export function benefitCap(value: string | undefined): Cents | null {
  const text = value?.trim()
  if (text === undefined || isLeftOut(text)) return 0
  return isIncluded(text) ? Infinity : amountOf(text)
}

/** Whether plans with these covers pay different amounts of a mishap. */
export function paysApart(mishap: Mishap, covers: readonly (readonly Benefit[])[]): boolean {
  return new Set(covers.map((benefits) => mishapOutcome(mishap, benefits)?.paid)).size > 1
}

/**
 * Returns what a plan with these benefits pays of a mishap, up to its cap, and what is left to pay; null where the cap is not an
 * amount.
 */
export function mishapOutcome({ cost, benefitId }: Mishap, benefits: readonly Benefit[]): MishapOutcome | null {
  const benefit = benefits.find(({ id }) => id === benefitId)
  const cap = benefitCap(benefit?.spanishValue ?? benefit?.value)
  if (cap === null) return null
  const paid = Math.min(cost, cap)
  return { paid, left: cost - paid, payment: paid > 0 ? (benefit?.payment ?? null) : null }
}
