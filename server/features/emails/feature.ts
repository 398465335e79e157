import { EVERY_MINUTE, type Feature, workByTheClock, workTogether } from '../feature.ts'
import { alertEmail } from './alerts.ts'
import { sweepMail } from './queue.ts'
import { emailQueues } from './queues.ts'
import { emailRoutes } from './routes.ts'
import { sendOfJobs } from './worker.ts'

export const emailFeature: Feature = {
  routes: [emailRoutes],
  emails: [alertEmail],
  work: [workTogether(emailQueues.sendMail, sendOfJobs), workByTheClock('sweep-mail', EVERY_MINUTE, sweepMail)],
}
