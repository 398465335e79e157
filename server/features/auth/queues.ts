import { queue } from '../../platform/jobs/jobs.ts'

/** The work that sessions leave behind. */
export const sessionQueues = {
  /** Forget sessions that have run out. */
  sweepSessions: queue('sweep-sessions'),
}
