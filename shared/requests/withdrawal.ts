import type { Day } from '../dates.ts'
import { addBusinessDays } from './due.ts'

/** How many business days a buyer has to withdraw without a reason: Ley 17.250, art. 16, on purchases at a distance. */
export const WITHDRAWAL_BUSINESS_DAYS = 5

/**
 * Returns the fifth business day after a purchase: the last one on which the buyer may withdraw, as far as the law's term goes.
 */
export function withdrawalTermEnds(boughtOn: Day): Day {
  return addBusinessDays(boughtOn, WITHDRAWAL_BUSINESS_DAYS)
}

/** Whether the buyer may still withdraw from a purchase on a day: within the term, and before its cover starts. */
export function canWithdraw({ boughtOn, coverStart, on }: { boughtOn: Day; coverStart: Day; on: Day }): boolean {
  return on < coverStart && on <= withdrawalTermEnds(boughtOn)
}
