import { describe, expect, test } from 'vitest'
import { isOfTrip, keepsItsVersion } from './quoted-trip.ts'

const trip = { categoryId: 24, destinationId: 1, planId: 103, startDate: '2026-12-10', endDate: '2026-12-24' }
const quote = { businessId: 'ceibo', validUntil: '2026-12-01', link: null, choice: trip }
const request = { businessId: 'ceibo', trip }
const lastMoment = new Date('2026-12-02T02:59:59.999Z')
const nextDay = new Date('2026-12-02T03:00:00.000Z')

describe('T-06 a saved quote keeps its version of the tariff', () => {
  test('through its last day, for the trip that was quoted, whoever travels', () => {
    expect(keepsItsVersion(quote, lastMoment)).toBe(true)
    expect(keepsItsVersion(quote, nextDay)).toBe(false)
    expect(isOfTrip(quote, request)).toBe(true)
    expect(isOfTrip(quote, { ...request, businessId: null })).toBe(true)
    expect(isOfTrip(quote, { ...request, trip: { ...trip, days: 15 } })).toBe(true)
    expect(isOfTrip(quote, { ...request, trip: { categoryId: 24, destinationId: 1, days: 15 } })).toBe(true)
  })

  test('until its link expires, at that instant of its last day; one that was paid keeps it', () => {
    const link = { saleId: null, expiresAt: new Date('2026-12-01T13:00:00.000Z') }
    const before = new Date('2026-12-01T12:59:59.999Z')
    expect(keepsItsVersion({ ...quote, link }, before)).toBe(true)
    expect(keepsItsVersion({ ...quote, link }, link.expiresAt)).toBe(false)
    expect(keepsItsVersion({ ...quote, link: { ...link, saleId: 'a-sale' } }, link.expiresAt)).toBe(true)
  })

  test.each([
    ['at another seller', { businessId: 'mburucuya' }],
    ['for another kind of trip', { trip: { ...trip, categoryId: 23 } }],
    ['to another destination', { trip: { ...trip, destinationId: 2 } }],
    ['on another plan', { trip: { ...trip, planId: 104 } }],
    ['on another departure', { trip: { ...trip, startDate: '2026-12-11' } }],
    ['until another day', { trip: { ...trip, endDate: '2026-12-25' } }],
    ['for another number of days', { trip: { ...trip, days: 16 } }],
  ])('but not %s', (_, other) => {
    expect(isOfTrip(quote, { ...request, ...other })).toBe(false)
  })
})
