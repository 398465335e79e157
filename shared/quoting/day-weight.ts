import type { Rates } from '../tariffs/tariff.ts'

/** Longest trip that is sold, in days (docs/rules/dates.md). */
export const MAX_TRIP_DAYS = 120

/**
 * T(d): what a trip of `days` weighs in a price, in hundredths of a day. Each day adds the weight of its own band, so a
 * longer trip never costs less. Shorter than the tariff's least days weighs as those; what is past its last band adds nothing.
 */
export function dayWeight(days: number, { leastDays, bands }: Rates['dayWeights']): number {
  const weighed = Math.max(leastDays, days)
  let weight = 0
  let firstDay = 1
  for (const band of bands) {
    const daysInBand = Math.min(weighed, band.lastDay) - firstDay + 1
    if (daysInBand <= 0) break
    weight += daysInBand * band.weight
    firstDay = band.lastDay + 1
  }
  return weight
}
