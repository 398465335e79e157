import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { rowsOf } from './rows-of.ts'
import type { Database } from './schema/database.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** The schema whose tables the job queue's library creates and migrates. */
export const JOBS_SCHEMA = 'jobs'

/**
 * The migrations of this release, oldest first. Each is identified by the instant of its creation, in milliseconds since
 * 1970. They only add, since an older release runs beside them, and an older backup starts with the migrations of its
 * time.
 */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS })
}

/** The newest migration that this release knows. */
export function newestKnown(): number {
  return knownMigrations().at(-1)?.folderMillis ?? 0
}

/** The newest migration that a database has; null when it has none. */
export async function newestApplied(db: Database): Promise<number | null> {
  const [table] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!table?.isThere) return null
  const [last] = await rowsOf<{ newest: number | null }>(
    db,
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  )
  return last?.newest ?? null
}

/** Adds these migrations to a database, inside the caller's transaction. */
export async function applyMigrations(tx: Database, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  // The same table that drizzle-kit's migrator created in older databases.
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}
