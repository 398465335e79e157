import { queue } from '../../platform/jobs/jobs.ts'

/** The work that holds our payments against the card provider's list. */
export const reconciliationQueues = {
  /** Reconcile the payments of a day. */
  reconcileDay: queue<{ day: string }>('reconcile-day'),
}
