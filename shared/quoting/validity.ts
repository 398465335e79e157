import { addDays, type Day } from '../dates.ts'

/** How many days a written price is valid, unless something ends it sooner (Ley 17.250). */
export const QUOTE_VALID_DAYS = 10

/**
 * Returns the last day on which a quote written on `today` is valid, for the printed text and the link: ten days, but never past
 * the departure or the last day of its promo code (null: the code has none, or there is no code).
 */
export function quoteValidUntil(today: Day, { departure, codeEnds }: { departure: Day; codeEnds: Day | null }): Day {
  const ends = [addDays(today, QUOTE_VALID_DAYS), departure, codeEnds ?? departure]
  return ends.toSorted()[0] ?? today
}

/** Whether a quote is still valid, its last day included. */
export function isQuoteValid(validUntil: Day, today: Day): boolean {
  return today <= validUntil
}
