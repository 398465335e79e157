import { and, eq } from 'drizzle-orm'
import { mailMessage } from '../db/schema/operations.ts'
import type { Services } from '../services.ts'
import { writeLetter } from './letters.ts'
import { sweepMail } from './outbox.ts'

/** About fifteen hours of growing pauses; then staff see that it did not leave. */
const MOST_TRIES = 20
const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Sends what the outbox holds, now and from now on. */
export async function startPostman(services: Services): Promise<void> {
  await services.jobs.work('send-mail', ({ mailId }) => sendLetter(services, mailId))
  await services.jobs.work('sweep-mail', () => sweepMail(services))
  await services.jobs.repeat('sweep-mail', EVERY_TEN_MINUTES)
}

/**
 * Sends one letter of the outbox, unless it was sent or is no longer due.
 * @throws what the mailer threw, after writing it down: the job is tried again.
 */
export async function sendLetter(services: Services, mailId: string): Promise<void> {
  const claimed = await claim(services, mailId)
  if (!claimed) return
  try {
    const content = await writeLetter(services, claimed)
    if (!content) return await settle(services, mailId, { status: 'FAILED', lastError: 'no longer due' })
    await services.mailer.send({ ...content, to: claimed.recipient, messageId: messageId(services, mailId) })
  } catch (error) {
    const isLast = claimed.tries >= MOST_TRIES
    await settle(services, mailId, { status: isLast ? 'FAILED' : 'WAITING', lastError: String(error).slice(0, 500) })
    if (isLast) services.log.error({ err: error, mailId }, 'letter given up')
    else throw error
    return
  }
  await settle(services, mailId, { status: 'SENT', sentAt: services.now(), lastError: null })
}

/** Counts the try before it is made: of two that claim the same try one goes on. */
async function claim({ db }: Services, mailId: string) {
  const [seen] = await db.select({ tries: mailMessage.tries }).from(mailMessage).where(eq(mailMessage.id, mailId))
  if (!seen) return undefined
  const [claimed] = await db
    .update(mailMessage)
    .set({ tries: seen.tries + 1 })
    .where(and(eq(mailMessage.id, mailId), eq(mailMessage.status, 'WAITING'), eq(mailMessage.tries, seen.tries)))
    .returning()
  return claimed
}

type Outcome = Partial<Pick<typeof mailMessage.$inferSelect, 'status' | 'sentAt' | 'lastError'>>

async function settle({ db }: Services, mailId: string, outcome: Outcome): Promise<void> {
  await db.update(mailMessage).set(outcome).where(eq(mailMessage.id, mailId))
}

/** The same for every try, so that a letter that arrives twice is seen to be one. */
function messageId({ env }: Services, mailId: string): string {
  const domain = /@([^\s<>@]+)/.exec(env.mailFrom)?.[1] ?? 'ceibo.test'
  return `<${mailId}@${domain}>`
}
