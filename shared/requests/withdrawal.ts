import { addDays, type Day } from '../dates.ts'
import { isBusinessDay } from './due.ts'

/** How many business days a buyer has to withdraw without a reason: Ley 17.250, art. 16, on purchases at a distance. */
export const WITHDRAWAL_BUSINESS_DAYS = 5

/**
 * Returns the fifth business day after a purchase: the last one on which the buyer may withdraw, as far as the law's term goes.
 */
export function withdrawalTermEnds(boughtOn: Day): Day {
  let day = boughtOn
  for (let counted = 0; counted < WITHDRAWAL_BUSINESS_DAYS; counted += isBusinessDay(day) ? 1 : 0) day = addDays(day, 1)
  return day
}

/** Whether the buyer may still withdraw from a purchase on a day: within the term, and before its cover starts. */
export function canWithdraw({ boughtOn, coverStart, on }: { boughtOn: Day; coverStart: Day; on: Day }): boolean {
  return on < coverStart && on <= withdrawalTermEnds(boughtOn)
}
