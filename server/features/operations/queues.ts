import { queue } from '../../platform/jobs/jobs.ts'

/** The work that keeps watch over the records. */
export const operationsQueues = {
  /** Chain what was written to the audit log. */
  chainAudit: queue('chain-audit'),
  /** Check whether the audit log is what was written. */
  checkAudit: queue('check-audit'),
}
