import { and, eq, lt, or } from 'drizzle-orm'
import { isActiveManager } from '../../platform/db/schema/users-in-service.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { prepared } from '../../platform/db/pipeline/prepared.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Email } from '../email.ts'
import { emailQueues } from './queues.ts'

/** Milliseconds after which an email would have been sent if its job had not been lost. */
const OVERDUE = 10 * 60_000
const LONG_OVERDUE = 24 * 60 * 60_000
const SWEPT_AT_ONCE = 500
/** The most emails of a job: those of a sale are sent by one, since the database checks each job that is added. */
const EMAILS_OF_A_JOB = 5

type Message = Pick<typeof mailMessage.$inferInsert, 'kind' | 'recipient' | 'payload' | 'dedupeKey'>

/** Builds the row of an email in the queue. */
export function emailTo<Payload extends object>(
  { kind, key }: Email<Payload>,
  { to, ...payload }: Payload & { to: string },
): Message {
  const dedupeKey = `${kind}:${key(payload as unknown as Payload)}`
  return { kind, recipient: to, payload: payload as Record<string, string>, dedupeKey }
}

/**
 * Queues emails in the caller's transaction: the fact and its emails are committed together, or not at all. A second request
 * about the same fact queues no second email.
 */
export async function queueEmails(
  tx: Database,
  { jobs, now }: Pick<Dependencies, 'jobs' | 'now'>,
  messages: readonly Message[],
): Promise<void> {
  const createdAt = now()
  const added = await tx
    .insert(mailMessage)
    .values(messages.map((message) => ({ ...message, createdAt })))
    .onConflictDoNothing({ target: mailMessage.dedupeKey })
    .returning({ id: mailMessage.id })
  const waiting: { payload: { mailId: string; more: string[] }; key: string }[] = []
  for (let from = 0; from < added.length; from += EMAILS_OF_A_JOB) {
    const [mailId = '', ...more] = added.slice(from, from + EMAILS_OF_A_JOB).map(({ id }) => id)
    waiting.push({ payload: { mailId, more }, key: mailId })
  }
  if (waiting.length > 0) await jobs.enqueueAll(tx, emailQueues.sendMail, waiting)
}

/** Queues one email, as `queueEmails` does. */
export function queueEmail<Payload extends object>(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  email: Email<Payload>,
  about: Payload & { to: string },
): Promise<void> {
  return queueEmails(tx, dependencies, [emailTo(email, about)])
}

/** Returns the address of staff: the main brand's contact email, else the first administrator's. */
export async function staffAddress(tx: Database): Promise<string | null> {
  const [main] = await contactOfMainBrand(tx, {})
  if (main?.email) return main.email
  const [first] = await tx
    .select({ email: users.email })
    .from(users)
    .where(isActiveManager)
    .orderBy(users.createdAt)
    .limit(1)
  return first?.email ?? null
}

/** Milliseconds for which a process may use the address of staff that it read. */
const FRESH_MS = 1_000

const recent = new WeakMap<Database, { address: string | null; readAt: number }>()

/**
 * Returns the address of staff as it was within the last second, for the notice of a sale: many are sold in the same one.
 * `db` is the database of the transaction, which reads the address where it is not known.
 */
export async function recentStaffAddress(tx: Database, db: Database): Promise<string | null> {
  const lastRead = recent.get(db)
  if (lastRead && performance.now() - lastRead.readAt < FRESH_MS) return lastRead.address
  const readAt = performance.now()
  const address = await staffAddress(tx)
  recent.set(db, { address, readAt })
  return address
}

const contactOfMainBrand = prepared((db) =>
  db.select({ email: business.contactEmail }).from(business).where(eq(business.isMainBrand, true)),
)

/**
 * Queues another job for emails whose job was lost, or whose sender died. Emails that failed wait for the retry of their own
 * job.
 */
export async function sweepMail({ db, jobs, now }: Pick<Dependencies, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const overdue = await db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(
      and(
        eq(mailMessage.status, 'WAITING'),
        or(
          lt(mailMessage.leasedUntil, now()),
          and(eq(mailMessage.tries, 0), lt(mailMessage.createdAt, before(OVERDUE))),
          lt(mailMessage.createdAt, before(LONG_OVERDUE)),
        ),
      ),
    )
    .orderBy(mailMessage.createdAt)
    .limit(SWEPT_AT_ONCE)
  for (const { id } of overdue) await jobs.enqueue(db, emailQueues.sendMail, { mailId: id }, { key: id })
}
