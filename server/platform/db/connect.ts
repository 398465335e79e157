import { access, chmod, mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import type { ConstructorOptions } from 'pg-boss'
import { lockFolder } from './folder-lock.ts'
import { refuseHalfRestored } from './half-restored.ts'
import { holdLock } from './locks.ts'
import { prepareOften } from './prepare-often.ts'
import { applyMigrations, JOBS_SCHEMA, knownMigrations, newestApplied } from './schema-version.ts'
import { schema } from './schema.ts'
import { together } from './together.ts'

/** The database or a transaction on it: what every store function takes. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = {
  kind: 'pglite' | 'postgres'
  db: Database
  /** How the job queue reaches the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'connectionString'>
  close: () => Promise<void>
}

type PostgresDatabase = NodePgDatabase<typeof schema>

/** A longer wait for a row fails, and the caller may try again: a hung process must not hold all the others. */
const LOCK_TIMEOUT_MS = 10_000

type Place = {
  databaseUrl?: string | undefined
  dataDir: string | null
  /** Refuses a PostgreSQL that may forget what it confirmed. */
  mustRemember?: boolean
  /** Waits for a PostgreSQL that is away, and says so each time that it did not answer; without it, that is an error. */
  sayAway?: (sentence: string) => void
}

/**
 * Opens the database and brings it to the newest schema. With a URL it is PostgreSQL; without one, PGlite under
 * `dataDir/db`, held by this process alone; `dataDir` null keeps PGlite in memory (tests).
 * @throws Error with one sentence for people when the folder is in use, a restore into it was interrupted, its database is
 *   gone, damaged or without room, or PostgreSQL cannot be reached, or may forget what it confirmed where that is asked.
 */
export async function connect(place: Place): Promise<Connection> {
  if (place.dataDir !== null) await refuseHalfRestored(place.dataDir)
  const { migrate: bringUp, ...connection } = await openOrWait(place)
  try {
    if (place.mustRemember && connection.kind === 'postgres') await refuseForgetful(connection.db)
    await bringUp()
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Milliseconds between two tries to reach a PostgreSQL that does not answer. */
const RETRY_MS = 2_000

/** The database, as soon as it is there. @throws Error as openDatabase; for a PostgreSQL that is away only without `sayAway` */
async function openOrWait(place: Place): ReturnType<typeof openDatabase> {
  for (;;) {
    try {
      return await openDatabase(place, inUse)
    } catch (error) {
      if (!place.sayAway || !(error instanceof DatabaseAway)) throw error
      place.sayAway(`${error.message} Waiting for it.`)
      await pause(RETRY_MS)
    }
  }
}

/** PostgreSQL is not there yet, or not any more: it may come. */
class DatabaseAway extends Error {}

/** Whether nobody accepts the connection, or PostgreSQL refuses it while it starts or stops (error class 57P). */
function isAway({ code = '', message }: Error & { code?: string }): boolean {
  const noAnswer = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOENT']
  return noAnswer.includes(code) || code.startsWith('57P') || /timeout|terminated/i.test(message)
}

/** A database as it stands, its schema untouched until `migrate`; `refusal` is what a folder in use is answered with. */
export function openDatabase(
  { databaseUrl, dataDir }: Place,
  refusal: (folder: string) => string,
): Promise<Connection & { migrate: () => Promise<void> }> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir, refusal)
}

function inUse(folder: string): string {
  return `Another Ceibo is already running on ${folder}. Stop it first, or give this one its own DATA_DIR.`
}

async function openPglite(dataDir: string | null, refusal: (folder: string) => string) {
  const lock = dataDir === null ? null : await lockFolder(dataDir, refusal)
  try {
    const client = await (dataDir === null ? openInMemory() : openFolder(dataDir))
    const db = drizzlePglite({ client, schema, casing: 'snake_case' })
    return {
      kind: 'pglite' as const,
      db,
      jobs: { db: fromPglite(client) },
      migrate: () => migrate(db),
      close: async () => {
        await client.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

function openInMemory(): Promise<PGlite> {
  return PGlite.create({ extensions: { pg_trgm } })
}

/** What a folder has once a product ran in it. The ledger of the bank does not count: it is opened beside the database. */
const OF_A_PRODUCT = ['encryption-key', 'images', 'attachments', 'emails-sent', 'mail']

/** @throws Error with one sentence for people when its database is gone, damaged, or has no room */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = path.join(dataDir, 'db')
  // PGlite would make a new database in it, and the product would sell from an empty one.
  if (!(await exists(path.join(folder, 'PG_VERSION')))) await refuseLostDatabase(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  try {
    return await PGlite.create({ extensions: { pg_trgm }, dataDir: folder })
  } catch (cause) {
    throw new Error(`The database in ${folder} cannot be opened. ${await reasonOf(dataDir)}`, { cause })
  }
}

async function refuseLostDatabase(dataDir: string): Promise<void> {
  for (const name of OF_A_PRODUCT) {
    if (!(await exists(path.join(dataDir, name)))) continue
    throw new Error(
      `${dataDir} has files of a Ceibo but its database is missing: put ${path.join(dataDir, 'db')} back, run npm run restore -- FILE --replace with a backup, or empty the folder to begin anew. If it runs on PostgreSQL, set DATABASE_URL.`,
    )
  }
}

/** WebAssembly says only that it stopped. */
async function reasonOf(dataDir: string): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < ROOM_TO_START) return 'The disk is full: make room and start again.'
  return 'It is damaged: run npm run restore -- FILE --replace with the newest backup, and keep a copy of the folder.'
}

/** A log file of 16 MB, and some. */
const ROOM_TO_START = 20 * 1024 * 1024

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

type Stream = { cork: () => void; uncork: () => void }

/** Sends in one piece what is asked of a connection at once: each piece wakes the database, and its answer wakes us. */
class TogetherClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return super.query(...(asked as [string])) as never
  }
}

/** What all connections have in common; a URL says with `prepared=no` that none prepares statements. */
export function openPool(databaseUrl: string, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    // To compile a report takes longer than to run it.
    options: '-c jit=off',
    // Does not wait for the answers to what was asked before.
    pipeline: true,
    Client: TogetherClient,
    ...more,
  })
  // A dropped connection is replaced by the pool, and its query is rejected. Idle or in use, it also emits an event,
  // which would end the process without a listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (!/[?&]prepared=no(&|$)/.test(databaseUrl)) prepareOften(pool)
  return pool
}

async function openPostgres(databaseUrl: string) {
  const pool = openPool(databaseUrl, { connectionTimeoutMillis: 5_000, lock_timeout: LOCK_TIMEOUT_MS })
  const first = await pool.connect().catch(async (error: Error) => {
    await pool.end()
    const sentence = `PostgreSQL does not answer at DATABASE_URL: ${error.message}.`
    throw isAway(error) ? new DatabaseAway(sentence) : new Error(sentence)
  })
  first.release()
  const db = drizzlePg({ client: pool, schema, casing: 'snake_case' })
  db.transaction = transactionsOn(pool)
  return {
    kind: 'postgres' as const,
    db,
    jobs: { connectionString: databaseUrl },
    migrate: () => migrate(db),
    close: () => pool.end(),
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * As the library runs them, which waits for the `begin` before it sends more, and never gives back a connection on which not
 * even that went through: a database that is away for long would cost the process all of them.
 */
function transactionsOn(pool: pg.Pool): PostgresDatabase['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    try {
      const tx: Parameters<typeof act>[0] = new NodePgTransaction(dialect, databaseOn(client)._.session, undefined)
      const begun = tx.execute(sql`begin`).execute()
      // It is waited for below: what was sent with it fails as well.
      begun.catch(() => undefined)
      try {
        if (config) await tx.setTransaction(config)
        const result = await act(tx)
        await together([begun, tx.execute(sql`commit`)])
        return result
      } catch (error) {
        await together([begun, tx.execute(sql`rollback`)])
        throw error
      }
    } finally {
      client.release()
    }
  }
}

const made = new WeakMap<pg.PoolClient, PostgresDatabase>()

/** The database over one connection alone, made once for each. */
export function databaseOn(client: pg.PoolClient): PostgresDatabase {
  const db = made.get(client) ?? drizzlePg({ client, schema, casing: 'snake_case' })
  made.set(client, db)
  return db
}

/** PostgreSQL reports how each switch stands for us: the server's, or our own database's or user's. */
async function refuseForgetful(db: Database): Promise<void> {
  for (const name of ['synchronous_commit', 'fsync']) {
    const [found] = await db.select({ value: sql<string>`current_setting(${name})` }).from(sql`(select 1) as nothing`)
    if (found?.value !== 'off') continue
    throw new Error(
      `PostgreSQL at DATABASE_URL has ${name} off: a sale that was confirmed must survive a crash, so production needs it on.`,
    )
  }
}

/**
 * Several processes may start at once on one PostgreSQL: one migrates, the others wait. All in one transaction: behind a
 * pooler the next one may have another connection.
 */
async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Another one may migrate for minutes.
    await tx.execute(sql`set local lock_timeout = 0`)
    await holdLock(tx, 'migration')
    const applied = (await newestApplied(tx)) ?? 0
    await applyMigrations(
      tx,
      knownMigrations().filter(({ folderMillis }) => folderMillis > applied),
    )
    // The library of the job queue makes it, but fails where two processes do at once on connections that a pool had before.
    await tx.execute(sql`create schema if not exists ${sql.identifier(JOBS_SCHEMA)}`)
  })
}
