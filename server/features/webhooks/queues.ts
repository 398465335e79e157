import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that deliver events. */
export const webhookQueues = {
  /**
   * Makes the next try of a delivery. A batch may last the 15 seconds of a try; one begins each second, so that with more workers
   * than that one is free, whatever receivers do. Its group is the business, which gets no more than a batch at once.
   */
  deliver: queue<{ deliveryId: string }>('deliver-webhook', { workers: 20, batchSize: 20, ofGroupAtOnce: 20 }),
}
