import { addDays, type Day, dayAt, isWeekend } from '../dates.ts'
import { divide } from '../money.ts'
import { type ExchangeRate, HIGHEST_RATE, isJump, isShown, RATE_SHOWN_DAYS } from './pesos.ts'

const HOUR_MS = 3_600_000
/** The hour in Montevideo from which we ask for the rate of a business day: the central bank publishes it after its market closes. */
const PUBLISHED_HOUR = 18
/** A rate that is not published yet is asked for every hour; an hour less what a sweep may be early. */
const AGAIN_AFTER_MS = HOUR_MS - 10 * 60_000
/** A failed job repeats itself within an hour. One that is silent for longer is lost. */
const LOST_AFTER_MS = 2 * HOUR_MS
/** How many days before the newest rate stops being shown staff are warned. */
const WARNED_DAYS = 3

/** What became of asking the source. `known`: the day has a rate. `jump`: left to staff. `none`: nothing of the last days. */
export const fetchOutcomes = ['entered', 'known', 'jump', 'none', 'failed'] as const
export type FetchOutcome = (typeof fetchOutcomes)[number]

/** Why the source could not be read. */
export const sourceProblems = [
  'unreachable',
  'late',
  'certificate',
  /** An HTTP status other than 200. */
  'status',
  'unreadable',
  /** The service answered with an error of its own. */
  'refused',
  'no-file',
] as const
export type SourceProblem = (typeof sourceProblems)[number]

/**
 * Returns the newest business day whose rate may be published at an instant. It knows weekends, not holidays: on a holiday
 * the source has nothing new, and the last rate holds (docs/rules/exchange-rates.md).
 */
export function publishedDay(at: Date): Day {
  let day = dayAt(new Date(at.getTime() - PUBLISHED_HOUR * HOUR_MS))
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

/** Returns the days for which the source is asked, both included: those whose rate may be shown today. */
export function askedDays(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -RATE_SHOWN_DAYS), to: today }
}

/** Chooses the newest published rate that may be shown today; null when there is none. */
export function newestPublished(published: readonly ExchangeRate[], today: Day): ExchangeRate | null {
  const candidates = published.filter((rate) => isShown(rate, today))
  return candidates.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0] ?? null
}

/** The rates around a day: its own, and the newest before it; null where there is none. */
export type RatesAround = { own: number | null; before: number | null }

/** Decides what becomes of a rate from the source: a day that has a rate keeps it, and a jump is left to staff. */
export function outcomeOf(
  found: Pick<ExchangeRate, 'rate'>,
  { own, before }: RatesAround,
): Exclude<FetchOutcome, 'none' | 'failed'> {
  if (own !== null) return 'known'
  return before !== null && isJump(before, found.rate) ? 'jump' : 'entered'
}

/** Whether the rate of a business day need not be asked for again: it was found, or the day is over without one. */
export function isSettled(day: Day, found: Pick<ExchangeRate, 'day'> | null, today: Day): boolean {
  return today > day || (found !== null && found.day >= day)
}

/** The last time that a source was asked for the rate of a business day; `outcome` is null until it answered or failed. */
export type LastFetch = { source: string; isDone: boolean; outcome: FetchOutcome | null; askedAt: Date }

/** Whether a source is to be asked now for a business day. */
export function isFetchDue(last: LastFetch | null, { source, now }: { source: string; now: Date }): boolean {
  if (last === null) return true
  if (last.isDone) return false
  const isAnswered = last.outcome !== null && last.outcome !== 'failed'
  const age = now.getTime() - last.askedAt.getTime()
  return last.source !== source || age >= (isAnswered ? AGAIN_AFTER_MS : LOST_AFTER_MS)
}

/** Whether the newest rate is shown for three more days at most, or no longer. */
export function isRunningOut({ day }: Pick<ExchangeRate, 'day'>, today: Day): boolean {
  return today >= addDays(day, RATE_SHOWN_DAYS - WARNED_DAYS)
}

const PUBLISHED = /^(\d{1,5})(?:\.(\d{1,6}))?$/

/**
 * Reads pesos per dollar as services write them, "40.480000", in ten-thousandths of a peso, rounded half up; null for any
 * other text, and for what is no rate.
 */
export function readPublishedRate(text: string): number | null {
  const [, whole = '', decimals = ''] = PUBLISHED.exec(text) ?? []
  const rate = divide(Number(`${whole}${decimals.padEnd(6, '0')}`), 100)
  return rate > 0 && rate <= HIGHEST_RATE ? rate : null
}
