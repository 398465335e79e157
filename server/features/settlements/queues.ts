import { queue } from '../../platform/jobs/jobs.ts'

/** The work that makes reports quick. */
export const settlementQueues = {
  /** Sum up the movements of days that are over, and check the sums. */
  rollUpDays: queue('roll-up-days'),
}
