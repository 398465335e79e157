import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/schema/database.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AttemptRow } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

/** Seconds that the gateway may take to charge before we hang up and ask for the outcome. */
export const CHARGE_CALL_S = 12
/** Seconds after which the caller of an attempt that is still SENT counts as lost. */
const LOST_AFTER_S = 15
/** Seconds for which a process claims a check: longer than a check takes, so no other process makes the same one. */
export const QUESTION_S = 30
/** Seconds until the first check after an answer without an outcome. */
export const FIRST_CHECK_S = 2
/** The shortest pause between checks, in seconds. */
const SHORTEST_PAUSE_S = 3
/** The longest pause, in seconds: in the first hour, in which the buyer may be waiting, and after it. */
const [LONGEST_PAUSE_S, LONGEST_LATE_PAUSE_S] = [10, 60]
/** Minutes that a one-time token is valid. */
const TOKEN_MINUTES = 10
/** Minutes after which a charge that the gateway does not know cannot be approved any more. */
const ABSENT_AFTER_MINUTES = 12
/** The shortest and the longest pause before the same id and token are sent again, in seconds. */
const [SHORTEST_RESEND_S, LONGEST_RESEND_S] = [20, 30]
/** How many "not found" answers it takes to believe one: the first may be the gateway's own delay. */
const NOT_FOUND_TIMES = 2
/**
 * Hours after sending at which attempts treated as absent are checked again, because the gateway may be late. Who paid a coupon late
 * reads them (`over.text` of the storefront's delayed payment, `over.late` of its email).
 */
const LATE_CHECKS_H = [1, 24]

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export function secondsLater(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * SECOND)
}

/** The moment when the gateway is asked about a charge whose caller has not reported. */
export function lostAt(sentAt: Date): Date {
  return secondsLater(sentAt, LOST_AFTER_S)
}

type Sendings = Pick<AttemptRow, 'sentAt' | 'resentAt' | 'notFound'>

function secondsSince(instant: Date, now: Date): number {
  return (now.getTime() - instant.getTime()) / SECOND
}

/**
 * Seconds until the next check: a quarter of the time since the last sending, within limits. At most until the attempt may be
 * sent again, and short when only a second "not found" is missing for that.
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

/** Seconds until an attempt may be sent again: a quarter of its age, within limits, lies between two sendings. */
function secondsUntilResend({ sentAt, resentAt }: Sendings, now: Date): number {
  const spacing = Math.min(LONGEST_RESEND_S, Math.max(SHORTEST_RESEND_S, secondsSince(sentAt, now) / 4))
  return spacing - secondsSince(resentAt ?? sentAt, now)
}

/** Whether an attempt that the gateway does not know can be given up: it was asked twice, and the token has expired. */
export function isAbsent(attempt: Pick<AttemptRow, 'notFound' | 'sentAt'>, now: Date): boolean {
  return attempt.notFound >= NOT_FOUND_TIMES && now.getTime() - attempt.sentAt.getTime() > ABSENT_AFTER_MINUTES * MINUTE
}

/** Whether the one-time token of an attempt has expired. */
export function isTokenDead({ sentAt }: Pick<AttemptRow, 'sentAt'>, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= TOKEN_MINUTES * MINUTE
}

/**
 * Whether the same id and token may be sent again: since the last sending the gateway said "not found" twice, 20 seconds have
 * passed, later 30, and the token is still valid, which makes 22 sendings at most. Two guards, the id and the single-use token,
 * prevent a second charge however often they are sent.
 */
export function mayResend(attempt: Sendings, now: Date): boolean {
  return attempt.notFound >= NOT_FOUND_TIMES && secondsUntilResend(attempt, now) <= 0 && !isTokenDead(attempt, now)
}

/** The moment when an absent attempt is checked again; null when it was checked often enough. A delayed payment counts from its end. */
export function nextLateCheck({ sentAt, endsAt }: Pick<AttemptRow, 'sentAt' | 'endsAt'>, now: Date): Date | null {
  const checks = LATE_CHECKS_H.map((hours) => new Date((endsAt ?? sentAt).getTime() + hours * HOUR))
  return checks.find((check) => check > now) ?? null
}

/** Records the next check of an attempt and queues it; the sweep finds it should the queue lose it. */
export async function scheduleCheck(
  tx: Database,
  jobs: Jobs,
  { attemptId, at, now }: { attemptId: string; at: Date | null; now: Date },
): Promise<void> {
  await tx.update(paymentAttempt).set({ nextCheckAt: at }).where(eq(paymentAttempt.id, attemptId))
  if (at !== null) await queueCheck(tx, jobs, { attemptId, at, now })
}

/** Queues a check that is on record already. */
export async function queueCheck(
  tx: Database,
  jobs: Jobs,
  { attemptId, at, now }: { attemptId: string; at: Date; now: Date },
): Promise<void> {
  const afterSeconds = Math.ceil((at.getTime() - now.getTime()) / SECOND)
  await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId }, { afterSeconds })
}
