import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { mimeOf } from './mime.ts'

const SECOND = 1_000

/**
 * Sends over SMTP, encrypted where the server offers it. A password never leaves this machine in the clear, unless the
 * address says requireTLS=false; a server on this machine may have a certificate of its own making.
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
