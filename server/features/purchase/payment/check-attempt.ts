import { and, eq, inArray, lte, type Placeholder, sql } from 'drizzle-orm'
import type { FindResult } from '../../../adapters/card-gateway/port.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { charge } from './charge.ts'
import { QUESTION_S, secondsLater } from './check-schedule.ts'
import { recordUnknownOutcome } from './unknown-outcome.ts'
import { recordOutcome } from './outcome.ts'
import type { Sending } from './sending.ts'
import { ASKABLE } from '../checkout/states.ts'

/** The seconds by which a check may come early: the queue goes by the database's clock. */
const EARLY_S = 1

/**
 * Checks attempts as `checkAttempt` does. Most were settled long before: one read finds those that are due. An attempt that
 * becomes due meanwhile gets a job of its own.
 * @returns the outcome of each, in their order
 */
export async function checkAttempts(
  dependencies: Dependencies,
  attemptIds: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const { db, now } = dependencies
  const rows = await dueAttempts(db, { attemptIds: [...attemptIds], latest: latestDue(now()) })
  const due = new Set(rows.map(({ id }) => id))
  return Promise.allSettled(
    attemptIds.map(async (attemptId) => {
      if (due.has(attemptId)) await checkAttempt(dependencies, attemptId)
    }),
  )
}

const dueAttempts = prepared((db, place: Places<'attemptIds' | 'latest'>) =>
  db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(sql`${paymentAttempt.id} = any(${place.attemptIds})`, isDue(place.latest))),
)

function isDue(latest: Date | Placeholder) {
  return and(
    inArray(paymentAttempt.status, [...ASKABLE]),
    lte(paymentAttempt.nextCheckAt, sql.param(latest, paymentAttempt.nextCheckAt)),
  )
}

function latestDue(at: Date): Date {
  return secondsLater(at, EARLY_S)
}

/**
 * Asks the gateway for the outcome of an attempt, when the check is due, and records the answer; an attempt that the gateway
 * does not know is sent again, where allowed. Several processes may run it at once: only one asks. Attempts that were settled
 * meanwhile are left alone.
 */
export async function checkAttempt(dependencies: Dependencies, attemptId: string): Promise<void> {
  const claimed = await claim(dependencies, attemptId)
  if (!claimed) return
  const found = await dependencies.gateway.find({ uniqueId: attemptId, gatewayOrder: claimed.gatewayOrder })
  const sending = await recordFound(dependencies, attemptId, found)
  if (sending) await charge(dependencies, sending)
}

/** Claims the check for as long as a call can last; if this process dies, the sweep finds it again. */
async function claim({ db, now }: Dependencies, attemptId: string): Promise<{ gatewayOrder: string } | undefined> {
  const at = now()
  const [claimed] = await db
    .update(paymentAttempt)
    .set({ nextCheckAt: secondsLater(at, QUESTION_S) })
    .where(and(eq(paymentAttempt.id, attemptId), isDue(latestDue(at))))
    .returning({ gatewayOrder: paymentAttempt.gatewayOrder })
  return claimed
}

async function recordFound(dependencies: Dependencies, attemptId: string, found: FindResult): Promise<Sending | null> {
  if (found.kind === 'not-found') return recordUnknownOutcome(dependencies, attemptId, { isDenied: true })
  if (found.kind === 'unknown' || found.outcome.kind === 'unknown') return recordUnknownOutcome(dependencies, attemptId)
  await recordOutcome(dependencies, attemptId, found.outcome, 'question')
  return null
}
