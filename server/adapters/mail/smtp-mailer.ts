import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { EMAILS_AT_ONCE, type ClosableMailer } from './mailer.ts'
import { mimeOf } from './mime.ts'

const SECOND = 1_000

/** How long a mail server may stay silent, in milliseconds. */
const PATIENCE = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND }

/**
 * Connections are kept for the emails that follow at once, and closed before most servers, and networks that forget silent
 * connections, do it. The library never sends an email again by itself: it does so also when the email may have left.
 */
const POOL = {
  pool: true,
  maxConnections: EMAILS_AT_ONCE,
  maxMessages: 100,
  idleTimeout: 10 * SECOND,
  maxRequeues: 0,
} as const

/**
 * Sends over SMTP, encrypted if the server offers it. A password is never sent to another machine unencrypted, unless the
 * address has requireTLS=false; a server on this machine may have a self-signed certificate.
 */
export function smtpMailer({ url, from }: { url: string; from: string }, patience = PATIENCE): ClosableMailer {
  const transport = createTransport({
    ...POOL,
    url,
    ...patience,
    ...(isThisMachine(new URL(url)) ? { tls: { rejectUnauthorized: false } } : {}),
    ...(needsTls(new URL(url)) ? { requireTLS: true } : {}),
  })
  const texts = new Map<string, Readable>()
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const text = open(options)
      texts.set(String(data.messageId), text)
      return text
    }
    done()
  })
  return {
    send: async (email) => {
      const sent = mimeOf(email, from)
      try {
        await transport.sendMail(sent)
      } catch (error) {
        // The server had closed a kept connection, and nothing of the email was on its way.
        if (!isClosed(error) || texts.get(email.messageId)?.readableDidRead) throw error
        await transport.sendMail(sent)
      } finally {
        texts.delete(email.messageId)
      }
    },
    close: () => transport.close(),
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNECTION'
}

function needsTls(url: URL): boolean {
  return url.protocol === 'smtp:' && url.username !== '' && !isThisMachine(url) && !url.searchParams.has('requireTLS')
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
