import type { ValidationIssue } from '../validation-issues.ts'
import { type Day, isDay } from '../dates.ts'
import type { MessageKey } from '../messages.ts'
import type { Percent } from '../money.ts'
import { normalizePromoCode, totalPercentage, writtenPromoCode } from './usable.ts'

export const CODE_MIN_LENGTH = 3
export const CODE_MAX_LENGTH = 50
/** The maximum limit of uses: a higher one would be no limit, and is refused. */
export const USES_LIMIT_MAX = 1_000_000

/** The terms of a code that staff decide. A number that was typed wrongly is NaN, so that its field gets an error. */
export type PromoCodeDraft = {
  code: string
  /** How many sales may use it; null: no limit. */
  usesLimit: number | null
  /** The first and the last day on which it works, both inclusive; null: no such limit. */
  startDate: Day | null
  endDate: Day | null
  /** Our part of the discount, and the business's part. */
  ownPercentage: Percent
  companyPercentage: Percent
  businessIds: readonly string[]
  isPaused: boolean
}

/** Returns the validation issues of a code's terms, in the order of the form (docs/rules/promo-codes.md). */
export function checkPromoCode(draft: PromoCodeDraft): ValidationIssue[] {
  return [
    ...broken('code', codeIssue(draft.code)),
    ...broken('ownPercentage', isPercentage(draft.ownPercentage) ? null : 'PROMO.ERROR.PERCENTAGE_INVALID'),
    ...broken('companyPercentage', isPercentage(draft.companyPercentage) ? null : 'PROMO.ERROR.PERCENTAGE_INVALID'),
    ...checkTotal(draft),
    ...broken('usesLimit', isUsesLimit(draft.usesLimit) ? null : 'PROMO.ERROR.USES_NUMBER_INVALID'),
    ...checkDates(draft),
    ...broken('businessIds', draft.businessIds.length > 0 ? null : 'PROMO.ERROR.BUSINESS_REQUIRED'),
  ]
}

/** The issue of a code that exists or existed, which only the server knows. */
export const CODE_TAKEN = { path: 'code', key: 'PROMO.ERROR.CODE_TAKEN' } as const satisfies ValidationIssue

function broken(path: keyof PromoCodeDraft, key: MessageKey | null): ValidationIssue[] {
  return key ? [{ path, key }] : []
}

function codeIssue(typed: string): MessageKey | null {
  const code = writtenPromoCode(typed)
  if (code === '') return 'PROMO.ERROR.CODE_REQUIRED'
  if (code.length < CODE_MIN_LENGTH || code.length > CODE_MAX_LENGTH) return 'PROMO.ERROR.CODE_LENGTH'
  return /^[A-Z0-9]+$/.test(code) ? null : 'PROMO.ERROR.CODE_FORMAT'
}

/** Whether a number is from 0 to 100 with at most two decimals. */
function isPercentage(value: number): boolean {
  return value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value
}

/**
 * Returns the two percentages when a discount can be calculated from them; null while one is wrong or they exceed 100 together.
 */
export function soundPercentages({
  ownPercentage,
  companyPercentage,
}: Pick<PromoCodeDraft, 'ownPercentage' | 'companyPercentage'>) {
  const isSound = isPercentage(ownPercentage) && isPercentage(companyPercentage)
  return isSound && totalPercentage({ ownPercentage, companyPercentage }) <= 100
    ? { ownPercentage, companyPercentage }
    : null
}

/** Checks that not both percentages are 0, and that together they do not exceed 100 (docs/rules/promo-codes.md). */
function checkTotal(draft: PromoCodeDraft): ValidationIssue[] {
  if (!isPercentage(draft.ownPercentage) || !isPercentage(draft.companyPercentage)) return []
  const total = totalPercentage(draft)
  if (total === 0) return broken('ownPercentage', 'PROMO.ERROR.PERCENTAGE_REQUIRED')
  return broken('companyPercentage', total > 100 ? 'PROMO.ERROR.PERCENTAGE_TOTAL' : null)
}

function isUsesLimit(limit: number | null): boolean {
  return limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= USES_LIMIT_MAX)
}

function checkDates({ startDate, endDate }: PromoCodeDraft): ValidationIssue[] {
  const startIsWrong = startDate !== null && !isDay(startDate)
  const endIsWrong = endDate !== null && !isDay(endDate)
  const areSwapped = startDate !== null && endDate !== null && !startIsWrong && !endIsWrong && startDate > endDate
  return [
    ...broken('startDate', startIsWrong ? 'PROMO.ERROR.DATE_START_INVALID' : null),
    ...broken('endDate', endIsWrong ? 'PROMO.ERROR.DATE_END_INVALID' : null),
    ...broken('endDate', areSwapped ? 'PROMO.ERROR.DATE_START_BEFORE_DATE_END' : null),
  ]
}

/** Whether nothing would ever end the code: saving it requires a confirmation (docs/rules/promo-codes.md). */
export function isOpenEnded({
  usesLimit,
  startDate,
  endDate,
}: Pick<PromoCodeDraft, 'usesLimit' | 'startDate' | 'endDate'>): boolean {
  return usesLimit === null && startDate === null && endDate === null
}

/**
 * Returns the validation issues of a change to an existing code: its name may not change, because statistics refer to it, and its
 * limit may not be below its uses, by sales made and by running payments.
 */
export function checkPromoCodeChange(
  draft: PromoCodeDraft,
  stored: { code: string; used: number; held: number },
): ValidationIssue[] {
  const isRenamed = normalizePromoCode(draft.code) !== stored.code
  const isBelowUsed = draft.usesLimit !== null && draft.usesLimit < stored.used + stored.held
  return [
    ...broken('code', isRenamed ? 'PROMO.ERROR.CODE_FIXED' : null),
    ...checkPromoCode({ ...draft, code: stored.code }),
    ...broken('usesLimit', isBelowUsed && isUsesLimit(draft.usesLimit) ? 'PROMO.ERROR.USES_BELOW_USED' : null),
  ]
}

/** Returns the fields that differ between two drafts of the same code; the order of its businesses is ignored. */
export function promoCodeChanges(from: PromoCodeDraft, to: PromoCodeDraft): (keyof PromoCodeDraft)[] {
  return (Object.keys(from) as (keyof PromoCodeDraft)[]).filter(
    (field) => comparable(from[field]) !== comparable(to[field]),
  )
}

function comparable(value: PromoCodeDraft[keyof PromoCodeDraft]): unknown {
  return typeof value === 'object' && value !== null ? [...new Set(value)].toSorted().join(' ') : value
}
