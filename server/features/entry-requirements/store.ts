import { asc, eq, getTableColumns } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { isOldReview } from '#shared/entry-requirements/review.ts'
import { regionsWith } from '#shared/places/regions.ts'
import { cachePerDatabase } from '../../platform/cache/short-cache.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { entryRequirement } from '../../platform/db/schema/entry-requirements.ts'
import { asWords } from '../../platform/db/schema/words.ts'
import type { Dependencies } from '../dependencies.ts'
import { SOURCED_REQUIREMENTS } from './sourced.ts'

/** Milliseconds that a process may use its copy of the requirements: it learns of an edit in another process within this time. */
const FRESH_MS = 30_000

type CachedRequirement = Omit<ShownRequirement, 'isOld'>
const cache = cachePerDatabase<readonly CachedRequirement[]>(FRESH_MS)

type Needs = Pick<Dependencies, 'db' | 'now'>

/**
 * Reads the requirements that visitors and papers show, by place, each with the destinations that have one of its countries; cached.
 * Pass the database, not a transaction.
 */
export async function shownRequirements(dependencies: Needs): Promise<ShownRequirement[]> {
  return withAge(await readCached(dependencies), dependencies)
}

/** Reads what the places of a destination ask, as `shownRequirements` does. */
export async function requirementsAt(dependencies: Needs, destinationId: number | null): Promise<ShownRequirement[]> {
  const requirements = await readCached(dependencies)
  const there = requirements.filter(
    ({ destinationIds }) => destinationId !== null && destinationIds.includes(destinationId),
  )
  return withAge(there, dependencies)
}

function readCached({ db }: Needs): Promise<readonly CachedRequirement[]> {
  return cache.of(db, '', () => selectShown(db))
}

function withAge(requirements: readonly CachedRequirement[], { now }: Needs): ShownRequirement[] {
  const today = dayAt(now())
  return requirements.map((one) => ({ ...one, isOld: isOldReview(one, today) }))
}

/** Drops the cached requirements after one changed: this process reads them again at once, the others within FRESH_MS. */
export function forgetRequirements(db: Database): void {
  cache.forget(db)
}

/** Writes the requirements that we found sources for; those that a database has already stay as staff left them. */
export async function writeSourced(db: Database): Promise<void> {
  await db
    .insert(entryRequirement)
    .values(SOURCED_REQUIREMENTS.map((one) => ({ ...one, countries: [...one.countries] })))
    .onConflictDoNothing()
}

async function selectShown(db: Database): Promise<CachedRequirement[]> {
  const { id: _id, version: _version, isShown: _isShown, ...columns } = getTableColumns(entryRequirement)
  const rows = await db
    .select(columns)
    .from(entryRequirement)
    .where(eq(entryRequirement.isShown, true))
    .orderBy(asc(asWords(entryRequirement.place)), asc(entryRequirement.id))
  return rows.map((row) => ({ ...row, destinationIds: regionsWith(row.countries) }))
}
