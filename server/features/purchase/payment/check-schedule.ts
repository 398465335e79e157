import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/schema/database.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AttemptRow } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

/** How long the gateway may take to charge before we hang up and ask what became of it. */
export const CHARGE_CALL_S = 12
/** An attempt still SENT after this many has lost its caller. */
const LOST_AFTER_S = 15
/** Longer than a question takes: so long no other process asks the same. */
export const QUESTION_S = 30
/** First question after an answer without an outcome. */
export const FIRST_CHECK_S = 2
/** So often it is asked at most. */
const SHORTEST_PAUSE_S = 3
/** And so seldom: in the first hour, in which the buyer may be waiting, and after it. */
const [LONGEST_PAUSE_S, LONGEST_LATE_PAUSE_S] = [10, 60]
/** A one-time token lives so long. */
const TOKEN_MINUTES = 10
/** What the gateway does not know after this many cannot be approved any more. */
const ABSENT_AFTER_MINUTES = 12
/** The same id and token go out again this long after their last sending: at first, and when many were lost. */
const [SHORTEST_RESEND_S, LONGEST_RESEND_S] = [20, 30]
/** "Not found" once may be the gateway's own delay. */
const NOT_FOUND_TIMES = 2
/** Attempts taken as absent are checked again, because the gateway may be late. Hours after sending. */
const LATE_CHECKS_H = [1, 24]

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export function secondsLater(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * SECOND)
}

/** When the gateway is asked about a charge whose caller was not heard of again. */
export function lostAt(sentAt: Date): Date {
  return secondsLater(sentAt, LOST_AFTER_S)
}

type Sendings = Pick<AttemptRow, 'sentAt' | 'resentAt' | 'notFound'>

function secondsSince(instant: Date, now: Date): number {
  return (now.getTime() - instant.getTime()) / SECOND
}

/**
 * Seconds until the next question: a quarter of what has passed since the last sending, within limits. Not later than what
 * the gateway denies may go out again, and soon when that only waits for a second denial.
 */
export function pauseAfter(attempt: Sendings, now: Date): number {
  const passed = secondsSince(attempt.resentAt ?? attempt.sentAt, now)
  const longest = now < secondsLater(attempt.sentAt, HOUR / SECOND) ? LONGEST_PAUSE_S : LONGEST_LATE_PAUSE_S
  const pause = Math.min(longest, Math.max(SHORTEST_PAUSE_S, Math.ceil(passed / 4)))
  if (isTokenDead(attempt, now)) return pause
  const untilResend = Math.ceil(secondsUntilResend(attempt, now))
  if (untilResend > 0) return Math.min(pause, untilResend)
  return attempt.notFound === NOT_FOUND_TIMES - 1 ? SHORTEST_PAUSE_S : pause
}

/** A quarter of the attempt's age has to pass between two sendings, within limits. */
function secondsUntilResend({ sentAt, resentAt }: Sendings, now: Date): number {
  const spacing = Math.min(LONGEST_RESEND_S, Math.max(SHORTEST_RESEND_S, secondsSince(sentAt, now) / 4))
  return spacing - secondsSince(resentAt ?? sentAt, now)
}

/** Whether an attempt that the gateway denies knowing can be given up: asked twice, and its token is dead. */
export function isAbsent(attempt: Pick<AttemptRow, 'notFound' | 'sentAt'>, now: Date): boolean {
  return attempt.notFound >= NOT_FOUND_TIMES && now.getTime() - attempt.sentAt.getTime() > ABSENT_AFTER_MINUTES * MINUTE
}

/** Whether the one-time token of an attempt cannot charge any more. */
export function isTokenDead({ sentAt }: Pick<AttemptRow, 'sentAt'>, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= TOKEN_MINUTES * MINUTE
}

/**
 * Whether the same id and token may go out again: since their last sending the gateway denied knowing them twice, 20 seconds
 * have passed, later 30, and the token still lives, which makes 22 sendings at most. Two guards, the id and the single-use
 * token, forbid a second charge however often they go out.
 */
export function mayResend(attempt: Sendings, now: Date): boolean {
  return attempt.notFound >= NOT_FOUND_TIMES && secondsUntilResend(attempt, now) <= 0 && !isTokenDead(attempt, now)
}

/** When an absent attempt is checked again; null when it was checked often enough. */
export function nextLateCheck(sentAt: Date, now: Date): Date | null {
  const checks = LATE_CHECKS_H.map((hours) => new Date(sentAt.getTime() + hours * HOUR))
  return checks.find((check) => check > now) ?? null
}

/** Puts the next question about an attempt on record and in the queue; the sweep finds it should the queue lose it. */
export async function scheduleCheck(
  tx: Database,
  jobs: Jobs,
  { attemptId, at, now }: { attemptId: string; at: Date | null; now: Date },
): Promise<void> {
  await tx.update(paymentAttempt).set({ nextCheckAt: at }).where(eq(paymentAttempt.id, attemptId))
  if (at !== null) await queueCheck(tx, jobs, { attemptId, at, now })
}

/** Puts the next question in the queue alone, where it is on record already. */
export async function queueCheck(
  tx: Database,
  jobs: Jobs,
  { attemptId, at, now }: { attemptId: string; at: Date; now: Date },
): Promise<void> {
  const afterSeconds = Math.ceil((at.getTime() - now.getTime()) / SECOND)
  await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId }, { afterSeconds })
}
