import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { MailSettings } from './choose.ts'
import type { Letter, Mailer } from './mailer.ts'

/** As many as the queue hands out at once; a mail server need not like more. */
const LETTERS_AT_ONCE = 10

/**
 * Sends letters from a thread of its own, which starts with the first of them. The thread that serves pages hears a mail
 * server's yes only when it is done with what it is doing, some 10 to 20 ms late, and whoever kills the process in that
 * time has the letter sent twice. This one has nothing else to do than to hear it and note it.
 */
export function mailThread(
  { smtpUrl, mailFrom, dataDir }: MailSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Mailer & { /** Waits for the letters on their way. */ stop: () => Promise<void> } {
  const settings: MailSettings = { smtpUrl, mailFrom, dataDir }
  const pool = new Piscina<Letter, void>({
    filename: new URL('mail-worker.ts', import.meta.url).href,
    name: 'send',
    workerData: settings,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: LETTERS_AT_ONCE,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Otherwise it may sleep while there is an answer to hear.
    atomics: 'disabled',
  })
  pool.on('message', ({ unnoted }: { unnoted: unknown }) =>
    log.warn({ err: unnoted }, 'a letter that left was not noted'),
  )
  // Its letters are rejected, and so tried again; the next one starts it anew.
  pool.on('error', (error: unknown) => log.warn({ err: error }, 'the thread of the letters failed'))
  const onTheirWay = new Set<Promise<void>>()
  return {
    send: (letter) => {
      const sending = pool.run(letter).finally(() => onTheirWay.delete(sending))
      onTheirWay.add(sending)
      return sending
    },
    stop: async () => {
      await Promise.allSettled(onTheirWay)
      await pool.destroy()
    },
  }
}
