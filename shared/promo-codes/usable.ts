import type { Day } from '../dates.ts'
import type { FailureCode } from '../errors.ts'
import { folded } from '../folded.ts'
import type { Percent } from '../money.ts'

/** The terms that decide whether a promo code works. */
export type PromoTerms = {
  isDeleted: boolean
  isPaused: boolean
  /** The first and the last day on which it works in Montevideo, both inclusive; null: no such limit. */
  startDate: Day | null
  endDate: Day | null
  /** How many sales may use it; null: no limit. */
  usesLimit: number | null
  /** The uses by sales made, and the uses that running payments reserved. */
  used: number
  held: number
  ownPercentage: Percent
  companyPercentage: Percent
  /** The ids of the businesses that it works for. */
  businessIds: readonly string[]
}

/** Returns the percentage that a code takes off for the buyer: our part plus the business's. */
export function totalPercentage(promo: Pick<PromoTerms, 'ownPercentage' | 'companyPercentage'>): Percent {
  return Math.round(promo.ownPercentage * 100 + promo.companyPercentage * 100) / 100
}

/** Returns a new code as it is shown and stored: uppercase, without spaces around it. Its terms allow letters and digits alone. */
export function writtenPromoCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * Returns the stored code that a typed text means: uppercase, and without what people cannot know, such as the spaces, hyphens
 * and accents of "verano-15" (docs/decisions/026-search.md). A stored code is its own, so that no two codes fold alike.
 */
export function normalizePromoCode(typed: string): string {
  return folded(typed).toUpperCase()
}

/**
 * Returns why a promo code cannot be used at a business on the day `today`; null when it can (docs/rules/promo-codes.md). A
 * deleted code, and one of another business, is not found: the answer does not reveal that it exists. `held` counts as used, so
 * that two buyers never both pay for the last use; a payment that holds its own use passes `held` without it.
 */
export function promoRefusal(
  promo: PromoTerms | null,
  { businessId, today }: { businessId: string; today: Day },
): FailureCode | null {
  if (!promo || promo.isDeleted || !promo.businessIds.includes(businessId)) return 'PROMO_NOT_FOUND'
  if (promo.isPaused) return 'PROMO_PAUSED'
  if (promo.endDate !== null && today > promo.endDate) return 'PROMO_EXPIRED'
  if (promo.startDate !== null && today < promo.startDate) return 'PROMO_NOT_STARTED'
  if (promo.usesLimit !== null && promo.used + promo.held >= promo.usesLimit) return 'PROMO_EXHAUSTED'
  return totalPercentage(promo) > 0 ? null : 'PROMO_WITHOUT_PERCENTAGE'
}
