import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { departuresToRemind } from '#shared/reminders/departure.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { emailIsAbout, mailMessage } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import { emailTo, queueEmails } from '../emails/queue.ts'
import { vouchersEmail } from '../sales/sale-emails.ts'
import { mayBeReminded } from './may-be-reminded.ts'
import { departureReminderEmail } from './reminder-email.ts'

const QUEUED_AT_ONCE = 200

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now'>

/**
 * Queues the reminder of every sale that departs within the next days and has none. The mail queue holds one email for each sale
 * and departure, so that sweeps of several processes at the same moment, or after a restart, queue no second one.
 */
export async function sweepReminders({ db, jobs, now }: Needs): Promise<void> {
  for (let queued = QUEUED_AT_ONCE; queued === QUEUED_AT_ONCE;) {
    queued = await db.transaction(async (tx) => {
      const due = await dueReminders(tx, now())
      if (due.length > 0) await queueEmails(tx, { jobs, now }, due)
      return due.length
    })
  }
}

/** Reads the reminders to queue, in the order of their sales, in which all processes insert them: so none waits for another. */
async function dueReminders(tx: Database, now: Date) {
  const departs = departuresToRemind(now).map(({ startDate, opensAt }) =>
    and(eq(sale.startDate, startDate), lt(sale.createdAt, opensAt)),
  )
  const due = await tx
    .select({ saleId: sale.id, to: sale.contactEmail, startDate: sale.startDate })
    .from(sale)
    .where(and(or(...departs), mayBeReminded, hasEmail(isVouchers), sql`not ${hasEmail(isReminder)}`))
    .orderBy(asc(sale.number))
    .limit(QUEUED_AT_ONCE)
  return due.map((reminder) => emailTo(departureReminderEmail, reminder))
}

/** Only sales with an email of their vouchers are reminded: every purchase has one, and the sales of the demo have none. */
const isVouchers = eq(mailMessage.kind, vouchersEmail.kind)

/**
 * A reminder that waits or was sent is the only one of its sale. One that was no longer due, because the dates changed before it
 * was sent, leaves room for that of the new departure.
 */
const isReminder = and(
  eq(mailMessage.kind, departureReminderEmail.kind),
  or(
    inArray(mailMessage.status, ['WAITING', 'SENT']),
    sql`${mailMessage.payload} ->> 'startDate' = to_char(${sale.startDate}, 'YYYY-MM-DD')`,
  ),
)

function hasEmail(which: SQL | undefined): SQL {
  return sql`exists (select from ${mailMessage} where ${emailIsAbout(mailMessage)} = ${sale.id}::text and ${which})`
}
