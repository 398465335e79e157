import { expect, test } from 'vitest'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { priceFrom } from './price-from.ts'

const plan = { id: 1, categoryId: TRIP_CATEGORY, rate: 1_30, maxDaysPerTrip: null, soldTo: null }
const dearer = { ...plan, id: 2, rate: 2_90 }
const annual = { ...plan, id: 3, categoryId: ANNUAL_CATEGORY, rate: 1 }
const latinAmerica = { id: 2, name: 'Latinoamérica y Caribe', pricedAs: 2, factor: 100 }
const europe = { id: 1, name: 'Europa', pricedAs: 1, factor: 115 }
const rates = { dayWeights: { leastDays: 3, bands: [{ lastDay: 120, weight: 100 }] }, seniorFactor: 150 }
const offered = { plans: [dearer, plan, annual], destinations: [europe, latinAmerica], rates, markup: 90 }

test('V-15 the home says the lowest price per day of ten days, with the markup and without annual plans', () => {
  // 1.30 a day for 10 days is 13.00; with 90 % more, 24.70.
  expect(priceFrom(offered)).toEqual({ amount: 2_47, days: 10 })
})

test('V-15 it is rounded up, so that nobody pays more than it says', () => {
  // 24.31 for 10 days is 2.431 a day.
  expect(priceFrom({ ...offered, markup: 87 })).toEqual({ amount: 2_44, days: 10 })
})

test('V-15 only plans that are sold to a destination count, and without one there is no price', () => {
  const european = { ...plan, soldTo: [europe.id] }
  // 14.95 with 90 % more is 28.41.
  expect(priceFrom({ ...offered, plans: [european] })).toEqual({ amount: 2_85, days: 10 })
  expect(priceFrom({ ...offered, plans: [annual] })).toBeNull()
  expect(priceFrom({ ...offered, destinations: [] })).toBeNull()
})
