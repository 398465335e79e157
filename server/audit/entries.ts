import { and, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditFilter, AuditRow, RecordKind } from '#shared/audit/contract.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { Database } from '../db/connect.ts'
import { account, business } from '../db/schema/businesses.ts'
import { auditLog } from '../db/schema/operations.ts'
import { promoCode } from '../db/schema/promo-codes.ts'
import { request } from '../db/schema/requests.ts'
import { sale } from '../db/schema/sales.ts'
import { containsWords } from '../db/words.ts'

type ListAsked = {
  filter?: AuditFilter | undefined
  sort?: readonly ['at', 'ASC' | 'DESC'] | undefined
  range?: readonly [number, number] | undefined
}

/** A page of the audit log and how many entries there are in all; the newest first unless asked otherwise. */
export async function findEntries(db: Database, asked: ListAsked): Promise<Page<AuditRow>> {
  const { filter = {}, sort = ['at', 'DESC'], range = [0, PAGE_LIMIT - 1] } = asked
  const [first, last] = range
  const condition = await conditionOf(db, filter)
  const way = sort[1] === 'ASC' ? asc : desc
  const entries = () =>
    db.select({ total: count() }).from(auditLog).leftJoin(account, eq(account.id, auditLog.accountId))
  const [counted] = await entries().where(condition)
  const found = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      person: { id: account.id, name: account.name, email: account.email },
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(account, eq(account.id, auditLog.accountId))
    .where(condition)
    // Entries are written one after the other: their numbers are in the order of their moments.
    .orderBy(way(auditLog.id))
    .offset(first)
    .limit(last - first + 1)
  const records = await recordsOf(
    db,
    found.map(({ subject }) => subject),
  )
  const rows = found.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    record: records.get(entry.subject) ?? null,
  }))
  return { rows, first, total: counted?.total ?? 0 }
}

async function conditionOf(db: Database, filter: AuditFilter): Promise<SQL | undefined> {
  const { person = '', action, q = '', record, from, to } = filter
  return and(
    person.trim() ? or(containsWords(account.name, person), containsWords(account.email, person)) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    q.trim() ? or(eq(auditLog.subject, q.trim()), containsWords(sql`${auditLog.detail}::text`, q)) : undefined,
    record ? inArray(auditLog.subject, await subjectsOf(db, record)) : undefined,
    from ? gte(auditLog.at, new Date(startOfDay(from))) : undefined,
    to ? lt(auditLog.at, new Date(startOfDay(addDays(to, 1)))) : undefined,
  )
}

/** By what the log knows a record: a sale by its own id, not by its page's, and by the lot that it was paid in. */
async function subjectsOf(db: Database, { resource, id }: NonNullable<AuditFilter['record']>): Promise<string[]> {
  if (resource !== 'sales') return [id]
  const sold = await db.select({ id: sale.id, lotId: sale.lotId }).from(sale).where(eq(sale.publicId, id))
  return sold.flatMap((one) => [one.id, ...(one.lotId ? [one.lotId] : [])])
}

type Named = readonly [string, NonNullable<AuditRow['record']>]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The records that have a page, by what the log knows them by. */
async function recordsOf(db: Database, subjects: readonly string[]): Promise<Map<string, Named[1]>> {
  const ids = [...new Set(subjects)].filter((subject) => UUID.test(subject))
  if (ids.length === 0) return new Map()
  const named = (key: string, resource: RecordKind, id: string, name: string): Named => [key, { resource, id, name }]
  const sales = await db
    .select({ id: sale.id, publicId: sale.publicId, number: sale.number })
    .from(sale)
    .where(inArray(sale.id, ids))
  const requests = await db
    .select({ id: request.id, kind: request.kind, number: request.number })
    .from(request)
    .where(inArray(request.id, ids))
  const businesses = await db
    .select({ id: business.id, name: business.name, type: business.type })
    .from(business)
    .where(inArray(business.id, ids))
  const codes = await db
    .select({ id: promoCode.id, code: promoCode.code })
    .from(promoCode)
    .where(inArray(promoCode.id, ids))
  const users = await db.select({ id: account.id, name: account.name }).from(account).where(inArray(account.id, ids))
  return new Map([
    ...sales.map(({ id, publicId, number }) => named(id, 'sales', publicId, saleCode(number))),
    ...requests.map(({ id, kind, number }) => named(id, 'request', id, caseNumber(kind, number))),
    ...businesses.map(({ id, name, type }) => named(id, type === 'broker' ? 'broker' : 'business', id, name)),
    ...codes.map(({ id, code }) => named(id, 'promoCodes', id, code)),
    ...users.map(({ id, name }) => named(id, 'users', id, name)),
  ])
}
