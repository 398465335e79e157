import { addDays, dayAt, type Day, isDay, startOfDay } from '../dates.ts'
import type { MessageKey } from '../messages.ts'

/** The hour of the morning in Montevideo at which a day that ended is reconciled. */
const RUN_HOUR = 6
/** The provider's list may be a day late: each day is reconciled the morning after, and once more on the next. */
const RUNS = 2
/** After a pause of ours, so many days are made up for. */
const MADE_UP_DAYS = 7
/** A run that could not be finished is taken again after this, until the last run of its day is over. */
const AGAIN_AFTER_H = 1
/** Days further back are not reconciled. */
const OLDEST_DAYS = 400
/** A result this much later than it was due is overdue; a day passes between two. */
const OVERDUE_AFTER_H = 26

const HOUR_MS = 3_600_000

/** Incomplete days stay on the list for so long: by then the bank's statement has come. */
const INCOMPLETE_FOR_DAYS = 30

/** How a run over a day ended. `incomplete`: the provider did not answer everything that was asked. */
export const resultStatuses = ['clean', 'differences', 'incomplete'] as const
export type ResultStatus = (typeof resultStatuses)[number]

/** What is said of a day. `seen`: its differences are all gone or marked as seen; `pending`: no run has ended yet. */
export const dayStatuses = [...resultStatuses, 'seen', 'pending'] as const
export type DayStatus = (typeof dayStatuses)[number]

export function dayStatusOf({ status, open }: { status: ResultStatus | null; open: number }): DayStatus {
  if (status === 'differences' && open === 0) return 'seen'
  return status ?? 'pending'
}

export type DayResult = { finishedAt: Date; status: ResultStatus }

/** When a day is reconciled for the n-th time, from 1. */
function runAt(day: Day, n: number): number {
  return Date.parse(startOfDay(addDays(day, n))) + RUN_HOUR * HOUR_MS
}

/**
 * The days that have to be reconciled now, the oldest first: a run was due and none was taken since. `since` is the first
 * day on which there was anything to reconcile.
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

/** Why a day cannot be reconciled, as a key of the catalogue: today still changes, and the provider's lists do not go back for years. */
export function dayIssue(day: Day, now: Date): MessageKey | null {
  const today = dayAt(now)
  if (!isDay(day)) return 'FIELD.DATE_INVALID'
  if (day >= today) return 'RECONCILIATION.DAY_NOT_OVER'
  return day < addDays(today, -OLDEST_DAYS) ? 'RECONCILIATION.DAY_TOO_OLD' : null
}

export type OverallStatus = 'never' | 'overdue' | ResultStatus

/** The first of the days that count when they are incomplete. */
export function incompleteFrom(now: Date): Day {
  return addDays(dayAt(now), -INCOMPLETE_FOR_DAYS)
}

type Trouble = { /** Days since `incompleteFrom`. */ incomplete: number; open: number }

/**
 * The status of the whole reconciliation, from the newest day that was reconciled, the recent days that the provider
 * answered in part, and the differences of all days that staff have not marked as seen. Overdue counts from when the run
 * was due, so that reconciling an old day again hides nothing; nor does a clean day hide an incomplete one before it.
 */
export function overallStatus(newest: Day | null, { now, incomplete, open }: Trouble & { now: Date }): OverallStatus {
  if (newest === null) return 'never'
  if (now.getTime() - runAt(newest, 1) > OVERDUE_AFTER_H * HOUR_MS) return 'overdue'
  if (incomplete > 0) return 'incomplete'
  return open > 0 ? 'differences' : 'clean'
}
