import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that deliver events. */
export const webhookQueues = {
  /** Makes the next try of a delivery. A batch ends with its slowest receiver, so several run at once. */
  deliver: queue<{ deliveryId: string }>('deliver-webhook', { workers: 4 }),
}
