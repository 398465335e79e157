import { addDays, type Day, inclusiveDays } from '#shared/dates.ts'

/** The days that may be chosen. `maxDays` includes the first and the last day. */
export type DayLimits = { min?: Day | undefined; max?: Day | undefined; maxDays?: number | undefined }

/** The days of one field, or the first and the last day of a range; null is open. */
export type ChosenDays = readonly (Day | null)[]

/** Why a day may not be chosen for field `at`, with the day or the number that limits it; null when it may. */
export type DayRefusal =
  | { why: 'tooEarly'; from: Day }
  | { why: 'tooLate'; to: Day }
  | { why: 'tooLong'; days: number; to: Day }

export function dayRefusal(
  day: Day,
  { days, at, limits: { min, max, maxDays } }: { days: ChosenDays; at: number; limits: DayLimits },
): DayRefusal | null {
  if (min && day < min) return { why: 'tooEarly', from: min }
  if (max && day > max) return { why: 'tooLate', to: max }
  const start = at === 1 && days[0]
  if (!start || !maxDays || inclusiveDays(start, day) <= maxDays) return null
  return { why: 'tooLong', days: maxDays, to: addDays(start, maxDays - 1) }
}

/**
 * Returns the days after `day` was chosen for field `at`, and the field to choose next, or null. A start removes an end that does
 * not fit; an end before the start becomes a new start.
 */
export function chooseDay(
  day: Day,
  { days, at, limits: { maxDays = Infinity } }: { days: ChosenDays; at: number; limits: DayLimits },
): { days: ChosenDays; at: number | null } {
  if (days.length === 1) return { days: [day], at: null }
  const [start, end] = days
  if (at === 1 && start && day >= start) return { days: [start, day], at: null }
  const endsInTime = at === 0 && end && end >= day && inclusiveDays(day, end) <= maxDays
  return { days: [day, endsInTime ? end : null], at: 1 }
}

/** Returns the position of a day in the chosen range; undefined outside of it. */
export function placeIn([start, end]: ChosenDays, day: Day): 'start' | 'end' | 'between' | undefined {
  if (day === start) return 'start'
  if (day === end) return 'end'
  return start && end && day > start && day < end ? 'between' : undefined
}
