import { access, chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'
import type { Connection } from './schema/database.ts'
import { lockFolder } from './folder-lock.ts'
import { openReopening } from './reopen.ts'
import { hasRoom } from './room.ts'

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
    const { client, close } = await (dataDir === null ? openInMemory() : openFolder(dataDir, say))
    const db = drizzle({ client, casing: 'snake_case' })
    return {
      kind: 'pglite',
      db,
      jobs: { db: fromPglite(client) },
      close: async () => {
        await close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function openInMemory() {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  return { client, close: () => client.close() }
}

/** What a folder has once a product ran in it. The ledger of the bank does not count: it is opened beside the database. */
const OF_A_PRODUCT = ['encryption-key', 'images', 'attachments', 'emails-sent', 'mail']

/** @throws Error with one sentence for people when its database is gone, damaged, or has no room */
async function openFolder(dataDir: string, say: (sentence: string) => void) {
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
