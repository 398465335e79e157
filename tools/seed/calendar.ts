import { addDays, type Day, dayAt, startOfDay } from '#shared/dates.ts'

const DAYS = 365
const HOUR_MS = 3_600_000
const OPENS_AT = 8 * HOUR_MS
const OPEN_FOR = 15.5 * HOUR_MS

/**
 * The relative number of sales in each month, January first: summer and the July holidays are high, and so are the weeks
 * in which summer trips are bought.
 */
const MONTHS = [1.3, 1, 0.8, 0.8, 0.9, 1.2, 1.3, 0.9, 0.9, 1, 1.2, 1.5]
const WEEKEND = 0.65
/** The growth over the year: the last day has this share more sales than the first. */
const GROWTH = 0.5

/** The times of `count` sales in the year before `now`, in order: `whenOf(n, u)` gives the time of sale n, with u from 0 to 1. */
export function yearOfSales(count: number, now: Date): (n: number, u: number) => Date {
  const today = dayAt(now)
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS + 1))
  const ends: number[] = []
  days.forEach((day, n) => ends.push((ends[n - 1] ?? 0) + weightOf(day, n)))
  const all = ends.at(-1) ?? 1
  return (n, u) => {
    const reached = ((n + u) / count) * all
    const index = firstAbove(ends, reached)
    const day = days[index] ?? today
    const began = ends[index - 1] ?? 0
    return instantIn(day, (reached - began) / ((ends[index] ?? all) - began), now)
  }
}

function weightOf(day: Day, n: number): number {
  const date = new Date(`${day}T12:00:00Z`)
  const isWeekend = date.getUTCDay() % 6 === 0
  return (MONTHS[date.getUTCMonth()] ?? 1) * (isWeekend ? WEEKEND : 1) * (1 + (GROWTH * n) / DAYS)
}

function firstAbove(ends: readonly number[], reached: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > reached) high = middle
    else low = middle + 1
  }
  return low
}

/** A time at which people buy, from morning to midnight, and never after `now`. */
function instantIn(day: Day, share: number, now: Date): Date {
  const midnight = Date.parse(startOfDay(day))
  const end = Math.min(midnight + OPENS_AT + OPEN_FOR, now.getTime())
  const start = Math.min(midnight + OPENS_AT, midnight + (end - midnight) / 2)
  return new Date(Math.floor(start + share * (end - start)))
}
