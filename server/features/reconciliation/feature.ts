import { type Feature, work, workByTheClock } from '../feature.ts'
import { reconciliationQueues } from './queues.ts'
import { reconcileDay } from './reconcile.ts'
import { reconciliationRoutes } from './routes.ts'
import { sweepReconciliations } from './sweep.ts'

/** Which days are due is decided by the tables, so that an hour in which nothing ran is made up for by the next. */
const EVERY_HOUR = '7 * * * *'

export const reconciliationFeature: Feature = {
  routes: [reconciliationRoutes],
  work: [
    work(reconciliationQueues.reconcileDay, (dependencies, { day }) => reconcileDay(dependencies, day)),
    workByTheClock('sweep-reconciliations', EVERY_HOUR, sweepReconciliations),
  ],
  catchUp: sweepReconciliations,
}
