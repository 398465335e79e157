import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection, Database } from './schema/database.ts'
import { openEmbedded } from './embedded.ts'
import { refuseHalfRestored } from './half-restored.ts'
import { holdLock } from './locks.ts'
import { DatabaseAway, openPostgres, refuseForgetful } from './postgres.ts'
import { applyMigrations, JOBS_SCHEMA, knownMigrations, newestApplied } from './schema-version.ts'

type Place = {
  databaseUrl?: string | undefined
  dataDir: string | null
  /** Refuses a PostgreSQL that may forget what it confirmed. */
  mustRemember?: boolean
  /** How many connections to PostgreSQL it may have at most, those of the job queue counted apart; by default as a shop. */
  connections?: number
  /** Milliseconds that a statement waits for one of them; by default as a shop. */
  waitMs?: number | undefined
  /**
   * Waits for a PostgreSQL that is away, and says so each time that it did not answer; without it, that is an error. Hears
   * also when the embedded database stopped, and when it is open again.
   */
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
  const connection = await openOrWait(place)
  try {
    if (place.mustRemember && connection.kind === 'postgres') await refuseForgetful(connection.db)
    await migrate(connection.db)
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

/** A database as it stands, its schema untouched; `refusal` is what a folder in use is answered with. */
export function openDatabase(
  { databaseUrl, dataDir, sayAway, ...pool }: Place,
  refusal: (folder: string) => string,
): Promise<Connection> {
  return databaseUrl ? openPostgres(databaseUrl, pool) : openEmbedded(dataDir, refusal, sayAway)
}

function inUse(folder: string): string {
  return `Another Ceibo is already running on ${folder}. Stop it first, or give this one its own DATA_DIR.`
}

/**
 * Several processes may start at once on one PostgreSQL: one migrates, the others wait. All in one transaction: behind a
 * pooler the next one may have another connection.
 */
export async function migrate(db: Database): Promise<void> {
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
