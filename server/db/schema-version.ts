import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './connect.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** The migrations of this release, oldest first; each is known by the instant it was made, in milliseconds since 1970. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS })
}

/** The newest migration that this release knows. */
export function newestKnown(): number {
  return knownMigrations().at(-1)?.folderMillis ?? 0
}

/** The newest migration that a database has; null when it never had one. */
export async function newestApplied(db: Database): Promise<number | null> {
  const { rows } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )) as unknown as { rows: { isThere: boolean }[] }
  if (!rows[0]?.isThere) return null
  const found = (await db.execute(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { newest: number | null }[] }
  return found.rows[0]?.newest ?? null
}
