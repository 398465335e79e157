import { sql } from 'drizzle-orm'
import type { Connection, Database } from './schema/database.ts'
import { databaseOver, openPool } from './pipeline/pool.ts'

/**
 * Milliseconds that a statement waits for a lock before it fails, and the caller may try again: a hung process must not
 * block all others.
 */
const LOCK_TIMEOUT_MS = 10_000

/** Milliseconds that a statement waits for a connection while all are in use, before it fails as it would without the database. */
const WAIT_MS = 5_000

/**
 * Opens the database at DATABASE_URL; `connections` is how many it may have at most, and as many for its job queue.
 * @throws Error with one sentence for people when it cannot be reached; DatabaseAway when it may become reachable
 */
export async function openPostgres(
  databaseUrl: string,
  { connections, waitMs = WAIT_MS }: { connections?: number | undefined; waitMs?: number | undefined } = {},
): Promise<Connection> {
  const most = connections === undefined ? {} : { max: connections }
  const pool = openPool(databaseUrl, { connectionTimeoutMillis: waitMs, lock_timeout: LOCK_TIMEOUT_MS, ...most })
  const first = await pool.connect().catch(async (error: Error) => {
    await pool.end()
    const sentence = `PostgreSQL does not answer at DATABASE_URL: ${error.message}.`
    throw isAway(error) ? new DatabaseAway(sentence) : new Error(sentence)
  })
  first.release()
  return {
    kind: 'postgres',
    db: databaseOver(pool),
    jobs: { connectionString: databaseUrl, ...most },
    close: () => pool.end(),
  }
}

/** PostgreSQL is not reachable at the moment: a retry may succeed. */
export class DatabaseAway extends Error {}

/** Whether the connection was not accepted, or PostgreSQL refuses it while it starts or stops (error class 57P). */
function isAway({ code = '', message }: Error & { code?: string }): boolean {
  const noAnswer = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOENT']
  return noAnswer.includes(code) || code.startsWith('57P') || /timeout|terminated/i.test(message)
}

/**
 * Refuses a database that does not write commits to disk. PostgreSQL reports the effective value of each switch, whether
 * it was set for the server, our database or our user.
 * @throws Error with one sentence for people when it may forget what it confirmed
 */
export async function refuseForgetful(db: Database): Promise<void> {
  for (const name of ['synchronous_commit', 'fsync']) {
    const [found] = await db.select({ value: sql<string>`current_setting(${name})` }).from(sql`(select 1) as nothing`)
    if (found?.value !== 'off') continue
    throw new Error(
      `PostgreSQL at DATABASE_URL has ${name} off: a sale that was confirmed must survive a crash, so production needs it on.`,
    )
  }
}
