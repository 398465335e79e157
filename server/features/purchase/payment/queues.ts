import { queue } from '../../../platform/jobs/jobs.ts'

/** The jobs that complete every payment, also when the buyer does not come back. */
export const purchaseQueues = {
  /** Asks the gateway about an attempt whose outcome we do not know. */
  // Several workers, because a batch lasts as long as its slowest job: one that sends a payment again takes as long as a charge.
  checkAttempt: queue<{ attemptId: string }>('check-attempt', { workers: 4 }),
  /** Issues the sale of a paid checkout whose buyer did not come back. */
  completeSale: queue<{ checkoutId: string }>('complete-sale'),
  /** Refunds a whole payment. */
  sendRefund: queue<{ refundId: string }>('send-refund'),
  /** Refunds a part of a payment, or asks for the outcome. */
  sendPartialRefund: queue<{ refundId: string }>('send-partial-refund'),
}
