import { addDays, dayAt, type Day, isDay, startOfDay } from '../dates.ts'
import type { MessageKey } from '../messages.ts'

/** The hour of the morning in Montevideo at which the day before is reconciled. */
const RUN_HOUR = 6
/**
 * How many times each day is reconciled: the morning after, and once more the next morning, because the provider's list may be a
 * day late.
 */
const RUNS = 2
/** How many past days are made up for after an outage of ours. */
const MADE_UP_DAYS = 7
/** The hours after which an incomplete run is repeated, until a day after the day's last scheduled run. */
const AGAIN_AFTER_H = 1
/** How many days back a day can be reconciled. */
const OLDEST_DAYS = 400
/** The hours after its due time when a result is overdue; two results are a day apart. */
const OVERDUE_AFTER_H = 26

const HOUR_MS = 3_600_000

/** How many days an incomplete day stays on the list: by then the bank's statement has arrived. */
const INCOMPLETE_FOR_DAYS = 30

/** The result of a run over a day. `incomplete`: the provider did not answer every question. */
export const resultStatuses = ['clean', 'differences', 'incomplete'] as const
export type ResultStatus = (typeof resultStatuses)[number]

/** The status of a day. `seen`: its differences are all gone or marked as seen; `pending`: no run has ended yet. */
export const dayStatuses = [...resultStatuses, 'seen', 'pending'] as const
export type DayStatus = (typeof dayStatuses)[number]

export function dayStatusOf({ status, open }: { status: ResultStatus | null; open: number }): DayStatus {
  if (status === 'differences' && open === 0) return 'seen'
  return status ?? 'pending'
}

export type DayResult = { finishedAt: Date; status: ResultStatus }

/** Returns when a day is reconciled for the n-th time, from 1, in milliseconds. */
function runAt(day: Day, n: number): number {
  return Date.parse(startOfDay(addDays(day, n))) + RUN_HOUR * HOUR_MS
}

/**
 * Returns the days that have to be reconciled now, the oldest first: those with a due run that has not been made. `since` is the
 * first day on which there was anything to reconcile.
 */
export function daysDue(results: ReadonlyMap<Day, DayResult>, { now, since }: { now: Date; since: Day }): Day[] {
  const today = dayAt(now)
  const first = [since, addDays(today, -MADE_UP_DAYS)].toSorted().at(-1) ?? today
  const due: Day[] = []
  for (let day = first; day < today; day = addDays(day, 1)) if (isDue(day, results.get(day), now)) due.push(day)
  return due
}

function isDue(day: Day, result: DayResult | undefined, now: Date): boolean {
  const runs = Array.from({ length: RUNS }, (_, n) => runAt(day, n + 1)).filter((at) => at <= now.getTime())
  const last = runs.at(-1)
  if (last === undefined) return false
  if (!result || result.finishedAt.getTime() < last) return true
  const isOpen = now.getTime() < runAt(day, RUNS + 1)
  const age = now.getTime() - result.finishedAt.getTime()
  return result.status === 'incomplete' && isOpen && age >= AGAIN_AFTER_H * HOUR_MS
}

/**
 * Returns why a day cannot be reconciled, as a key of the catalogue: today still changes, and the provider's lists do not go back
 * for years.
 */
export function dayIssue(day: Day, now: Date): MessageKey | null {
  const today = dayAt(now)
  if (!isDay(day)) return 'FIELD.DATE_INVALID'
  if (day >= today) return 'RECONCILIATION.DAY_NOT_OVER'
  return day < addDays(today, -OLDEST_DAYS) ? 'RECONCILIATION.DAY_TOO_OLD' : null
}

export type OverallStatus = 'never' | 'overdue' | ResultStatus

/** Returns the first day whose incomplete result still counts. */
export function incompleteFrom(now: Date): Day {
  return addDays(dayAt(now), -INCOMPLETE_FOR_DAYS)
}

type Trouble = { /** How many incomplete days there are since `incompleteFrom`. */ incomplete: number; open: number }

/**
 * Returns the status of the whole reconciliation, from the newest day that was reconciled, the recent days that the provider
 * answered only in part, and the differences of all days that staff have not marked as seen. A run is overdue from its due time
 * on, so that reconciling an old day again hides nothing; nor does a clean day hide an incomplete one before it.
 */
export function overallStatus(newest: Day | null, { now, incomplete, open }: Trouble & { now: Date }): OverallStatus {
  if (newest === null) return 'never'
  if (now.getTime() - runAt(newest, 1) > OVERDUE_AFTER_H * HOUR_MS) return 'overdue'
  if (incomplete > 0) return 'incomplete'
  return open > 0 ? 'differences' : 'clean'
}
