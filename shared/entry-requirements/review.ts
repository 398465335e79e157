import type { Day } from '../dates.ts'
import { addMonths } from '../months.ts'
import type { EntryRequirement } from './requirement.ts'

// Apart from requirement.ts, which a step of the purchase loads: months need dayjs.

/** A review of more months is old: staff see it marked, and readers are asked to confirm the requirement. */
const REVIEW_LASTS_MONTHS = 6

/** Returns the oldest day whose reviews still count on a day: six months before. */
export function oldestFreshReview(today: Day): Day {
  return addMonths(today, -REVIEW_LASTS_MONTHS)
}

/** Whether the last review of a requirement is more than six months ago on a day. */
export function isOldReview({ reviewedOn }: Pick<EntryRequirement, 'reviewedOn'>, today: Day): boolean {
  return reviewedOn < oldestFreshReview(today)
}
