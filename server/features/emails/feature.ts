import { EVERY_MINUTE, type Feature, work, workByTheClock } from '../feature.ts'
import { alertEmail } from './alerts.ts'
import { sweepMail } from './queue.ts'
import { emailQueues } from './queues.ts'
import { emailRoutes } from './routes.ts'
import { sendEmail } from './worker.ts'

export const emailFeature: Feature = {
  routes: [emailRoutes],
  emails: [alertEmail],
  work: [
    work(emailQueues.sendMail, (dependencies, { mailId }) => sendEmail(dependencies, mailId)),
    workByTheClock('sweep-mail', EVERY_MINUTE, sweepMail),
  ],
}
