import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { answersInOrder } from './in-order.ts'
import { prepareOften } from './prepare-often.ts'

type Stream = { cork: () => void; uncork: () => void }

/** Sends the statements of one turn of the event loop in one piece: each piece wakes the database, and its answer wakes us. */
class PipelinedClient extends pg.Client {
  override query(...query: unknown[]): never {
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return super.query(...(query as [string])) as never
  }
}

/** What all connections have in common; a URL says with `prepared=no` that none prepares statements. */
export function openPool(databaseUrl: string, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    // To compile a report takes longer than to run it.
    options: '-c jit=off',
    // A statement does not wait for the answers to those before it.
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

/** The database over a pool, with transactions that send their statements without waiting for each other's answers. */
export function databaseOver(pool: pg.Pool): NodePgDatabase {
  const db = drizzle({ client: pool, casing: 'snake_case' })
  db.transaction = transactionsOn(pool)
  return db
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * As the library runs them, which waits for the `begin` before it sends more, and never gives back a connection on which not
 * even that went through: a database that is away for long would cost the process all of them.
 */
function transactionsOn(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    try {
      const tx: Parameters<typeof act>[0] = new NodePgTransaction(dialect, databaseOn(client)._.session, undefined)
      const begin = tx.execute(sql`begin`).execute()
      // It is waited for below: what was sent with it fails as well.
      begin.catch(() => undefined)
      try {
        if (config) await tx.setTransaction(config)
        const result = await act(tx)
        await answersInOrder([begin, tx.execute(sql`commit`)])
        return result
      } catch (error) {
        await answersInOrder([begin, tx.execute(sql`rollback`)])
        throw error
      }
    } finally {
      client.release()
    }
  }
}

const databases = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** The database over one connection alone, made once for each. */
export function databaseOn(client: pg.PoolClient): NodePgDatabase {
  const db = databases.get(client) ?? drizzle({ client, casing: 'snake_case' })
  databases.set(client, db)
  return db
}
