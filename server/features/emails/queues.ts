import { queue } from '../../platform/jobs/jobs.ts'

/** The work that sends emails. */
export const emailQueues = {
  /** Send an email of mail_message. */
  sendMail: queue<{ mailId: string }>('send-mail'),
}
