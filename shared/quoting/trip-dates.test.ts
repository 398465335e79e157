import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { addDays } from '../dates.ts'
import {
  annualEndDate,
  checkDestination,
  checkTrip,
  checkTripDates,
  soldDaysIssue,
  tripDays,
  tripDaysIssue,
} from './trip-dates.ts'

const today = '2026-11-21'
const trip = (startDate: string, endDate: string) =>
  checkTripDates({ categoryId: TRIP_CATEGORY, startDate, endDate }, today)
const annual = (startDate: string, endDate: string) =>
  checkTripDates({ categoryId: ANNUAL_CATEGORY, startDate, endDate }, today)

describe('B-02 a trip', () => {
  test('may leave today and return today: that is 1 day', () => {
    expect(tripDays(today, today)).toBe(1)
    expect(trip(today, today)).toEqual([])
  })

  test('may not leave before today', () => {
    expect(trip('2026-11-20', '2026-11-25')).toEqual([
      { path: 'startDate', key: 'BUYING_PROCESS.ERROR.NEWER_THAN_NOW' },
    ])
  })

  test('may not return before it leaves', () => {
    expect(trip('2026-12-10', '2026-12-09')).toEqual([
      { path: 'endDate', key: 'BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE' },
    ])
  })

  test('lasts up to 120 days, and not 121', () => {
    expect(trip(today, addDays(today, 119))).toEqual([])
    expect(trip(today, addDays(today, 120))).toEqual([
      { path: 'endDate', key: 'BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN' },
    ])
  })

  test('over 365 days is over the cap of everything', () => {
    expect(trip(today, addDays(today, 365))).toEqual([{ path: 'endDate', key: 'BUYING_PROCESS.ERROR.MAX_DAYS' }])
  })

  test('both dates may be wrong at once', () => {
    expect(trip('2026-11-01', '2026-10-01')).toEqual([
      { path: 'startDate', key: 'BUYING_PROCESS.ERROR.NEWER_THAN_NOW' },
      { path: 'endDate', key: 'BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE' },
    ])
  })

  test('without a category yet, the dates are held to the trip that is sold by days', () => {
    expect(checkTripDates({ categoryId: null, startDate: today, endDate: addDays(today, 120) }, today)).toHaveLength(1)
  })
})

describe('B-02 an annual plan', () => {
  test('ends 364 days after it starts, no day earlier or later', () => {
    expect(annualEndDate('2027-01-01')).toBe('2027-12-31')
    expect(annualEndDate('2028-01-01')).toBe('2028-12-30')
    expect(tripDays('2027-01-01', annualEndDate('2027-01-01'))).toBe(365)
    expect(annual('2027-01-01', '2027-12-31')).toEqual([])
    for (const endDate of ['2027-12-30', '2028-01-01', '2027-01-01']) {
      expect(annual('2027-01-01', endDate)).toEqual([{ path: 'endDate', key: 'BUYING_PROCESS.ERROR.ANNUAL_END_DATE' }])
    }
  })
})

describe('B-02 number of days', () => {
  test.each([
    [TRIP_CATEGORY, 0, 'BUYING_PROCESS.ERROR.MIN_DAYS'],
    [TRIP_CATEGORY, Number.NaN, 'BUYING_PROCESS.ERROR.MIN_DAYS'],
    [TRIP_CATEGORY, 1, null],
    [TRIP_CATEGORY, 120, null],
    [TRIP_CATEGORY, 121, 'BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN'],
    [TRIP_CATEGORY, 366, 'BUYING_PROCESS.ERROR.MAX_DAYS'],
    [ANNUAL_CATEGORY, 365, null],
    [ANNUAL_CATEGORY, 366, 'BUYING_PROCESS.ERROR.MAX_DAYS'],
  ])('category %i, %d days: %s', (categoryId, days, key) => {
    expect(tripDaysIssue(categoryId, days)).toBe(key)
  })

  test('an annual plan is sold for its whole year and no other days, a trip for the days that have a price', () => {
    const partOfYear = 'BUYING_PROCESS.ERROR.ANNUAL_END_DATE'
    expect([1, 200, 364, 365, 366].map((days) => soldDaysIssue(ANNUAL_CATEGORY, days))).toEqual([
      partOfYear,
      partOfYear,
      partOfYear,
      null,
      partOfYear,
    ])
    for (const days of [0, 1, 120, 121, 366]) {
      expect(soldDaysIssue(TRIP_CATEGORY, days)).toBe(tripDaysIssue(TRIP_CATEGORY, days))
    }
  })
})

describe('B-01 what step 1 and step 2 must answer', () => {
  test('nothing answered: each field with its own key', () => {
    expect(checkTrip({ residenceCountryId: null, categoryId: 0, startDate: '', endDate: '' }, today)).toEqual([
      { path: 'categoryId', key: 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY' },
      { path: 'residenceCountryId', key: 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY' },
      { path: 'startDate', key: 'BUYING_PROCESS.ERROR.REQUIRED.START_DATE' },
      { path: 'endDate', key: 'BUYING_PROCESS.ERROR.REQUIRED.END_DATE' },
    ])
    expect(checkDestination(null)).toEqual([
      { path: 'destinationId', key: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION' },
    ])
    expect(checkDestination(2)).toEqual([])
  })

  test('all answered: nothing is left to say', () => {
    const form = { residenceCountryId: 1, categoryId: TRIP_CATEGORY, startDate: today, endDate: today }
    expect(checkTrip(form, today)).toEqual([])
  })

  test('a date that does not exist has an issue of its own', () => {
    expect(trip('2027-02-29', '2027-03-10')).toEqual([{ path: 'startDate', key: 'FIELD.DATE_INVALID' }])
    expect(trip('2027-02-01', '10/03/2027')).toEqual([{ path: 'endDate', key: 'FIELD.DATE_INVALID' }])
  })
})

test('B-02 a per-trip pair of dates is accepted exactly when it leaves today or later and lasts 1 to 120 days', () => {
  const shift = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(shift, shift, (fromToday, length) => {
      const startDate = addDays(today, fromToday)
      const accepted = trip(startDate, addDays(startDate, length)).length === 0
      expect(accepted).toBe(fromToday >= 0 && length >= 0 && length <= 119)
    }),
    { numRuns: 500 },
  )
})

test('never crashes on odd texts', () => {
  const odd = fc.oneof(fc.string(), fc.constantFrom('', '9999-12-31', '2027-00-00', today))
  fc.assert(
    fc.property(odd, odd, fc.constantFrom(null, 0, 23, 24, 99), (startDate, endDate, categoryId) => {
      expect(Array.isArray(checkTripDates({ categoryId, startDate, endDate }, today))).toBe(true)
    }),
  )
})
