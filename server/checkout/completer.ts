import { eq } from 'drizzle-orm'
import { paymentAttempt } from '../db/schema/checkouts.ts'
import type { Services } from '../services.ts'
import { checkAttempt } from './check-attempt.ts'
import { scheduleCheck } from './check-schedule.ts'
import { completeSale } from './create-sale.ts'
import { sendRefund } from './send-refund.ts'
import { sweepCheckouts } from './sweep.ts'

const EVERY_MINUTE = '* * * * *'

/**
 * Starts what brings every payment to its end without its buyer: asks about attempts in doubt, issues paid sales, sends
 * money back. Call it before listening; any number of processes may run it on one database.
 */
export async function startCompleter(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('check-attempt', ({ attemptId }) => checkAttempt(services, attemptId))
  await jobs.work('complete-sale', ({ checkoutId }) => completeSale(services, checkoutId))
  await jobs.work('send-refund', ({ refundId }) => sendRefund(services, refundId))
  await jobs.work('sweep-checkouts', () => sweepCheckouts(services))
  await jobs.repeat('sweep-checkouts', EVERY_MINUTE)
  // What was left lying while nothing ran is not made to wait for the next minute, nor for the end of a growing pause.
  await askAgain(services)
  await sweepCheckouts(services)
}

/** Asks about every attempt in doubt now: a start often follows what the doubt came from. */
export async function askAgain({ db, jobs, now }: Services): Promise<void> {
  const doubtful = await db
    .select({ attemptId: paymentAttempt.id })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.status, 'UNKNOWN'))
  for (const { attemptId } of doubtful) await scheduleCheck(db, jobs, { attemptId, at: now(), now: now() })
}
