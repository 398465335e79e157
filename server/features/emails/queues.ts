import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that send emails. */
export const emailQueues = {
  /** Sends an email of mail_message, and `more` that were queued with it. */
  sendMail: queue<{ mailId: string; more?: string[] }>('send-mail'),
}
