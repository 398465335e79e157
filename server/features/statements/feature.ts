import { type Feature, work, workByTheClock } from '../feature.ts'
import { closeMonths } from './close.ts'
import { sweepClosings } from './closing.ts'
import { disputeAnsweredEmail, statementEmail } from './emails.ts'
import { statementQueues } from './queues.ts'
import { statementRoutes } from './routes.ts'

/** Every five minutes: an interrupted closing continues while staff still look at it. */
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const statementFeature: Feature = {
  routes: [statementRoutes],
  emails: [statementEmail, disputeAnsweredEmail],
  work: [
    work(statementQueues.closeMonth, closeMonths),
    workByTheClock('sweep-closings', EVERY_FIVE_MINUTES, sweepClosings),
  ],
  catchUp: sweepClosings,
}
