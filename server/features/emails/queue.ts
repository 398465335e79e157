import { and, eq, lt, or } from 'drizzle-orm'
import { isActiveManager } from '../../platform/db/schema/users-in-service.ts'
import type { Database } from '../../platform/db/connect.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Email } from './email.ts'

/** Old enough to have been sent, had its job not been lost. */
const OVERDUE = 10 * 60_000
const LONG_OVERDUE = 24 * 60 * 60_000
const SWEPT_AT_ONCE = 500

/**
 * Queues an email inside the caller's transaction: the fact and the email about it are both committed, or neither.
 * Asking twice about the same fact queues one email.
 */
export async function queueEmail<Payload extends object>(
  tx: Database,
  { jobs, now }: Pick<Dependencies, 'jobs' | 'now'>,
  { kind, key }: Email<Payload>,
  { to, ...payload }: Payload & { to: string },
): Promise<void> {
  const [added] = await tx
    .insert(mailMessage)
    .values({
      kind,
      recipient: to,
      payload: payload as Record<string, string>,
      dedupeKey: `${kind}:${key(payload as unknown as Payload)}`,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: mailMessage.dedupeKey })
    .returning({ id: mailMessage.id })
  if (added) await jobs.enqueue(tx, 'send-mail', { mailId: added.id }, { key: added.id })
}

/** Where staff read their mail: the main brand's contact address, else the first administrator's. */
export async function staffAddress(tx: Database): Promise<string | null> {
  const [main] = await tx.select({ email: business.contactEmail }).from(business).where(eq(business.isMainBrand, true))
  if (main?.email) return main.email
  const [first] = await tx
    .select({ email: users.email })
    .from(users)
    .where(isActiveManager)
    .orderBy(users.createdAt)
    .limit(1)
  return first?.email ?? null
}

/**
 * Gives emails whose job was lost, or whose sender died, another one. Emails that failed are left to the pauses of their
 * own job.
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
  for (const { id } of overdue) await jobs.enqueue(db, 'send-mail', { mailId: id }, { key: id })
}
