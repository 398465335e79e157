import { EVERY_MINUTE, type Feature, workByTheClock, workTogether } from '../feature.ts'
import { alertEmail } from './alerts.ts'
import { sweepMail } from './queue.ts'
import { emailQueues } from './queues.ts'
import { emailRoutes } from './routes.ts'
import { sendEmails } from './worker.ts'

export const emailFeature: Feature = {
  routes: [emailRoutes],
  emails: [alertEmail],
  work: [
    workTogether(emailQueues.sendMail, (dependencies, jobs) =>
      sendEmails(
        dependencies,
        jobs.map(({ mailId }) => mailId),
      ),
    ),
    workByTheClock('sweep-mail', EVERY_MINUTE, sweepMail),
  ],
}
