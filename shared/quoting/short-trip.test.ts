import { expect, test } from 'vitest'
import { ANNUAL_CATEGORY, EUROPE, LATIN_AMERICA, SOUTH_AMERICA, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { shortTripLimit } from './short-trip.ts'

test('V-11 a short trip is one to four people in Latin America for up to 15 days; a missing answer passes no limit', () => {
  const fits = { categoryId: TRIP_CATEGORY, destinationId: LATIN_AMERICA, days: 15, passengers: 4 }
  expect(shortTripLimit(fits)).toBeNull()
  expect(shortTripLimit({ ...fits, destinationId: SOUTH_AMERICA, days: 1, passengers: 1 })).toBeNull()
  expect(shortTripLimit({ categoryId: null, destinationId: null, days: null, passengers: 0 })).toBeNull()
  expect(shortTripLimit({ ...fits, categoryId: ANNUAL_CATEGORY })).toBe('category')
  expect(shortTripLimit({ ...fits, destinationId: EUROPE })).toBe('destination')
  expect(shortTripLimit({ ...fits, days: 16 })).toBe('days')
  expect(shortTripLimit({ ...fits, passengers: 5 })).toBe('passengers')
})
