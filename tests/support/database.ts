import { openAsBlob } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Connection } from '../../server/platform/db/schema/database.ts'
import { connect, migrate } from '../../server/platform/db/connect.ts'
import { answerOf } from '../../server/platform/db/pglite/answer.ts'
import { connectionOver } from '../../server/platform/db/embedded.ts'
import { copyMigrated, copySeeded } from './postgres.ts'
import { reusedDatabase } from './reused-database.ts'
import { copyPictures, seedTemplate } from './template.ts'

/** Milliseconds that a statement waits for a connection: on a busy machine those of many calls at once are long in use. */
const WAIT_MS = 60_000

/** A database with all tables and no rows: in memory, or on PostgreSQL if CEIBO_TEST_DATABASE is set to it. */
export async function testDatabase(): Promise<Connection> {
  return isOnPostgres()
    ? connect({ databaseUrl: await copyMigrated(), dataDir: null, waitMs: WAIT_MS })
    : copyOf('migrated.tar')
}

/** The database of a shop after its first start; its images are copied below `folder`. */
export async function seededDatabase(folder: string): Promise<Connection> {
  const template = templateFolder()
  if (!template) return testDatabase()
  await copyPictures(template, folder)
  return isOnPostgres()
    ? connect({ databaseUrl: await copySeeded(), dataDir: null, waitMs: WAIT_MS })
    : copyOf('seeded.tar')
}

/** Where a product stores its data. */
export type Place = { dataDir: string; databaseUrl?: string | undefined; waitMs?: number }

/** A place below `dataDir` whose database is either migrated and empty, or that of a shop after its first start. */
export async function placeOf(kind: 'migrated' | 'seeded', dataDir: string): Promise<Place> {
  const template = templateFolder()
  if (!template) throw new Error('There is nothing to copy from: run this with vitest.')
  if (kind === 'seeded') await copyPictures(template, dataDir)
  if (isOnPostgres())
    return { dataDir, databaseUrl: await (kind === 'seeded' ? copySeeded() : copyMigrated()), waitMs: WAIT_MS }
  await cp(await folderOf(kind, template), path.join(dataDir, 'db'), { recursive: true })
  return { dataDir }
}

const folders = new Map<string, Promise<string>>()

/** The template's database as a folder, made once in each worker: copying it takes a tenth of opening a database. */
function folderOf(kind: 'migrated' | 'seeded', template: string): Promise<string> {
  const made = folders.get(kind) ?? fill(path.join(template, `${kind}.tar`))
  folders.set(kind, made)
  return made
}

async function fill(tar: string): Promise<string> {
  const folder = await mkdtemp(`${tar}-`)
  const loadDataDir = await openAsBlob(tar)
  await (await PGlite.create({ dataDir: path.join(folder, 'db'), loadDataDir, extensions: { pg_trgm } })).close()
  return path.join(folder, 'db')
}

const isOnPostgres = () => process.env.CEIBO_TEST_DATABASE === 'postgres'

function templateFolder(): string | undefined {
  return isOnPostgres() ? process.env.CEIBO_TEST_DATABASE_FOLDER : process.env.CEIBO_TEST_TEMPLATE
}

async function copyOf(name: string): Promise<Connection> {
  const folder = process.env.CEIBO_TEST_TEMPLATE
  return folder ? reusedDatabase(path.join(folder, name)) : connect({ dataDir: null })
}

/** Removes data that no test reads and each test would unpack: other databases, and 128 MB of buffers. */
const LEAN = `
  alter system set shared_buffers = '16MB';
  update pg_database set datistemplate = false, datallowconn = true;
  drop database template0;
  drop database template1;`

/**
 * Vitest's global setup of the tests on the embedded database: one database is migrated and then seeded for the whole run, and
 * each test starts from a copy of its files.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-template-'))
  const client = await PGlite.create({ extensions: { pg_trgm } })
  const connection = connectionOver((messages) => answerOf(client, messages))
  await migrate(connection.db)
  for (const statement of LEAN.split(';')) await client.exec(statement)
  const keep = async (name: string) => {
    const files = await client.dumpDataDir('none')
    await writeFile(path.join(folder, name), files.stream())
  }
  await keep('migrated.tar')
  await seedTemplate(connection, folder)
  await keep('seeded.tar')
  await connection.close()
  await client.close()
  process.env.CEIBO_TEST_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}
