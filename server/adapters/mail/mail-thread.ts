import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { MailSettings } from './choose.ts'
import { EMAILS_AT_ONCE, type OutgoingEmail, type Mailer } from './mailer.ts'

/**
 * Sends emails from a thread of its own, which starts with the first email. The thread that serves pages would read the
 * mail server's confirmation only after its other work, some 10 to 20 ms late: a process that is killed in that time sends
 * the email twice. This thread does nothing but wait for the confirmation and note it.
 */
export function mailThread(
  { smtpUrl, mailFrom, dataDir }: MailSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Mailer & { /** Waits for the emails on their way, and closes the connections. */ stop: () => Promise<void> } {
  const settings: MailSettings = { smtpUrl, mailFrom, dataDir }
  const pool = new Piscina<OutgoingEmail | null, void>({
    filename: new URL('mail-worker.ts', import.meta.url).href,
    name: 'send',
    workerData: settings,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: EMAILS_AT_ONCE,
    idleTimeout: Number.POSITIVE_INFINITY,
    // With atomics the thread may sleep while there is an answer to read.
    atomics: 'disabled',
  })
  pool.on('message', ({ unnoted }: { unnoted: unknown }) =>
    log.warn({ err: unnoted }, 'an email that left was not noted'),
  )
  // When the thread fails, its emails are rejected, and so retried; the next email starts a new thread.
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
      // Without a thread there is no connection either, and the call would start one.
      if (pool.threads.length > 0) await pool.run(null, { name: 'close' }).catch(() => undefined)
      await pool.destroy()
    },
  }
}
