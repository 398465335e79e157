import type { Tariff } from '#shared/quoting/tariff.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import type { Roll } from './dice.ts'

/** The demo's plans, destinations and extras with random numbers in everything that affects a price. */
export function randomTariff(roll: Roll): Tariff {
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  const ends = new Set(Array.from({ length: between(0, 5) }, () => between(1, 119)))
  return {
    ...firstTariff,
    plans: firstTariff.plans.map((plan) => ({ ...plan, rate: between(50, 40_000) })),
    destinations: firstTariff.destinations.map((destination) => ({ ...destination, factor: between(50, 300) })),
    extras: firstTariff.extras.map((extra) => ({ ...extra, pricing: randomPricing(between) })),
    dayWeights: {
      leastDays: between(1, 10),
      bands: [...[...ends].toSorted((a, b) => a - b), 120].map((lastDay) => ({ lastDay, weight: between(1, 150) })),
    },
    seniorFactor: between(50, 300),
  }
}

function randomPricing(between: (least: number, most: number) => number): Tariff['extras'][number]['pricing'] {
  switch (between(0, 2)) {
    case 0:
      return { kind: 'percent-of-base', percent: between(1, 400) / 4 }
    case 1:
      return { kind: 'fixed', cents: between(1, 9_000) }
    default:
      return { kind: 'per-day-weight', cents: between(1, 300) }
  }
}
