import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#shared/errors.ts'
import type { Database } from './schema/database.ts'
import { databaseOn, openPool } from './pipeline/pool.ts'
import { isFreshEnough, positionOf, type Sample } from './freshness.ts'

/** A copy of the database that follows its log, and is never written to. */
export type Replica = {
  /** Reads it when all is in it that the reader wrote, and all that is older than the settings allow; else `otherwise`. */
  read: <Result>(wroteUpTo: string | null, read: Read<Result>, otherwise: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

type Read<Result> = (db: Database) => Promise<Result>

/** A replica that takes longer to say how far it is, is not waited for. */
const PATIENCE_MS = 500
/** So often the primary is asked where its log ends, within the time that the replica may be behind. */
const SAMPLES = 4
/** A machine that is gone does not say so: after so long a silence it is asked whether it is there. */
const SILENCE_MS = 1_000

type Options = { url: string; longestMs: number }

/**
 * Of a replica that is away, slow, promoted or behind only the log hears: what is asked of it goes to the primary at once,
 * and whether it is good again is seen without a reader.
 */
export function openReplica(primary: Database, { url, longestMs }: Options, log: FastifyBaseLogger): Replica {
  const pool = openPool(url, {
    // A connection that is given up would wait for the answers to what was sent on it, of a machine that may be gone.
    pipeline: false,
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
  })
  let samples: Sample[] = []
  /** Not known until it was looked at. */
  let isGood: boolean | null = null

  const leave = (err: unknown) => {
    if (isGood !== false) log.warn({ err }, 'the replica is not read')
    isGood = false
  }

  const readIt = <Result>(wroteUpTo: string | null, read: Read<Result>) =>
    inTransaction(pool, read, (replayed) => {
      if (replayed === null) throw new Error('it follows no primary')
      const has = positionOf(replayed)
      if (!isFreshEnough(has, { samples, now: performance.now(), longestMs })) throw new Error('it is behind')
      if (wroteUpTo !== null && has < positionOf(wroteUpTo)) throw new NotYet()
    })

  const look = async () => {
    samples = await sampled(primary, samples, longestMs)
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
        // What it did not find may not have arrived.
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

/** What the reader wrote has not arrived: the replica is as good as before. */
class NotYet extends Error {}

/**
 * How far the primary's log is on disk now, beside the older ends that still count. What an open transaction has written beyond
 * that is not sent to a replica, which would seem behind until it commits.
 */
async function sampled(primary: Database, samples: readonly Sample[], longestMs: number): Promise<Sample[]> {
  const at = performance.now()
  const end = await valueOf(primary, sql`pg_current_wal_flush_lsn()`)
  return [...samples.filter((sample) => at - sample.at < longestMs), { at, position: positionOf(end ?? '') }]
}

/** The same in a primary and in what follows it. */
function nameOf(db: Database): Promise<string | null> {
  return valueOf(db, sql`(select system_identifier from pg_control_system()) || '/' || current_database()`)
}

async function valueOf(db: Database, expression: SQL): Promise<string | null> {
  const { rows } = (await db.execute(sql`select (${expression})::text as value`)) as unknown as {
    rows: { value: string | null }[]
  }
  return rows[0]?.value ?? null
}

/** PostgreSQL refuses what would be written, also by one that was promoted. `refuse` is given how far it has replayed the log. */
async function inTransaction<Result>(
  pool: ReturnType<typeof openPool>,
  read: Read<Result>,
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
