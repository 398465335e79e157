import { sum } from '../money.ts'
import type { Rates } from './tariff.ts'

/** The maximum length of a trip, in days (docs/rules/dates.md). */
export const MAX_TRIP_DAYS = 120

/** Consecutive days of a trip, from the first to the last, with the same weight, in hundredths of a day each. */
export type WeighedDays = { firstDay: number; lastDay: number; weight: number }

/**
 * Splits the days of a trip by the tariff's bands. A trip shorter than the tariff's minimum weighs as the minimum; days past the
 * last band add nothing.
 */
export function weighedDays(days: number, { leastDays, bands }: Rates['dayWeights']): WeighedDays[] {
  const weighed = Math.max(leastDays, days)
  return bands
    .map(({ lastDay, weight }, n) => ({
      firstDay: (bands[n - 1]?.lastDay ?? 0) + 1,
      lastDay: Math.min(weighed, lastDay),
      weight,
    }))
    .filter(({ firstDay, lastDay }) => firstDay <= lastDay)
}

/**
 * Computes T(d), the weight of a trip of `days` in a price, in hundredths of a day. Each day adds the weight of its own band, so
 * a longer trip never costs less.
 */
export function dayWeight(days: number, dayWeights: Rates['dayWeights']): number {
  return sum(weighedDays(days, dayWeights).map(({ firstDay, lastDay, weight }) => (lastDay - firstDay + 1) * weight))
}
