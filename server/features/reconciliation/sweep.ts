import { asc, ne } from 'drizzle-orm'
import { addDays, dayAt, type Day } from '#shared/dates.ts'
import { daysDue, type DayResult } from '#shared/reconciliation/schedule.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { reconciliation } from '../../platform/db/schema/reconciliation.ts'
import type { Dependencies } from '../dependencies.ts'
import { reconciliationQueues } from './queues.ts'

/** Queues the days that are due for reconciliation. */
export async function sweepReconciliations({ db, jobs, now }: Dependencies): Promise<void> {
  const since = await firstDay(db)
  if (since === null) return
  const due = daysDue(await results(db), { now: now(), since })
  for (const day of due) await jobs.enqueue(db, reconciliationQueues.reconcileDay, { day }, { key: day })
}

/** Returns the day before the first payment: the provider may already have had one then. */
async function firstDay(db: Database): Promise<Day | null> {
  const [first] = await db
    .select({ sentAt: paymentAttempt.sentAt })
    .from(paymentAttempt)
    .where(ne(paymentAttempt.tokenHash, ''))
    .orderBy(asc(paymentAttempt.sentAt))
    .limit(1)
  return first ? addDays(dayAt(first.sentAt), -1) : null
}

async function results(db: Database): Promise<Map<Day, DayResult>> {
  const rows = await db.select().from(reconciliation)
  return new Map(
    rows.flatMap(({ day, finishedAt, status }) => (finishedAt && status ? [[day, { finishedAt, status }]] : [])),
  )
}
