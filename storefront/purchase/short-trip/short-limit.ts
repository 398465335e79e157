import { isDay } from '#shared/dates.ts'
import { type ShortTripLimit, shortTripLimit } from '#shared/quoting/short-trip.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import { partySize } from '../party.ts'
import type { PurchaseState } from '../purchase-state.ts'

/** Returns the limit of the short way that the answers pass; null while they fit. */
export function limitOf({
  categoryId,
  destinationId,
  startDate,
  endDate,
  party,
}: PurchaseState): ShortTripLimit | null {
  const days = isDay(startDate) && isDay(endDate) ? tripDays(startDate, endDate) : null
  return shortTripLimit({ categoryId, destinationId, days, passengers: partySize(party) })
}
