/** Seconds between a failed try and the next: ten tries in 75 hours, as Standard Webhooks recommends. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The most tries of a delivery; then the event counts as failed. */
export const MOST_TRIES = PAUSES_S.length + 1

/** The part of a pause by which it may be longer or shorter, so that what failed together is not tried again together. */
const JITTER = 0.1

/**
 * Returns the whole seconds until the next try after `tries` failed ones, at least one; null when there is none left.
 * @param random from 0 to 1, which places the pause between the shortest and the longest
 */
export function pauseAfter(tries: number, random: number): number | null {
  const pause = PAUSES_S[tries - 1]
  return pause === undefined ? null : Math.max(1, Math.round(pause * (1 - JITTER + 2 * JITTER * random)))
}

/** How many events in a row may fail before their webhook is switched off. */
export const FAILED_EVENTS_LIMIT = 20

/** Why a webhook is switched off without anybody asking for it. */
export type OffReason = 'gone' | 'failing'

/**
 * Decides what becomes of a webhook whose delivery failed for good: it is switched off when its receiver says that it is gone
 * (410), or after the twentieth event in a row. @param failedInARow the failed events before this one
 */
export function offAfter({ status, failedInARow }: { status: number | null; failedInARow: number }): OffReason | null {
  if (status === 410) return 'gone'
  return failedInARow + 1 >= FAILED_EVENTS_LIMIT ? 'failing' : null
}

/** Whether an answer takes a delivery: any other status, and a redirect above all, is a failed try. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300
