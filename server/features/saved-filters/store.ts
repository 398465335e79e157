import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { MOST_FILTERS, type NewFilter, type SavedFilter } from '#shared/saved-filters/contract.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Cipher } from '../../platform/crypto/cipher.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { savedFilter } from '../../platform/db/schema/saved-filters.ts'
import type { Dependencies } from '../dependencies.ts'

type Needs = Pick<Dependencies, 'db' | 'accountSecrets'>

/** The row to which the text of a saved filter is bound. */
export const filterOwner = (id: string) => `saved-filter:${id}`

/** Reads the filters that a user saved, in the order in which they were saved. */
export async function readFilters({ db, accountSecrets }: Needs, userId: string): Promise<SavedFilter[]> {
  const rows = await db
    .select()
    .from(savedFilter)
    .where(eq(savedFilter.userId, userId))
    .orderBy(asc(savedFilter.createdAt), asc(savedFilter.id))
  return rows.flatMap((row) => decryptFilter(accountSecrets, row) ?? [])
}

/** Decrypts a saved filter; null when its key is lost. */
export function decryptFilter(
  cipher: Cipher,
  { id, encrypted }: Pick<typeof savedFilter.$inferSelect, 'id' | 'encrypted'>,
): SavedFilter | null {
  const text = cipher.decrypt(encrypted, filterOwner(id))
  return text === null ? null : { id, ...(JSON.parse(text) as NewFilter) }
}

/**
 * Saves a filter of a user.
 * @throws Failure VALIDATION at `name` when the user has a filter of that name for the list, or as many as one may have
 */
export async function saveFilter(
  { db, accountSecrets, now }: Needs & Pick<Dependencies, 'now'>,
  userId: string,
  filter: NewFilter,
): Promise<SavedFilter> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const saved = await readFilters({ db: tx, accountSecrets }, userId)
    const ofList = saved.filter(({ list }) => list === filter.list)
    if (ofList.some(({ name }) => name === filter.name))
      throw validationFailure([{ path: 'name', key: 'SAVED_FILTERS.NAME_TAKEN' }])
    if (ofList.length >= MOST_FILTERS) throw validationFailure([{ path: 'name', key: 'SAVED_FILTERS.TOO_MANY' }])
    const id = randomUUID()
    const encrypted = accountSecrets.encrypt(JSON.stringify(filter), filterOwner(id))
    await tx.insert(savedFilter).values({ id, userId, encrypted, createdAt: now() })
    return { id, ...filter }
  })
}

/** Waits for a concurrent save of the same user: it may take the name, or the last place. */
async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Removes a filter of a user. @throws Failure NOT_FOUND when the user has no such filter, even if another user has */
export async function removeFilter({ db }: Pick<Needs, 'db'>, userId: string, id: string): Promise<void> {
  const [removed] = await db
    .delete(savedFilter)
    .where(and(eq(savedFilter.id, id), eq(savedFilter.userId, userId)))
    .returning({ id: savedFilter.id })
  if (!removed) throw new Failure('NOT_FOUND')
}
