import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Places, prepared, preparedUpdate } from '../../platform/db/pipeline/prepared.ts'
import { inGroups } from '../../platform/concurrency/in-groups.ts'
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
/** Milliseconds for which a sent email waits for the others of its batch, to be marked with them in one statement. */
const MARK_WITHIN_MS = 200
/** The reason for an unsent email without a fault: its link was used, or its code expired. */
export const NO_LONGER_DUE = 'no longer due'

/**
 * Sends emails of the mail queue, but for those that were sent or are no longer due. They are claimed in one statement, and
 * each leaves as soon as it is rendered.
 * @returns the outcome of each, in their order: the mailer's error, after recording it, so that its job is retried
 * @throws Error when none could be claimed
 */
export async function sendEmails(
  dependencies: Dependencies,
  mailIds: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const emailById = new Map((await claim(dependencies, mailIds)).map((message) => [message.id, message]))
  // An email with two jobs in this batch is sent for the first.
  const sends = mailIds.map(async (mailId) => {
    const message = emailById.get(mailId)
    return emailById.delete(mailId) && message ? send(dependencies, message) : false
  })
  const markSent = inGroups(
    (ids: string[]) => settle(dependencies, ids, { status: 'SENT', sentAt: dependencies.now(), lastError: null }),
    Promise.race([Promise.allSettled(sends), pause(MARK_WITHIN_MS, undefined, { ref: false })]),
  )
  return Promise.allSettled(
    mailIds.map(async (mailId, n) => {
      if (await sends[n]) await markSent(mailId)
    }),
  )
}

/**
 * Sends the emails of jobs, as `sendEmails` does.
 * @returns the outcome of each job, in their order: failed while one of its emails is, and tried again for that one alone
 */
export async function sendOfJobs(
  dependencies: Dependencies,
  jobs: readonly { mailId: string; more?: string[] }[],
): Promise<PromiseSettledResult<void>[]> {
  const ids = jobs.map(({ mailId, more = [] }) => [mailId, ...more])
  const outcomes = await sendEmails(dependencies, ids.flat())
  let next = 0
  return ids.map((own) => {
    const ofJob = outcomes.slice(next, (next += own.length))
    return ofJob.find(({ status }) => status === 'rejected') ?? { status: 'fulfilled', value: undefined }
  })
}

/** Sends one email, as `sendEmails` does. @throws the mailer's error, after recording it */
export async function sendEmail(dependencies: Dependencies, mailId: string): Promise<void> {
  const [outcome] = await sendEmails(dependencies, [mailId])
  if (outcome?.status === 'rejected') throw outcome.reason
}

type ClaimedEmail = typeof mailMessage.$inferSelect

/** @returns whether it was sent. @throws the mailer's error, after recording it */
async function send(dependencies: Dependencies, claimedEmail: ClaimedEmail): Promise<boolean> {
  const { id: mailId } = claimedEmail
  try {
    const email = dependencies.emails.find(({ kind }) => kind === claimedEmail.kind)
    if (!email) throw new Error(`no email of the kind ${claimedEmail.kind} is declared`)
    const content = await email.render(dependencies, claimedEmail.payload as never, mailId)
    if (!content) {
      await settle(dependencies, [mailId], { status: 'FAILED', lastError: NO_LONGER_DUE })
      return false
    }
    const outgoing = { ...content, to: claimedEmail.recipient, messageId: messageId(dependencies, mailId) }
    await whileLeased(dependencies, mailId, () => dependencies.mailer.send(outgoing))
    return true
  } catch (error) {
    const isLast = claimedEmail.tries >= MOST_TRIES
    await settle(dependencies, [mailId], {
      status: isLast ? 'FAILED' : 'WAITING',
      lastError: withoutParameters(String(error)).slice(0, 500),
    })
    if (isLast) dependencies.log.error({ err: error, mailId }, 'email given up')
    else throw error
    return false
  }
}

/** Claims emails for this process, and counts the try before it is made. */
function claim({ db, now }: Dependencies, mailIds: readonly string[]): Promise<ClaimedEmail[]> {
  const at = now()
  return claimMessages(db, { mailIds: [...mailIds], at, leasedUntil: leaseFrom(at) })
}

const claimMessages = prepared((db, place: Places<'mailIds' | 'at' | 'leasedUntil'>) =>
  db
    .update(mailMessage)
    .set({
      tries: sql`${mailMessage.tries} + 1`,
      leasedUntil: sql`${sql.param(place.leasedUntil, mailMessage.leasedUntil)}`,
    })
    .where(
      isLocked(
        place.mailIds,
        and(
          eq(mailMessage.status, 'WAITING'),
          or(
            isNull(mailMessage.leasedUntil),
            lte(mailMessage.leasedUntil, sql.param(place.at, mailMessage.leasedUntil)),
          ),
        ),
      ),
    )
    .returning(),
)

/** Locks emails in one order for all, so that two processes with some of the same emails wait for each other. */
function isLocked(mailIds: Placeholder, condition?: SQL): SQL {
  const which = and(sql`${mailMessage.id} = any(${mailIds})`, condition)
  return sql`${mailMessage.id} = any(array(
    select ${mailMessage.id} from ${mailMessage} where ${which} order by ${mailMessage.id} for update))`
}

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

async function settle({ db }: Dependencies, mailIds: readonly string[], outcome: Outcome): Promise<void> {
  await settleMessages(db, { ...outcome, leasedUntil: null }, { mailIds: [...mailIds] })
}

const settleMessages = preparedUpdate(mailMessage, (update, place: Places<'mailIds'>) =>
  update.where(isLocked(place.mailIds)),
)

/** Returns the same id for every try, so that mail programs recognise a repeated email. */
function messageId({ env }: Dependencies, mailId: string): string {
  const domain = /@([^\s<>@]+)/.exec(env.mailFrom)?.[1] ?? 'ceibo.test'
  return `<${mailId}@${domain}>`
}
