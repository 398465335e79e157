import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { mimeOf } from './mime.ts'

const SECOND = 1_000

/** Sends over SMTP. A password never travels in the clear, except to this machine or when the address asks for it. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    ...(needsTls(new URL(url)) ? { requireTLS: true } : {}),
  })
  return { send: async (letter) => void (await transport.sendMail(mimeOf(letter, from))) }
}

function needsTls({ protocol, username, hostname, searchParams }: URL): boolean {
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return protocol === 'smtp:' && username !== '' && !isHere && !searchParams.has('requireTLS')
}
