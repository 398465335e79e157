import path from 'node:path'
import type { Env } from '../../env.ts'
import { fileMailer } from './file-mailer.ts'
import type { ClosableMailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

export type MailSettings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** Chooses the mailer: SMTP when the settings have its address, else files under `DATA_DIR/mail` (K-07). */
export function mailer(env: MailSettings): ClosableMailer {
  if (env.smtpUrl) return smtpMailer({ url: env.smtpUrl, from: env.mailFrom })
  return { ...fileMailer({ folder: path.join(env.dataDir, 'mail'), from: env.mailFrom }), close: () => undefined }
}
