import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { MailSettings } from './choose.ts'
import type { OutgoingEmail, Mailer } from './mailer.ts'

/** As many as the queue hands out at once; a mail server need not like more. */
const EMAILS_AT_ONCE = 10

/**
 * Sends emails from a thread of its own, which starts with the first of them. The thread that serves pages reads a mail
 * server's yes only when it is done with its own work, some 10 to 20 ms late: a process that is killed in that time sends
 * the email twice. This thread does nothing but wait for that answer and note it.
 */
export function mailThread(
  { smtpUrl, mailFrom, dataDir }: MailSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Mailer & { /** Waits for the emails on their way. */ stop: () => Promise<void> } {
  const settings: MailSettings = { smtpUrl, mailFrom, dataDir }
  const pool = new Piscina<OutgoingEmail, void>({
    filename: new URL('mail-worker.ts', import.meta.url).href,
    name: 'send',
    workerData: settings,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: EMAILS_AT_ONCE,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Otherwise it may sleep while there is an answer to read.
    atomics: 'disabled',
  })
  pool.on('message', ({ unnoted }: { unnoted: unknown }) =>
    log.warn({ err: unnoted }, 'an email that left was not noted'),
  )
  // Its emails are rejected, and so tried again; the next one starts it anew.
  pool.on('error', (error: unknown) => log.warn({ err: error }, 'the thread of the emails failed'))
  const onTheirWay = new Set<Promise<void>>()
  return {
    send: (email) => {
      const sending = pool.run(email).finally(() => onTheirWay.delete(sending))
      onTheirWay.add(sending)
      return sending
    },
    stop: async () => {
      await Promise.allSettled(onTheirWay)
      await pool.destroy()
    },
  }
}
