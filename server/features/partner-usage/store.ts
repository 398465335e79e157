import { and, between, eq, gte, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, dayAt } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import {
  USAGE_DAYS,
  type UsageError,
  type UsageFilter,
  type UsageOfDay,
  type UsageOfKey,
} from '#shared/partner/usage-contract.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerCallCount } from '../../platform/db/schema/partner-calls.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import type { Dependencies } from '../dependencies.ts'

const { day, businessId, keyId, call, status, code, calls } = partnerCallCount

const countOf = (which?: SQL) =>
  sql<number>`coalesce(sum(${calls})${which ? sql` filter (where ${which})` : sql``}, 0)`.mapWith(Number)

const isLimited = eq(status, 429)
const isError = gte(status, 400)
const answers = {
  calls: countOf(),
  succeeded: countOf(not(isError)),
  refused: countOf(and(between(status, 400, 499), not(isLimited))),
  limited: countOf(isLimited),
  failed: countOf(gte(status, 500)),
}
const lastOn = sql<Day>`max(${day})::text`

type UsageList<Field extends string> = ListQuery<UsageFilter, Field> & {
  /** The business whose calls are read; null for all. */
  within: string | null
}

function matching({ filter = {}, within }: Pick<UsageList<never>, 'filter' | 'within'>): SQL | undefined {
  return and(
    within === null ? undefined : eq(businessId, within),
    filter.businessId === undefined ? undefined : eq(businessId, filter.businessId),
    filter.keyId === undefined ? undefined : eq(keyId, filter.keyId),
    filter.from === undefined ? undefined : gte(day, filter.from),
    filter.to === undefined ? undefined : lte(day, filter.to),
  )
}

/** Reads a page of days with calls, by default the newest first. */
export function findDays(db: Database, list: UsageList<'day'>): Promise<Page<UsageOfDay>> {
  const which = matching(list)
  const select = db
    .select({ id: sql<Day>`${day}::text`, day, ...answers })
    .from(partnerCallCount)
    .where(which)
    .groupBy(day)
    .orderBy(...inOrder(list.sort ?? ['day', 'DESC'], { day }))
  return readPage(select, countGroups(db, day.getSQL(), which), list.range)
}

/** Reads a page of keys that made calls, by default those with the most first. */
export function findKeyUsage(db: Database, list: UsageList<'calls' | 'lastOn'>): Promise<Page<UsageOfKey>> {
  const which = matching(list)
  const { name, hint, mode } = partnerKey
  const select = db
    .select({ id: partnerKey.id, name, hint, mode, businessName: business.name, ...answers, lastOn })
    .from(partnerCallCount)
    .innerJoin(partnerKey, eq(partnerKey.id, keyId))
    .innerJoin(business, eq(business.id, businessId))
    .where(which)
    .groupBy(partnerKey.id, business.id)
    .orderBy(...inOrder(list.sort ?? ['calls', 'DESC'], { calls: answers.calls, lastOn }, partnerKey.id))
  return readPage(select, countGroups(db, keyId.getSQL(), which), list.range)
}

/** Reads a page of errors by code and call, by default the most frequent first. */
export function findErrors(db: Database, list: UsageList<'calls' | 'lastOn'>): Promise<Page<UsageError>> {
  const which = and(matching(list), isError)
  const id = sql<string>`${code} || ' ' || ${call}`
  const select = db
    .select({ id, code, status, call, calls: answers.calls, lastOn })
    .from(partnerCallCount)
    .where(which)
    .groupBy(code, status, call)
    .orderBy(...inOrder(list.sort ?? ['calls', 'DESC'], { calls: answers.calls, lastOn }, id))
  return readPage(select, countGroups(db, id, which), list.range)
}

async function countGroups(db: Database, group: SQL, which: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ groups: sql`count(distinct ${group})`.mapWith(Number) })
    .from(partnerCallCount)
    .where(which)
  return found?.groups ?? 0
}

/** Deletes the counts of days that are past their time. */
export async function sweepUsage({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  await db.delete(partnerCallCount).where(lt(day, addDays(dayAt(now()), -USAGE_DAYS)))
}
