import type { Services } from '../services.ts'
import { checkAttempt } from './check-attempt.ts'
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
  // What was left lying while nothing ran is not made to wait for the next minute.
  await sweepCheckouts(services)
}
