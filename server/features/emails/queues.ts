import { queue } from '../../platform/jobs/jobs.ts'

/** The work that sends emails. */
export const emailQueues = {
  /** Send an email of mail_message. */
  sendMail: queue<{ mailId: string }>('send-mail'),
  /** Send again what has waited too long for its job. */
  sweepMail: queue('sweep-mail'),
}
