/** Longest trip that is sold, in days (docs/rules/dates.md). */
export const MAX_TRIP_DAYS = 120

/** A trip costs at least as much as one of this many days. */
const MIN_WEIGHED_DAYS = 3

/** What each day weighs, in hundredths, up to and including `lastDay`. */
const BANDS = [
  { lastDay: 5, weight: 100 },
  { lastDay: 15, weight: 90 },
  { lastDay: 30, weight: 75 },
  { lastDay: 60, weight: 60 },
  { lastDay: MAX_TRIP_DAYS, weight: 45 },
] as const

/**
 * T(d): what a trip of `days` weighs in a price, in hundredths of a day. Each day adds the weight of its own band, so a
 * longer trip never costs less. Shorter than 3 days weighs as 3; longer than 120 is not sold and weighs as 120.
 */
export function dayWeight(days: number): number {
  const weighed = Math.max(MIN_WEIGHED_DAYS, days)
  let weight = 0
  let firstDay = 1
  for (const band of BANDS) {
    const daysInBand = Math.min(weighed, band.lastDay) - firstDay + 1
    if (daysInBand <= 0) break
    weight += daysInBand * band.weight
    firstDay = band.lastDay + 1
  }
  return weight
}
