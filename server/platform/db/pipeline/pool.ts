import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { answersInOrder } from './in-order.ts'
import { prepareOften } from './prepare-often.ts'

type Stream = { cork: () => void; uncork: () => void }

/** Sends the statements of one turn of the event loop in one write: each write wakes the database, and its answer wakes us. */
class PipelinedClient extends pg.Client {
  override query(...query: unknown[]): never {
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return super.query(...(query as [string])) as never
  }
}

/** Opens a pool with the settings that all connections share. With `prepared=no` in the URL no statement is prepared. */
export function openPool(databaseUrl: string, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    // To compile the query of a report takes longer than to run it.
    options: '-c jit=off',
    // Statements are sent without waiting for the answers to those before them.
    pipeline: true,
    Client: PipelinedClient,
    ...more,
  })
  // A dropped connection is replaced by the pool, and its query is rejected. Idle or in use, it also emits an event,
  // which would end the process without a listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (!/[?&]prepared=no(&|$)/.test(databaseUrl)) prepareOften(pool)
  return pool
}

/** The database over a pool, whose transactions send their statements without waiting for each other's answers. */
export function databaseOver(pool: pg.Pool): NodePgDatabase {
  const db = drizzle({ client: pool, casing: 'snake_case' })
  db.transaction = transactionsOn(pool)
  return db
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Replaces the library's transactions, which wait for the answer to `begin` before they send more, and never release the
 * connection when `begin` fails: a long outage of the database would cost the process every connection of its pool.
 */
function transactionsOn(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    try {
      const tx: Parameters<typeof act>[0] = new NodePgTransaction(dialect, databaseOn(client)._.session, undefined)
      const begin = tx.execute(sql`begin`).execute()
      // A failure of `begin` is thrown below, where it is waited for: the statements sent with it fail as well.
      begin.catch(() => undefined)
      try {
        if (config) await tx.setTransaction(config)
        const result = await act(tx)
        await answersInOrder([begin, tx.execute(sql`commit`)])
        return result
      } catch (error) {
        const [beginning] = await Promise.allSettled([begin, tx.execute(sql`rollback`).execute()])
        // If `begin` failed, its error caused the others. A rollback fails if the connection is gone; PostgreSQL rolls back then.
        throw beginning.status === 'rejected' ? beginning.reason : error
      }
    } finally {
      client.release()
    }
  }
}

const databases = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** The database over a single connection, created once for each. */
export function databaseOn(client: pg.PoolClient): NodePgDatabase {
  const db = databases.get(client) ?? drizzle({ client, casing: 'snake_case' })
  databases.set(client, db)
  return db
}
