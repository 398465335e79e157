import { asc, count, inArray, lte, min, sql } from 'drizzle-orm'
import { caseNumber } from '#shared/requests/case-number.ts'
import { waitingStatuses } from '#shared/requests/status.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { findEmails } from '../emails/store.ts'
import { type CallerNeeds, NAMED, type WaitingRecords } from './waiting.ts'

/** Reads the requests of travellers that wait for an answer. */
export async function requests({ db, now }: CallerNeeds): Promise<WaitingRecords> {
  const isWaiting = inArray(request.status, [...waitingStatuses])
  const [all] = await db
    .select({
      count: count(),
      late: sql`count(*) filter (where ${lte(request.dueAt, now())})`.mapWith(Number),
      since: min(request.createdAt),
    })
    .from(request)
    .where(isWaiting)
  const { id, kind, number, name, lastName, createdAt } = request
  const rows = await db
    .select({ id, kind, number, name, lastName, createdAt })
    .from(request)
    .where(isWaiting)
    .orderBy(asc(createdAt), asc(number))
    .limit(NAMED)
  const oldest = rows.map((row) => ({
    id: row.id,
    name: [caseNumber(row.kind, row.number), row.name, row.lastName].filter(Boolean).join(' '),
    since: row.createdAt,
  }))
  return { count: all?.count ?? 0, late: all?.late ?? 0, since: all?.since ?? undefined, oldest }
}

/** Reads the emails that were given up. */
export async function failedEmails({ db, now }: CallerNeeds): Promise<WaitingRecords> {
  const { rows, total } = await findEmails(
    db,
    { filter: { status: 'failed' }, sort: ['createdAt', 'ASC'], range: [0, 0] },
    now(),
  )
  return { count: total, since: rows[0] && new Date(rows[0].createdAt) }
}
