import * as fc from 'fast-check'
import type { Rates, Tariff } from '#shared/quoting/tariff.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'

/** The demo's tariff. */
export { firstTariff }

/** Copies the demo's tariff, so that a test can change it. */
export const testTariff = (): Tariff => structuredClone(firstTariff)

/** The rates of the demo's tariff. */
export const rates: Rates = { dayWeights: firstTariff.dayWeights, seniorFactor: firstTariff.seniorFactor }

/** The rates of a random tariff: the last band ends with the longest trip, and each band is at least a day long. */
export const anyRates: fc.Arbitrary<Rates> = fc
  .record({
    leastDays: fc.integer({ min: 1, max: 10 }),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 119 }), { maxLength: 6 }),
    weights: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 7, maxLength: 7 }),
    seniorFactor: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ leastDays, ends, weights, seniorFactor }) => ({
    dayWeights: {
      leastDays,
      bands: [...ends.toSorted((a, b) => a - b), 120].map((lastDay, n) => ({ lastDay, weight: weights[n] ?? 1 })),
    },
    seniorFactor,
  }))
