import type { Day } from '../dates.ts'
import { tripDays } from '../quoting/trip-dates.ts'
import { isQuoteValid } from '../quoting/validity.ts'
import type { SavedChoice } from './contract.ts'

/** What has to be as it was quoted for the quote's version of the tariff to price it; who travels and the extras are free. */
export type QuotedTrip = Pick<SavedChoice, 'categoryId' | 'destinationId' | 'planId' | 'startDate' | 'endDate'>

type Quote = { businessId: string; validUntil: Day; choice: QuotedTrip }
/** Any seller, null: a cover is the same at each. */
type Asked = { businessId: string | null; today: Day; trip: Partial<QuotedTrip> & { days?: number } }

/**
 * Whether a saved quote's version of the tariff prices a trip (docs/rules/price.md): until its last day, at its seller, for
 * the trip that was quoted. A call that knows only a part of the trip is asked about that part.
 */
export function keepsItsVersion({ businessId, validUntil, choice }: Quote, request: Asked): boolean {
  const quoted: Record<string, unknown> = { ...choice, days: tripDays(choice.startDate, choice.endDate) }
  const isQuoted = Object.entries(request.trip).every(([fact, value]) => quoted[fact] === value)
  const isSellers = request.businessId === null || request.businessId === businessId
  return isSellers && isQuoted && isQuoteValid(validUntil, request.today)
}
