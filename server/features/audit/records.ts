import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditFilter, AuditRow, RecordKind } from '#shared/audit/contract.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { readSearch } from '#shared/search/read-search.ts'
import type { Database } from '../../platform/db/connect.ts'
import { account, business } from '../../platform/db/schema/businesses.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { containsWords } from '../../platform/db/schema/words.ts'

type Asked = NonNullable<AuditFilter['record']>
type NamedRecord = NonNullable<AuditRow['record']>

/** What a log's records are called by, for entries that name them by their ids. */
export type Names = ReadonlyMap<string, NamedRecord>

/** A name that fits more records than these is too vague to look for. */
const FOUND_AT_MOST = 200

/**
 * What the log calls a record, which is asked for by the id of its page or by what people call it. A sale is also in the
 * log by its purchase and by the lot that it was paid in, a business by its login.
 */
export async function subjectsOf(db: Database, { resource, id }: Asked): Promise<string[]> {
  const found = await FIND[resource](db, id.trim())
  return [...new Set(found.flatMap((record) => Object.values(record)).filter((subject) => subject !== null))]
}

type Found = Readonly<Record<string, string | null>>[]

const FIND: Record<RecordKind, (db: Database, asked: string) => Promise<Found>> = {
  sales: (db, asked) => {
    const { saleNumber } = readSearch(asked)
    const isNumber = saleNumber === null ? undefined : eq(sale.number, saleNumber)
    return db
      .select({ id: sale.id, lot: sale.lotId, checkout: sale.checkoutId })
      .from(sale)
      .where(or(eq(sale.publicId, asked), isNumber))
  },
  request: (db, asked) => {
    const number = readSearch(asked).request
    const isKind = number?.kind ? eq(request.kind, number.kind) : undefined
    const isNumber = number ? and(eq(request.number, number.number), isKind) : undefined
    return db
      .select({ id: request.id })
      .from(request)
      .where(or(isId(request.id, asked), isNumber ?? sql`false`))
  },
  business: (db, asked) => findBusinesses(db, asked, 'company'),
  broker: (db, asked) => findBusinesses(db, asked, 'broker'),
  promoCodes: (db, asked) =>
    db
      .select({ id: promoCode.id })
      .from(promoCode)
      .where(or(isId(promoCode.id, asked), eq(promoCode.code, asked.toUpperCase()))),
  users: (db, asked) =>
    db
      .select({ id: account.id })
      .from(account)
      .where(or(isId(account.id, asked), containsWords(account.name, asked), containsWords(account.email, asked)))
      .limit(FOUND_AT_MOST),
}

function findBusinesses(db: Database, asked: string, type: 'company' | 'broker'): Promise<Found> {
  return db
    .select({ id: business.id, login: account.id })
    .from(business)
    .leftJoin(account, eq(account.businessId, business.id))
    .where(and(eq(business.type, type), or(isId(business.id, asked), containsWords(business.name, asked))))
    .limit(FOUND_AT_MOST)
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What people type may be no id, which the database would refuse to compare with one. */
function isId(column: AnyPgColumn, asked: string): SQL | undefined {
  return asked.match(UUID)?.[0] === asked ? eq(column, asked) : undefined
}

/** The records that have a page, of all that entries name by an id: what they are about, and what they say of it. */
export async function recordsIn(db: Database, entries: readonly object[]): Promise<Names> {
  const ids = [...new Set(JSON.stringify(entries).match(UUID))]
  if (ids.length === 0) return new Map()
  const named = (key: string, resource: RecordKind, id: string, name: string) => [key, { resource, id, name }] as const
  const seller = (type: 'company' | 'broker') => (type === 'broker' ? 'broker' : 'business')
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
  const logins = await db
    .select({ id: account.id, name: account.name, businessId: account.businessId, type: business.type })
    .from(account)
    .leftJoin(business, eq(business.id, account.businessId))
    .where(inArray(account.id, ids))
  return new Map<string, NamedRecord>([
    ...sales.map(({ id, publicId, number }) => named(id, 'sales', publicId, saleCode(number))),
    ...requests.map(({ id, kind, number }) => named(id, 'request', id, caseNumber(kind, number))),
    ...businesses.map(({ id, name, type }) => named(id, seller(type), id, name)),
    ...codes.map(({ id, code }) => named(id, 'promoCodes', id, code)),
    // The login of a business has no page but the business's.
    ...logins.map(({ id, name, businessId, type }) =>
      businessId && type ? named(id, seller(type), businessId, name) : named(id, 'users', id, name),
    ),
  ])
}

/** What an entry says, with names for the ids in it. */
export function withNames(detail: Record<string, unknown>, names: Names): Record<string, unknown> {
  const text = JSON.stringify(detail).replace(UUID, (id) => JSON.stringify(names.get(id)?.name ?? id).slice(1, -1))
  return JSON.parse(text) as Record<string, unknown>
}
