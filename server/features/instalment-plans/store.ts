import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { InstalmentPlan } from '#shared/instalments/instalments.ts'
import { cachePerDatabase } from '../../platform/cache/short-cache.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { instalmentPlan } from '../../platform/db/schema/instalment-plans.ts'

/** Milliseconds that a process may use its copy of the active plans: it learns of an edit in another process within this time. */
const FRESH_MS = 30_000

const cache = cachePerDatabase<readonly InstalmentPlan[]>(FRESH_MS)

/**
 * Reads the plans that are offered now, with the fewest instalments first; cached, for what is shown. Pass the database, not a
 * transaction.
 */
export async function activePlans(db: Database): Promise<readonly InstalmentPlan[]> {
  // A query runs whenever it is awaited: the function makes a promise of it, which can be cached.
  return cache.of(db, '', async () => selectActive(db).orderBy(asc(instalmentPlan.instalments), asc(instalmentPlan.id)))
}

/** Drops the cached plans after one changed: this process reads them again at once, the others within FRESH_MS. */
export function forgetPlans(db: Database): void {
  cache.forget(db)
}

/** Reads a plan as it is in this moment, for what is charged; null when it is not offered. */
export async function findPlan(db: Database, id: string): Promise<InstalmentPlan | null> {
  const [found] = await selectActive(db, id)
  return found ?? null
}

function selectActive(db: Database, id?: string) {
  const { version: _version, isActive: _isActive, ...offered } = getTableColumns(instalmentPlan)
  return db
    .select(offered)
    .from(instalmentPlan)
    .where(and(eq(instalmentPlan.isActive, true), id === undefined ? undefined : eq(instalmentPlan.id, id)))
}
