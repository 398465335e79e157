import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { paymentAttempt } from '../db/schema/checkouts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { AttemptRow } from './states.ts'

/** How long the gateway may take to charge before we hang up and ask what became of it. */
export const CHARGE_CALL_S = 12
/** An attempt still SENT after this many has lost its caller. */
export const LOST_AFTER_S = 15
/** Longer than a question takes: so long no other process asks the same. */
export const QUESTION_S = 30
/** First question after an answer that told nothing. */
export const FIRST_CHECK_S = 2
const LONGEST_PAUSE_S = 60
/** A one-time token lives so long. */
const TOKEN_MINUTES = 10
/** What the gateway does not know after this many cannot be approved any more. */
const ABSENT_AFTER_MINUTES = 12
/** The same id and token go out again this long after their last sending at the earliest. */
const RESEND_AFTER_S = 20
/** "Not found" once may be the gateway's own delay. */
const NOT_FOUND_TIMES = 2
/** Attempts taken as absent are looked at again, because the gateway may be late. Hours after sending. */
const LATE_LOOKS_H = [1, 24]

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export function secondsLater(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * SECOND)
}

type Sendings = Pick<AttemptRow, 'sentAt' | 'resentAt'>

function sinceLastSending({ sentAt, resentAt }: Sendings, now: Date): number {
  return now.getTime() - (resentAt ?? sentAt).getTime()
}

/**
 * Seconds until the next question: a quarter of what has passed since the last sending, 3 at least and 60 at most, and not
 * later than what the gateway denies may go out again.
 */
export function pauseAfter(attempt: Sendings, now: Date): number {
  const passed = sinceLastSending(attempt, now) / SECOND
  const pause = Math.min(LONGEST_PAUSE_S, Math.max(FIRST_CHECK_S + 1, Math.ceil(passed / 4)))
  return passed < RESEND_AFTER_S ? Math.min(pause, Math.ceil(RESEND_AFTER_S - passed)) : pause
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
 * Whether the same id and token may go out again: since their last sending the gateway denied knowing them twice, a quarter
 * of the attempt's age has passed and 20 seconds at least, and the token still lives, which makes 12 sendings at most. Two
 * guards, the id and the single-use token, forbid a second charge however often they go out.
 */
export function mayResend(attempt: Sendings & Pick<AttemptRow, 'notFound'>, now: Date): boolean {
  const age = now.getTime() - attempt.sentAt.getTime()
  return (
    attempt.notFound >= NOT_FOUND_TIMES &&
    sinceLastSending(attempt, now) >= Math.max(RESEND_AFTER_S * SECOND, age / 4) &&
    !isTokenDead(attempt, now)
  )
}

/** When an absent attempt is looked at again; null when it was looked at often enough. */
export function nextLateLook(sentAt: Date, now: Date): Date | null {
  const looks = LATE_LOOKS_H.map((hours) => new Date(sentAt.getTime() + hours * HOUR))
  return looks.find((look) => look > now) ?? null
}

/** Puts the next question about an attempt on record and in the queue; the sweep finds it should the queue lose it. */
export async function scheduleCheck(
  tx: Database,
  jobs: Jobs,
  { attemptId, at, now }: { attemptId: string; at: Date | null; now: Date },
): Promise<void> {
  await tx.update(paymentAttempt).set({ nextCheckAt: at }).where(eq(paymentAttempt.id, attemptId))
  if (at === null) return
  const afterSeconds = Math.ceil((at.getTime() - now.getTime()) / SECOND)
  await jobs.enqueue(tx, 'check-attempt', { attemptId }, { afterSeconds })
}
