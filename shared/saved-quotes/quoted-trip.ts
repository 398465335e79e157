import { type Day, dayAt } from '../dates.ts'
import { linkStatus } from '../partner/link-form.ts'
import { tripDays } from '../quoting/trip-dates.ts'
import { isQuoteValid } from '../quoting/validity.ts'
import type { SavedChoice } from './contract.ts'

/**
 * The fields that must be as quoted for the quote's version of the tariff to price the trip; travellers and extras may change.
 */
export type QuotedTrip = Pick<SavedChoice, 'categoryId' | 'destinationId' | 'planId' | 'startDate' | 'endDate'>

/** The trip to price; a businessId of null is any seller, because a cover is the same at each. */
export type TripToPrice = { businessId: string | null; trip: Partial<QuotedTrip> & { days?: number } }

/** Whether a saved quote, valid or not, is of a trip at a seller. A call that knows only a part of the trip is compared by that part. */
export function isOfTrip(
  { businessId, choice }: { businessId: string; choice: QuotedTrip },
  request: TripToPrice,
): boolean {
  const quoted: Record<string, unknown> = { ...choice, days: tripDays(choice.startDate, choice.endDate) }
  const isQuoted = Object.entries(request.trip).every(([fact, value]) => quoted[fact] === value)
  return isQuoted && (request.businessId === null || request.businessId === businessId)
}

type Ends = { validUntil: Day; link: Parameters<typeof linkStatus>[0] | null }

/**
 * Whether a saved quote's version of the tariff still prices its trip (docs/rules/price.md): until its last day, or until its link
 * expires.
 */
export function keepsItsVersion({ validUntil, link }: Ends, now: Date): boolean {
  return isQuoteValid(validUntil, dayAt(now)) && (link === null || linkStatus(link, now) !== 'expired')
}
