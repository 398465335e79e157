import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that compare our payments with the card provider's list. */
export const reconciliationQueues = {
  /** Reconciles the payments of a day. */
  reconcileDay: queue<{ day: string }>('reconcile-day'),
}
