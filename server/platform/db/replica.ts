import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#shared/errors.ts'
import type { Database } from './schema/database.ts'
import { databaseOn, openPool } from './pipeline/pool.ts'
import { isFreshEnough, positionOf, type Sample } from './freshness.ts'

/** A read-only copy of the database that follows the primary's log. */
export type Replica = {
  /**
   * Reads from the replica if it has everything that the reader wrote, and everything older than the delay of the
   * settings; else calls `otherwise`.
   */
  read: <Result>(
    wroteUpTo: string | null,
    read: DatabaseRead<Result>,
    otherwise: () => Promise<Result>,
  ) => Promise<Result>
  close: () => Promise<void>
}

type DatabaseRead<Result> = (db: Database) => Promise<Result>

/** Milliseconds that a query waits for the replica to report its position. */
const PATIENCE_MS = 500
/** How often the primary's log position is sampled within the time that the replica may be behind. */
const SAMPLES = 4
/** Milliseconds of silence after which a keep-alive packet is sent: a machine that is gone does not say so. */
const SILENCE_MS = 1_000

type Options = { url: string; longestMs: number }

/**
 * Opens the replica. When it is away, slow, promoted or behind, that is logged, queries go to the primary at once, and a
 * timer checks whether the replica is usable again, without waiting for a reader.
 */
export function openReplica(primary: Database, { url, longestMs }: Options, log: FastifyBaseLogger): Replica {
  const pool = openPool(url, {
    // In a pipeline, a connection that is given up would wait for the answers to its statements, from a machine that may be
    // gone.
    pipeline: false,
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
  })
  let samples: Sample[] = []
  /** Null until the first check. */
  let isGood: boolean | null = null

  const leave = (err: unknown) => {
    if (isGood !== false) log.warn({ err }, 'the replica is not read')
    isGood = false
  }

  const readIt = <Result>(wroteUpTo: string | null, read: DatabaseRead<Result>) =>
    inTransaction(pool, read, (replayed) => {
      if (replayed === null) throw new Error('it follows no primary')
      const has = positionOf(replayed)
      if (!isFreshEnough(has, { samples, now: performance.now(), longestMs })) throw new Error('it is behind')
      if (wroteUpTo !== null && has < positionOf(wroteUpTo)) throw new NotYet()
    })

  const look = async () => {
    samples = await addSample(primary, samples, longestMs)
    if (isGood) return
    const [ours, copied] = await Promise.all([nameOf(primary), readIt(null, nameOf)])
    if (ours !== copied) throw new Error('it is a copy of another database')
    log.info('the replica is read')
    isGood = true
  }
  let looking = look().catch(leave)
  const timer = setInterval(() => (looking = looking.then(look).catch(leave)), longestMs / SAMPLES)

  return {
    read: async (wroteUpTo, read, otherwise) => {
      if (!isGood) return otherwise()
      try {
        return await readIt(wroteUpTo, read)
      } catch (error) {
        // A row that it did not find may not have arrived yet.
        if (!(error instanceof NotYet || error instanceof Failure)) leave(error)
        return otherwise()
      }
    },
    close: async () => {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

/** The reader's own writes have not arrived yet; the replica itself is fine. */
class NotYet extends Error {}

/**
 * Adds a sample of the primary's log position on disk, and drops the samples that are too old. The flushed position is
 * used because what an open transaction has written beyond it is not sent to a replica, which would seem behind until the
 * commit.
 */
async function addSample(primary: Database, samples: readonly Sample[], longestMs: number): Promise<Sample[]> {
  const at = performance.now()
  const end = await valueOf(primary, sql`pg_current_wal_flush_lsn()`)
  return [...samples.filter((sample) => at - sample.at < longestMs), { at, position: positionOf(end ?? '') }]
}

/** Identifies a database; the primary and its replica have the same value. */
function nameOf(db: Database): Promise<string | null> {
  return valueOf(db, sql`(select system_identifier from pg_control_system()) || '/' || current_database()`)
}

async function valueOf(db: Database, expression: SQL): Promise<string | null> {
  const { rows } = (await db.execute(sql`select (${expression})::text as value`)) as unknown as {
    rows: { value: string | null }[]
  }
  return rows[0]?.value ?? null
}

/**
 * Reads in a read-only transaction, so that PostgreSQL refuses writes even on a replica that was promoted. `refuse` is
 * called with the replayed log position.
 */
async function inTransaction<Result>(
  pool: ReturnType<typeof openPool>,
  read: DatabaseRead<Result>,
  refuse: (replayed: string | null) => void,
): Promise<Result> {
  const client = await pool.connect()
  let isOurs = true
  const giveBack = (isBroken: boolean) => {
    if (isOurs) client.release(isBroken)
    isOurs = false
  }
  const givingUp = setTimeout(giveBack, PATIENCE_MS, true)
  const inIt = async (tx: Database) => {
    const replayed = await valueOf(tx, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`)
    clearTimeout(givingUp)
    refuse(replayed)
    return read(tx)
  }
  try {
    return await databaseOn(client).transaction(inIt, { accessMode: 'read only' })
  } finally {
    clearTimeout(givingUp)
    giveBack(false)
  }
}
