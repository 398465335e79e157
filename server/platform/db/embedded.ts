import { access, chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { ConstructorOptions } from 'pg-boss'
import type { Connection } from './schema/database.ts'
import { lockFolder } from './folder-lock.ts'
import { databaseOver, openPool } from './pipeline/pool.ts'
import { hasRoom } from './room.ts'
import { answerOf, type Ask, type Embedded } from './pglite/answer.ts'
import { openReopening } from './reopen.ts'
import { EmbeddedStream } from './pglite/stream.ts'

/**
 * PGlite under `dataDir/db`, held by this process alone; null keeps it in memory. `refusal` says that the folder is in use,
 * `say` hears when it stopped for want of room and when it is open again.
 * @throws Error with one sentence for people when the folder is in use, or its database is gone, damaged or without room
 */
export async function openEmbedded(
  dataDir: string | null,
  refusal: (folder: string) => string,
  say: (sentence: string) => void = () => undefined,
): Promise<Connection> {
  const lock = dataDir === null ? null : await lockFolder(dataDir, refusal)
  try {
    const { ask, close } = await (dataDir === null ? openInMemory() : openFolder(dataDir, say))
    const connection = connectionOver(ask)
    return {
      ...connection,
      close: async () => {
        await connection.close()
        await close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function openInMemory(): Promise<Embedded> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  return { ask: (messages) => answerOf(client, messages), close: () => client.close() }
}

/** The connection of a product to an embedded database; closing it leaves the database open. */
export function connectionOver(ask: Ask): Connection {
  // PGlite has one session: a transaction has it alone, and the others wait.
  const pool = openPool('postgres://postgres@localhost/postgres', {
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EmbeddedStream(ask),
  })
  return { kind: 'pglite', db: databaseOver(pool), jobs: { db: jobsOver(pool) }, close: () => pool.end() }
}

/** The job queue's access: its texts of several statements begin a transaction, which one that fails leaves open. */
function jobsOver(pool: ReturnType<typeof openPool>): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        const results = [await client.query(text, values)].flat()
        return { rows: results.flatMap(({ rows }) => rows as unknown[]) }
      } catch (error) {
        // Where the connection is gone there is nothing to take back.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** What a folder has once a product ran in it. The ledger of the bank does not count: it is opened beside the database. */
const OF_A_PRODUCT = ['encryption-key', 'images', 'attachments', 'emails-sent', 'mail']

/** @throws Error with one sentence for people when its database is gone, damaged, or has no room */
async function openFolder(dataDir: string, say: (sentence: string) => void): Promise<Embedded> {
  const folder = path.join(dataDir, 'db')
  // PGlite would make a new database in it, and the product would sell from an empty one.
  if (!(await exists(path.join(folder, 'PG_VERSION')))) await refuseLostDatabase(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  try {
    return await openReopening(folder, say)
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
  if (!(await hasRoom(dataDir))) return 'The disk is full: make room and start again.'
  return 'It is damaged: run npm run restore -- FILE --replace with the newest backup, and keep a copy of the folder.'
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
