import { type Feature, work, workByTheClock } from '../feature.ts'
import { reconciliationQueues } from './queues.ts'
import { reconcileDay } from './reconcile.ts'
import { reconciliationRoutes } from './routes.ts'
import { sweepReconciliations } from './sweep.ts'

/** Every hour. The tables decide which days are due, so that the next run makes up for hours without one. */
const EVERY_HOUR = '7 * * * *'

export const reconciliationFeature: Feature = {
  routes: [reconciliationRoutes],
  work: [
    work(reconciliationQueues.reconcileDay, (dependencies, { day }) => reconcileDay(dependencies, day)),
    workByTheClock('sweep-reconciliations', EVERY_HOUR, sweepReconciliations),
  ],
  catchUp: sweepReconciliations,
}
