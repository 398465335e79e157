import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { mimeOf } from './mime.ts'

const SECOND = 1_000

/**
 * Sends over SMTP, encrypted if the server offers it. A password is never sent to another machine unencrypted, unless the
 * address has requireTLS=false; a server on this machine may have a self-signed certificate.
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    ...(isThisMachine(new URL(url)) ? { tls: { rejectUnauthorized: false } } : {}),
    ...(needsTls(new URL(url)) ? { requireTLS: true } : {}),
  })
  return { send: async (email) => void (await transport.sendMail(mimeOf(email, from))) }
}

function needsTls(url: URL): boolean {
  return url.protocol === 'smtp:' && url.username !== '' && !isThisMachine(url) && !url.searchParams.has('requireTLS')
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
