import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that deliver events. */
export const webhookQueues = {
  /** Makes the next try of a delivery. Its group is the business, whose slow receivers take at most three of the workers. */
  deliver: queue<{ deliveryId: string }>('deliver-webhook', { workers: 12, batchSize: 2, ofGroupAtOnce: 3 }),
}
