import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { hasRoom } from '../../platform/db/room.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { newestApplied, newestKnown } from '../../platform/db/schema-version.ts'
import { within } from '../../platform/concurrency/within.ts'
import { isDiskFull } from '../../platform/http/errors.ts'

/** The result of each check: 'ok', or the problem in words without secrets. */
export type Readiness = {
  isReady: boolean
  checks: {
    running: 'ok' | 'stopping'
    database: 'ok' | 'no answer' | 'not asked'
    migrations: 'ok' | 'missing' | 'not asked'
    storage: 'ok' | 'disk full' | 'not writable' | 'not asked'
  }
}
type Checks = Readiness['checks']
type StorageState = Checks['storage']

/** Milliseconds that a check may take: a healthy database answers in a few, and a balancer waits some seconds. */
const PATIENCE_MS = 1_000
/** Milliseconds that a result is cached, since each check costs a query. */
const CACHED_MS = 500
/** Milliseconds that the result of the check that writes to disk is cached. */
const STORAGE_CACHED_MS = 5_000

type Deps = {
  db: Database
  /** The folder of files; null where the product keeps none. */
  dataDir: string | null
  stopping: { hasBegun: () => boolean }
}

/**
 * Whether this process may get calls: the database answers and has every migration of this release, it and the folder of files
 * have room, and no stop was requested. Migrations of a newer release do no harm, since they only add.
 */
export function readiness({ db, dataDir, stopping }: Deps): () => Promise<Readiness> {
  const needed = newestKnown()
  const storage = cached(STORAGE_CACHED_MS, () => stateOfDisks(db, dataDir))
  const checks = cached(CACHED_MS, () => check(db, needed, storage))
  return async () => {
    if (stopping.hasBegun()) return { isReady: false, checks: { running: 'stopping', ...NOT_ASKED } }
    const found = await checks()
    return { isReady: Object.values(found).every((each) => each === 'ok'), checks: found }
  }
}

const NOT_ASKED = { database: 'not asked', migrations: 'not asked', storage: 'not asked' } as const

/** Calls `ask` at most once in so many milliseconds; callers share an answer that is still pending. */
function cached<Answer>(cachedMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let question: { at: number; found: Promise<Answer> } | null = null
  return () => {
    const now = performance.now()
    if (!question || now - question.at > cachedMs) question = { at: now, found: ask() }
    return question.found
  }
}

async function check(db: Database, needed: number, storage: () => Promise<StorageState>): Promise<Checks> {
  try {
    const applied = await within(PATIENCE_MS, newestApplied(db))
    const migrations = (applied ?? 0) >= needed ? 'ok' : 'missing'
    return { running: 'ok', database: 'ok', migrations, storage: await within(PATIENCE_MS, storage()) }
  } catch (error) {
    const storage = isDiskFull(error) ? 'disk full' : 'not asked'
    return { running: 'ok', ...NOT_ASKED, database: 'no answer', storage }
  }
}

/**
 * How many bytes a probe writes: at least two of PostgreSQL's 8 KB blocks, and more than the unused rest of a file system's
 * block.
 */
const PROBE_BYTES = 65_536

/** Writes to the disks of the database and of the folder, and deletes it again. */
async function stateOfDisks(db: Database, dataDir: string | null): Promise<StorageState> {
  const writes = await Promise.allSettled([writeInDatabase(db), dataDir === null ? null : writeInFolder(dataDir)])
  const failures = writes.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.some(isDiskFull)) return 'disk full'
  if (failures.length > 0) return 'not writable'
  return dataDir === null || (await hasRoom(dataDir)) ? 'ok' : 'disk full'
}

/**
 * Forces a sort that does not fit in memory: it goes to the database's disk, and leaves no row and no log behind. A standby
 * could sort too, but accepts no writes, so it is refused.
 */
async function writeInDatabase(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await rowsOf<{ isReadOnly: boolean }>(
      tx,
      sql`select set_config('work_mem', '64kB', true), current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly) throw new Error('the database takes nothing')
    await tx.execute(
      sql`select count(x) from (select repeat('x', 4000) || n as x from generate_series(1, 100) as n order by n desc offset 0) as sorted`,
    )
  })
}

async function writeInFolder(folder: string): Promise<void> {
  const file = path.join(folder, `write-probe-${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES, 1))
  } finally {
    await rm(file, { force: true })
  }
}
