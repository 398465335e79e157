import type { Day } from '../dates.ts'
import { tripDays } from '../quoting/trip-dates.ts'
import { isQuoteValid } from '../quoting/validity.ts'
import type { SavedChoice } from './contract.ts'

/**
 * The fields that must be as quoted for the quote's version of the tariff to price the trip; travellers and extras may change.
 */
export type QuotedTrip = Pick<SavedChoice, 'categoryId' | 'destinationId' | 'planId' | 'startDate' | 'endDate'>

type Quote = { businessId: string; validUntil: Day; choice: QuotedTrip }
/** The trip to price; a businessId of null is any seller, because a cover is the same at each. */
type Asked = { businessId: string | null; today: Day; trip: Partial<QuotedTrip> & { days?: number } }

/**
 * Whether a saved quote's version of the tariff prices a trip (docs/rules/price.md): until its last day, at its seller, for the
 * quoted trip. A call that knows only a part of the trip is compared by that part.
 */
export function keepsItsVersion({ businessId, validUntil, choice }: Quote, request: Asked): boolean {
  const quoted: Record<string, unknown> = { ...choice, days: tripDays(choice.startDate, choice.endDate) }
  const isQuoted = Object.entries(request.trip).every(([fact, value]) => quoted[fact] === value)
  const isSellers = request.businessId === null || request.businessId === businessId
  return isSellers && isQuoted && isQuoteValid(validUntil, request.today)
}
