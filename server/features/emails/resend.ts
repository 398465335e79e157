import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { EmailFilter } from '#shared/emails/contract.ts'
import { resendRefusal } from '#shared/emails/status.ts'
import { writeAudit } from '../audit/log.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import type { Dependencies } from '../dependencies.ts'
import { conditionOf, findEmail, hasFailed } from './store.ts'
import { emailQueues } from './queues.ts'

type Desk = Pick<Dependencies, 'db' | 'jobs' | 'now'>

/** The state of a new email, with all its tries left. */
const ANEW = { status: 'WAITING', tries: 0, lastError: null, leasedUntil: null } as const

/** The SQL condition for emails that `resendRefusal` does not refuse. */
function mayBeResent(at: Date) {
  return and(
    or(hasFailed, and(eq(mailMessage.status, 'WAITING'), gt(mailMessage.tries, 0))),
    or(isNull(mailMessage.leasedUntil), lte(mailMessage.leasedUntil, at)),
  )
}

/**
 * Queues an unsent email again, with its own job. Of two simultaneous calls only one succeeds, and none while a process is
 * sending the email.
 * @throws Failure EMAIL_NOT_FOUND; EMAIL_SENT, EMAIL_NOT_DUE or EMAIL_ON_ITS_WAY when there is nothing to send again
 */
export async function resendEmail({ db, jobs, now }: Desk, id: string, userId: string): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const [back] = await tx
      .update(mailMessage)
      .set(ANEW)
      .where(and(eq(mailMessage.id, id), mayBeResent(at)))
      .returning({ kind: mailMessage.kind })
    if (!back) {
      const email = await findEmail(tx, id, at)
      if (!email) throw new Failure('EMAIL_NOT_FOUND')
      // Null when the email changed a moment ago, which only the process that sends it can have done.
      throw new Failure(resendRefusal(email) ?? 'EMAIL_ON_ITS_WAY')
    }
    await jobs.enqueue(tx, emailQueues.sendMail, { mailId: id }, { key: id })
    await writeAudit(tx, { at, userId, action: 'email.resent', subject: id, detail: { kind: back.kind } })
  })
}

/** The emails with these ids; without ids all that were given up, limited by the filter if there is one. */
type Which = { ids?: readonly string[] | undefined; filter?: EmailFilter | undefined }

/** Queues unsent emails again, for example after an outage of the mail server; returns how many. */
export async function resendFailedEmails({ db, jobs, now }: Desk, which: Which, userId: string): Promise<number> {
  const at = now()
  const condition = which.ids
    ? and(inArray(mailMessage.id, [...which.ids]), mayBeResent(at))
    : and(hasFailed, conditionOf(which.filter ?? {}))
  return db.transaction(async (tx) => {
    const back = await tx.update(mailMessage).set(ANEW).where(condition).returning({ id: mailMessage.id })
    if (back.length === 0) return 0
    await jobs.enqueueAll(
      tx,
      emailQueues.sendMail,
      back.map(({ id }) => ({ payload: { mailId: id }, key: id })),
    )
    await writeAudit(tx, {
      at,
      userId,
      action: 'emails.resent',
      subject: 'failed',
      detail: { count: back.length },
    })
    return back.length
  })
}
