import { type Cents, formatMoney, formatPercent, percentOf, toCents, toDecimal } from '../money.ts'
import type { MessageKey } from '../messages.ts'
import { AMOUNT_SHAPE, PERCENT_SHAPE, readNumber, WHOLE_SHAPE, writeNumber } from '../typed-number.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { brandsInWords } from './brand-words.ts'
import { FEWEST_INSTALMENTS, type InstalmentPlan, MOST_INSTALMENTS, offersFor } from './instalments.ts'

/** The highest least amount, in cents: nothing that we sell costs more. */
const MIN_AMOUNT_MAX: Cents = 100_000_00

/** A plan as staff decide it. A number that was typed wrongly is NaN, so that its field gets an error. */
export type PlanDraft = Omit<InstalmentPlan, 'id'> & {
  /** Whether buyers can choose it. */
  isActive: boolean
}

/** Returns the validation issues of a plan, in the order of the form (docs/decisions/031). */
export function checkPlan({ brands, instalments, minAmount, percent }: PlanDraft): ValidationIssue[] {
  const isCount = Number.isInteger(instalments) && instalments >= FEWEST_INSTALMENTS && instalments <= MOST_INSTALMENTS
  const isAmount = Number.isInteger(minAmount) && minAmount >= 0 && minAmount <= MIN_AMOUNT_MAX
  const isPercent = percent >= 0 && percent <= 100 && Math.round(percent * 100) / 100 === percent
  return [
    ...broken('brands', brands.length > 0 ? null : 'INSTALMENTS.BRAND_REQUIRED'),
    ...broken('instalments', isCount ? null : 'INSTALMENTS.COUNT_INVALID'),
    ...broken('minAmount', isAmount ? null : 'INSTALMENTS.MIN_AMOUNT_INVALID'),
    ...broken('percent', isPercent ? null : 'INSTALMENTS.PERCENT_INVALID'),
  ]
}

function broken(path: keyof PlanDraft, key: MessageKey | null): ValidationIssue[] {
  return key ? [{ path, key }] : []
}

type OfferTerms = Pick<PlanDraft, 'brands' | 'instalments' | 'isActive'>

/** Whether two plans would offer buyers the same number of instalments with the same brand: only one of them may be active. */
export function isSameOffer(one: OfferTerms, other: OfferTerms): boolean {
  const isBoth = one.isActive && other.isActive && one.instalments === other.instalments
  return isBoth && one.brands.some((brand) => other.brands.includes(brand))
}

/** The issue of a plan that another active one clashes with, which only the server knows. */
export const REPEATED = { path: 'brands', key: 'INSTALMENTS.REPEATED' } as const satisfies ValidationIssue

/** A plan in a form: numbers as typed. */
export type TypedPlan = Omit<PlanDraft, 'instalments' | 'minAmount' | 'percent'> & {
  instalments: string
  minAmount: string
  percent: string
}

export const EMPTY_PLAN: TypedPlan = {
  brands: [],
  instalments: '',
  minAmount: '',
  financedBy: 'house',
  percent: '',
  isActive: true,
}

/** Reads the typed values: an empty least amount and an empty percentage are 0, a text that is not a number is NaN. */
export function readPlan({ instalments, minAmount, percent, ...typed }: TypedPlan): PlanDraft {
  return {
    ...typed,
    instalments: readNumber(instalments, WHOLE_SHAPE) ?? Number.NaN,
    minAmount: toCents(readNumber(minAmount, AMOUNT_SHAPE) ?? 0),
    percent: readNumber(percent, PERCENT_SHAPE) ?? 0,
  }
}

/** Returns the form's initial values for an existing plan. */
export function typedPlan({ brands, instalments, minAmount, financedBy, percent, isActive }: PlanDraft): TypedPlan {
  return {
    brands,
    instalments: writeNumber(instalments, 0),
    minAmount: writeNumber(toDecimal(minAmount), 2),
    financedBy,
    percent: writeNumber(percent, 0),
    isActive,
  }
}

/** Names a plan: "3 cuotas con Visa u OCA". */
export function planName({ instalments, brands }: Pick<PlanDraft, 'instalments' | 'brands'>): string {
  return `${instalments} cuotas con ${brandsInWords(brands)}`
}

const EXAMPLE_AMOUNT: Cents = 100_00

/**
 * Says what a plan makes of a purchase of USD 100,00, or of its least amount where that is more: "Con USD 100,00: 3 cuotas de
 * USD 34,00; el comprador paga USD 2,00 de financiación." Null while the plan has an issue.
 */
export function exampleOf(plan: PlanDraft): string | null {
  if (checkPlan(plan).length > 0) return null
  const amount = Math.max(EXAMPLE_AMOUNT, plan.minAmount)
  const [offer] = offersFor([{ ...plan, id: '' }], amount)
  if (!offer) return null
  const { instalments, each, financing } = offer
  return `Con ${formatMoney(amount)}: ${instalments} cuotas de ${formatMoney(each)}; ${payerOf(plan, { amount, financing })}.`
}

function payerOf(
  { financedBy, percent }: PlanDraft,
  { amount, financing }: { amount: Cents; financing: Cents },
): string {
  if (percent === 0) return 'nadie paga financiación'
  if (financedBy === 'buyer')
    return `el comprador paga ${formatMoney(financing)} de financiación (${formatPercent(percent)})`
  return `el comprador no paga financiación, nosotros pagamos ${formatMoney(percentOf(amount, percent))} (${formatPercent(percent)})`
}
