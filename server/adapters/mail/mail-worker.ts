import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { workerData } from 'piscina'
import { mailer, type MailSettings } from './choose.ts'
import type { OutgoingEmail } from './mailer.ts'
import { sentOnce } from './sent-once.ts'

/** The code of the mail thread: see mail-thread.ts. */
const settings = workerData as MailSettings

const ownMailer = mailer(settings)
const sender = sentOnce(ownMailer, {
  file: path.join(settings.dataDir, 'emails-sent'),
  onUnnoted: (error) => parentPort?.postMessage({ unnoted: error }),
})

export const send = (email: OutgoingEmail): Promise<void> => sender.send(email)

/** Closes the connections to the mail server, when no email is on its way. */
export const close = (): void => ownMailer.close()
