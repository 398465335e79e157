import type { Day } from '../dates.ts'
import { addBusinessDays } from '../requests/due.ts'

/** The business days after which a refund appears on the card, at the earliest and at the latest, as card issuers state them. */
export const CARD_DAYS = { from: 5, to: 15 } as const

/** Returns the days between which a refund that left on a day appears on the card. */
export function expectedOnCard(leftOn: Day): { from: Day; to: Day } {
  return { from: addBusinessDays(leftOn, CARD_DAYS.from), to: addBusinessDays(leftOn, CARD_DAYS.to) }
}
