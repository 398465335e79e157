import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that send emails. */
export const emailQueues = {
  /** Sends an email of mail_message. */
  sendMail: queue<{ mailId: string }>('send-mail'),
}
