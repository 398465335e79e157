import * as fc from 'fast-check'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import { anyRates } from './test-rates.ts'

/** A random tariff with random rates and a few plans and destinations, some no longer sold or not sold everywhere. */
export const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    rates: anyRates,
    factors: fc.array(fc.integer({ min: 50, max: 300 }), { minLength: 1, maxLength: 3 }),
    isFirstPricedAsLast: fc.boolean(),
    plans: fc.array(
      fc.record({
        isAnnual: fc.boolean(),
        rate: fc.integer({ min: 1, max: 2_000 }),
        isSold: fc.boolean(),
        isEverywhere: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ rates: { dayWeights, seniorFactor }, factors, isFirstPricedAsLast, plans }) => ({
    ...firstTariff,
    dayWeights,
    seniorFactor,
    destinations: factors.map((factor, n) => ({
      id: n + 1,
      name: `Destino ${n + 1}`,
      pricedAs: n === 0 && isFirstPricedAsLast ? factors.length : n + 1,
      factor: n === 0 && isFirstPricedAsLast ? (factors.at(-1) ?? factor) : factor,
      isSold: true,
    })),
    plans: plans.map(({ isAnnual, rate, isSold, isEverywhere }, n) => ({
      id: n + 1,
      categoryId: isAnnual ? ANNUAL_CATEGORY : TRIP_CATEGORY,
      name: `Plan ${n + 1}`,
      rate,
      medicalCap: 100_000,
      maxDaysPerTrip: isAnnual ? 30 : null,
      soldTo: isEverywhere ? null : [1],
      recommended: false,
      isSold,
    })),
    covers: [],
  }))
