import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { rolesWith } from '#shared/access/permissions.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import { Failure } from '#shared/errors.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { PartnerAccess, PartnerKeyRow } from '#shared/partner/key-contract.ts'
import { keyState } from '#shared/partner/key-form.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import { isInService } from '../../platform/db/schema/users-in-service.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'

const SORTED_BY = { createdAt: partnerKey.createdAt, name: asWords(partnerKey.name) }

type KeyList = ListQuery<{ businessId?: string | undefined }, keyof typeof SORTED_BY>
/** The business whose keys are read; null for all. */
type Whose = { within: string | null }

/** Reads a page of keys, by default the newest first; none of them has the key itself. */
export async function findKeys(
  db: Database,
  { filter = {}, sort = ['createdAt', 'DESC'], range, within }: KeyList & Whose,
  now: Date,
): Promise<Page<PartnerKeyRow>> {
  const { businessId } = filter
  const which = and(
    within === null ? undefined : eq(partnerKey.businessId, within),
    businessId === undefined ? undefined : eq(partnerKey.businessId, businessId),
  )
  const select = selectKeys(db)
    .where(which)
    .orderBy(...inOrder(sort, SORTED_BY, partnerKey.id))
  const page = await readPage(select, db.$count(partnerKey, which), range)
  return { ...page, rows: page.rows.map((found) => toRow(found, dayAt(now))) }
}

/** Reads one key. @throws Failure NOT_FOUND without such a key */
export async function readKey(db: Database, id: string, today: Day): Promise<PartnerKeyRow> {
  const [found] = await selectKeys(db).where(eq(partnerKey.id, id))
  if (!found) throw new Failure('NOT_FOUND', { key: 'PARTNER_KEYS.NOT_FOUND' })
  return toRow(found, today)
}

function selectKeys(db: Database) {
  return db
    .select({
      key: partnerKey,
      businessName: business.name,
      createdBy: users.name,
      email: users.email,
      hasOwner: sql<boolean>`coalesce(${isByOwner}, false)`,
    })
    .from(partnerKey)
    .innerJoin(business, eq(business.id, partnerKey.businessId))
    .innerJoin(users, eq(users.id, partnerKey.createdBy))
}

type SelectedKey = Awaited<ReturnType<typeof selectKeys>>[number]

function toRow({ key, businessName, createdBy, email, hasOwner }: SelectedKey, today: Day): PartnerKeyRow {
  const { id, name, mode, scopes, hint, expiresOn, lastUsedOn, createdAt, revokedAt } = key
  return {
    id,
    name,
    mode,
    scopes,
    hint,
    expiresOn,
    lastUsedOn,
    businessName,
    state: keyState({ isRevoked: revokedAt !== null, expiresOn, hasOwner }, today),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy || email,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/** The condition for keys whose maker may make keys of that business today, and is in service: a key works no longer than that. */
export const isByOwner = and(
  eq(users.id, partnerKey.createdBy),
  eq(users.businessId, partnerKey.businessId),
  inArray(users.role, rolesWith('partnerKeys.create')),
  isInService,
)

/** The condition for keys that are neither revoked nor past their last day. */
export const isInForce = (today: Day) =>
  and(isNull(partnerKey.revokedAt), or(isNull(partnerKey.expiresOn), gte(partnerKey.expiresOn, today)))

type AccessList = ListQuery<{ q?: string | undefined }, 'name'>

/** Reads a page of businesses and whether they may sell by the partner API, by name. */
export async function findAccess(
  db: Database,
  { filter: { q = '' } = {}, sort = ['name', 'ASC'], range }: AccessList,
  today: Day,
): Promise<Page<PartnerAccess>> {
  const which = and(
    isNull(business.deletedAt),
    eq(business.isMainBrand, false),
    q.trim() ? containsWords(business.name, q) : undefined,
  )
  const select = selectAccess(db, today)
    .where(which)
    .orderBy(...inOrder(sort, { name: asWords(business.name) }, business.id))
  return readPage(select, db.$count(business, which), range)
}

/** @throws Failure BUSINESS_NOT_FOUND */
export async function readAccess(db: Database, id: string, today: Day): Promise<PartnerAccess> {
  const [found] = await selectAccess(db, today).where(and(eq(business.id, id), isNull(business.deletedAt)))
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return found
}

function selectAccess(db: Database, today: Day) {
  const own = eq(partnerKey.businessId, business.id)
  const keys = db
    .select({ n: sql`count(*)` })
    .from(partnerKey)
    .innerJoin(users, isByOwner)
    .where(and(own, isInForce(today)))
  const lastUsed = db
    .select({ day: sql`max(${partnerKey.lastUsedOn})::text` })
    .from(partnerKey)
    .where(own)
  return db
    .select({
      id: business.id,
      name: business.name,
      isLive: business.isApiLive,
      callsPerMinute: business.apiCallsPerMinute,
      keys: sql<number>`(${keys})`.mapWith(Number),
      lastUsedOn: sql<Day | null>`(${lastUsed})`,
    })
    .from(business)
}
