import { LATIN_AMERICA, SOUTH_AMERICA, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'

/** The most inclusive days of a short trip. */
export const SHORT_TRIP_MAX_DAYS = 15
/** The most passengers of a short trip. */
export const SHORT_TRIP_MAX_PASSENGERS = 4

const DESTINATIONS: ReadonlySet<number> = new Set([LATIN_AMERICA, SOUTH_AMERICA])

/** A trip as far as it is answered: null is not answered yet. `days` are inclusive. */
export type AnsweredTrip = {
  categoryId: number | null
  destinationId: number | null
  days: number | null
  passengers: number
}

/** What a trip has that a short one has not. */
export type ShortTripLimit = 'category' | 'destination' | 'days' | 'passengers'

/**
 * Returns the first limit of the short way that a trip passes (V-11): one to four people, Latin America, one trip of up to 15 days;
 * null while what is answered fits.
 */
export function shortTripLimit({ categoryId, destinationId, days, passengers }: AnsweredTrip): ShortTripLimit | null {
  if (categoryId !== null && categoryId !== TRIP_CATEGORY) return 'category'
  if (destinationId !== null && !DESTINATIONS.has(destinationId)) return 'destination'
  if (days !== null && days > SHORT_TRIP_MAX_DAYS) return 'days'
  return passengers > SHORT_TRIP_MAX_PASSENGERS ? 'passengers' : null
}
