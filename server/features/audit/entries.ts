import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditFilter, AuditRow } from '#shared/audit/contract.ts'
import { endOfDay, startOfDay } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { numberedIn, recordsIn, subjectsOf, withNames } from './records.ts'

/** Reads a page of the audit log and how many entries there are in all; by default the newest first. */
export async function findEntries(
  db: Database,
  { filter = {}, sort = ['at', 'DESC'], range }: ListQuery<AuditFilter, 'at'>,
): Promise<Page<AuditRow>> {
  const condition = await conditionOf(db, filter)
  const isActor = eq(users.id, auditLog.userId)
  const select = db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      person: { id: users.id, name: users.name, email: users.email },
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(users, isActor)
    .where(condition)
    // Entries are written one after the other, so the order of their ids is that of their time.
    .orderBy(...inOrder(sort, { at: auditLog.id }))
  const total = db.$count(sql`${auditLog} left join ${users} on ${isActor}`, condition)
  const page = await readPage(select, total, range)
  const records = await recordsIn(db, page.rows)
  const rows = page.rows.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    record: records.get(entry.subject) ?? numberedIn(entry),
    detail: withNames(entry.detail, records),
  }))
  return { ...page, rows }
}

async function conditionOf(db: Database, filter: AuditFilter): Promise<SQL | undefined> {
  const { person = '', action, q = '', record, from, to } = filter
  return and(
    person.trim() ? or(containsWords(users.name, person), containsWords(users.email, person)) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    q.trim() ? or(eq(auditLog.subject, q.trim()), containsWords(sql`${auditLog.detail}::text`, q)) : undefined,
    record ? inArray(auditLog.subject, await subjectsOf(db, record)) : undefined,
    from ? gte(auditLog.at, new Date(startOfDay(from))) : undefined,
    to ? lt(auditLog.at, new Date(endOfDay(to))) : undefined,
  )
}
