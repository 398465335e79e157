import { queue } from '../../../platform/jobs/jobs.ts'

/** The work that brings every payment to its end without its buyer. */
export const purchaseQueues = {
  /** Ask the gateway about an attempt whose outcome we do not know. */
  // A batch ends with the slowest of its jobs: a payment that is sent again, for as long as a charge may take.
  checkAttempt: queue<{ attemptId: string }>('check-attempt', { workers: 4 }),
  /** Issue the sale of a paid checkout whose buyer did not come back. */
  completeSale: queue<{ checkoutId: string }>('complete-sale'),
  /** Send money back. */
  sendRefund: queue<{ refundId: string }>('send-refund'),
  /** Send a part of a payment back, or ask what became of it. */
  sendPartialRefund: queue<{ refundId: string }>('send-partial-refund'),
}
