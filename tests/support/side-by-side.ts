import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import type { Connection } from '../../server/platform/db/schema/database.ts'

/** Milliseconds until a call waits for a lock: less than a statement waits for one. */
const PATIENCE_MS = 9_000

/**
 * Makes calls at once, in the given order. None of them can write to `table` before all of them wait: for the table, or for one
 * another. So calls that do not wait for one another decide by the same rows every time, and not only when they race. The
 * embedded database has one connection: there one call follows the other.
 */
export async function sideBySide<Result>(
  { db, kind }: Pick<Connection, 'db' | 'kind'>,
  table: PgTable,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  if (kind === 'pglite') {
    const results: Result[] = []
    for (const call of calls) results.push(await call())
    return results
  }
  const started: Promise<Result>[] = []
  await db.transaction(async (tx) => {
    // Others may still read it, and lock its rows.
    await tx.execute(sql`lock table ${table} in share mode`)
    for (const call of calls) {
      const result = call()
      // It is awaited below.
      result.catch(() => undefined)
      started.push(result)
      await expect.poll(() => waitingIn(db), { timeout: PATIENCE_MS }).toBe(started.length)
    }
  })
  return Promise.all(started)
}

async function waitingIn(db: Connection['db']): Promise<number> {
  const waiting = sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = (await db.execute(waiting)) as unknown as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}
