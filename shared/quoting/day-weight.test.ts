import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rates } from '../../tests/support/test-rates.ts'
import { dayWeight, MAX_TRIP_DAYS } from './day-weight.ts'

test.each([
  [1, 300],
  [2, 300],
  [3, 300],
  [5, 500],
  [6, 590],
  [8, 770],
  [10, 950],
  [15, 1400],
  [16, 1475],
  [21, 1850],
  [30, 2525],
  [31, 2585],
  [60, 4325],
  [61, 4370],
  [90, 5675],
  [120, 7025],
])('%i days weigh %i hundredths', (days, weight) => {
  expect(dayWeight(days, rates.dayWeights)).toBe(weight)
})

test('one more day adds the weight of its band: never less than before, never a cliff', () => {
  for (let days = 4; days <= MAX_TRIP_DAYS; days += 1) {
    const band = days <= 5 ? 100 : days <= 15 ? 90 : days <= 30 ? 75 : days <= 60 ? 60 : 45
    expect(dayWeight(days, rates.dayWeights) - dayWeight(days - 1, rates.dayWeights), `day ${days}`).toBe(band)
  }
})

test('is a whole number between those of 3 and of 120 days, whatever is asked', () => {
  fc.assert(
    fc.property(fc.integer(), (days) => {
      const weight = dayWeight(days, rates.dayWeights)
      expect(Number.isInteger(weight)).toBe(true)
      expect(weight).toBeGreaterThanOrEqual(300)
      expect(weight).toBeLessThanOrEqual(7025)
    }),
  )
})
