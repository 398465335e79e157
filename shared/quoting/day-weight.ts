import { sum } from '../money.ts'
import type { Rates } from './tariff.ts'

/** Longest trip that is sold, in days (docs/rules/dates.md). */
export const MAX_TRIP_DAYS = 120

/** Days of a trip, from the first to the last, that weigh alike; in hundredths of a day each. */
export type WeighedDays = { firstDay: number; lastDay: number; weight: number }

/**
 * The days of a trip by their bands. Shorter than the tariff's least days weighs as those; what is past its last band adds
 * nothing.
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
 * T(d): what a trip of `days` weighs in a price, in hundredths of a day. Each day adds the weight of its own band, so a
 * longer trip never costs less.
 */
export function dayWeight(days: number, dayWeights: Rates['dayWeights']): number {
  return sum(weighedDays(days, dayWeights).map(({ firstDay, lastDay, weight }) => (lastDay - firstDay + 1) * weight))
}
