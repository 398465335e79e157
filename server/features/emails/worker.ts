import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type Places, prepared, preparedUpdate } from '../../platform/db/pipeline/prepared.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { withoutParameters } from '../../platform/log/logged-error.ts'
import type { Dependencies } from '../dependencies.ts'

/** How many times an email is tried: about fifteen hours with growing pauses; then staff see that it was not sent. */
const MOST_TRIES = 20
/**
 * Milliseconds for which an email belongs to the process that sends it, which renews them while it sends; without renewal the
 * process counts as dead.
 */
const LEASE_MS = 2 * 60_000
const RENEW_EVERY_MS = 30_000
/** The reason for an unsent email without a fault: its link was used, or its code expired. */
export const NO_LONGER_DUE = 'no longer due'

/**
 * Sends one email of the mail queue, unless it was sent or is no longer due.
 * @throws the mailer's error, after recording it, so that the job is retried.
 */
export async function sendEmail(dependencies: Dependencies, mailId: string): Promise<void> {
  const claimed = await claim(dependencies, mailId)
  if (!claimed) return
  try {
    const email = dependencies.emails.find(({ kind }) => kind === claimed.kind)
    if (!email) throw new Error(`no email of the kind ${claimed.kind} is declared`)
    const content = await email.render(dependencies, claimed.payload as never, mailId)
    if (!content) return await settle(dependencies, mailId, { status: 'FAILED', lastError: NO_LONGER_DUE })
    const outgoing = { ...content, to: claimed.recipient, messageId: messageId(dependencies, mailId) }
    await whileLeased(dependencies, mailId, () => dependencies.mailer.send(outgoing))
  } catch (error) {
    const isLast = claimed.tries >= MOST_TRIES
    await settle(dependencies, mailId, {
      status: isLast ? 'FAILED' : 'WAITING',
      lastError: withoutParameters(String(error)).slice(0, 500),
    })
    if (isLast) dependencies.log.error({ err: error, mailId }, 'email given up')
    else throw error
    return
  }
  await settle(dependencies, mailId, { status: 'SENT', sentAt: dependencies.now(), lastError: null })
}

/** Claims the email for this process, and counts the try before it is made. */
async function claim({ db, now }: Dependencies, mailId: string) {
  const at = now()
  const [claimed] = await claimMessage(db, { mailId, at, leasedUntil: leaseFrom(at) })
  return claimed
}

const claimMessage = prepared((db, place: Places<'mailId' | 'at' | 'leasedUntil'>) =>
  db
    .update(mailMessage)
    .set({
      tries: sql`${mailMessage.tries} + 1`,
      leasedUntil: sql`${sql.param(place.leasedUntil, mailMessage.leasedUntil)}`,
    })
    .where(
      and(
        eq(mailMessage.id, place.mailId),
        eq(mailMessage.status, 'WAITING'),
        or(isNull(mailMessage.leasedUntil), lte(mailMessage.leasedUntil, sql.param(place.at, mailMessage.leasedUntil))),
      ),
    )
    .returning(),
)

/** Renews the claim while a slow mail server takes its time. */
async function whileLeased(dependencies: Dependencies, mailId: string, send: () => Promise<void>): Promise<void> {
  const { db, now, log } = dependencies
  const renew = () =>
    db
      .update(mailMessage)
      .set({ leasedUntil: leaseFrom(now()) })
      .where(and(eq(mailMessage.id, mailId), eq(mailMessage.status, 'WAITING')))
      .catch((error: unknown) => log.warn({ err: error, mailId }, 'the lease of an email was not renewed'))
  const renewing = setInterval(() => void renew(), RENEW_EVERY_MS)
  try {
    await send()
  } finally {
    clearInterval(renewing)
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

type Outcome = Partial<Pick<typeof mailMessage.$inferSelect, 'status' | 'sentAt' | 'lastError'>>

async function settle({ db }: Dependencies, mailId: string, outcome: Outcome): Promise<void> {
  await settleMessage(db, { ...outcome, leasedUntil: null }, { mailId })
}

const settleMessage = preparedUpdate(mailMessage, (update, place: Places<'mailId'>) =>
  update.where(eq(mailMessage.id, place.mailId)),
)

/** Returns the same id for every try, so that mail programs recognise a repeated email. */
function messageId({ env }: Dependencies, mailId: string): string {
  const domain = /@([^\s<>@]+)/.exec(env.mailFrom)?.[1] ?? 'ceibo.test'
  return `<${mailId}@${domain}>`
}
