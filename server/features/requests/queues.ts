import { queue } from '../../platform/jobs/jobs.ts'

/** The work that requests leave behind. */
export const requestQueues = {
  /** Throw away files that no request claimed. */
  sweepAttachments: queue('sweep-attachments'),
}
