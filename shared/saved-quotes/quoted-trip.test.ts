import { describe, expect, test } from 'vitest'
import { keepsItsVersion } from './quoted-trip.ts'

const trip = { categoryId: 24, destinationId: 1, planId: 103, startDate: '2026-12-10', endDate: '2026-12-24' }
const quote = { businessId: 'ceibo', validUntil: '2026-12-01', choice: trip }
const request = { businessId: 'ceibo', today: '2026-12-01', trip }

describe('T-06 a saved quote keeps its version of the tariff', () => {
  test('through its last day, for the trip that was quoted, whoever travels', () => {
    expect(keepsItsVersion(quote, request)).toBe(true)
    expect(keepsItsVersion(quote, { ...request, trip: { ...trip, days: 15 } })).toBe(true)
    expect(keepsItsVersion(quote, { ...request, trip: { categoryId: 24, destinationId: 1, days: 15 } })).toBe(true)
  })

  test.each([
    ['the day after', { today: '2026-12-02' }],
    ['at another seller', { businessId: 'mburucuya' }],
    ['for another kind of trip', { trip: { ...trip, categoryId: 23 } }],
    ['to another destination', { trip: { ...trip, destinationId: 2 } }],
    ['on another plan', { trip: { ...trip, planId: 104 } }],
    ['on another departure', { trip: { ...trip, startDate: '2026-12-11' } }],
    ['until another day', { trip: { ...trip, endDate: '2026-12-25' } }],
    ['for another number of days', { trip: { ...trip, days: 16 } }],
  ])('but not %s', (_, other) => {
    expect(keepsItsVersion(quote, { ...request, ...other })).toBe(false)
  })
})
