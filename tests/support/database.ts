import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { connect, type Connection } from '../../server/platform/db/connect.ts'
import { copyMigrated, copySeeded } from './postgres.ts'
import { copyPictures, seedTemplate } from './template.ts'

/** A database with its tables and no rows: in memory, or on PostgreSQL when CEIBO_TEST_DATABASE says so. */
export async function testDatabase(): Promise<Connection> {
  return isOnPostgres() ? connect({ databaseUrl: await copyMigrated(), dataDir: null }) : copyOf('migrated.tar')
}

/** A database of a shop that was just started, whose pictures are put below `folder`. */
export async function seededDatabase(folder: string): Promise<Connection> {
  const template = isOnPostgres() ? process.env.CEIBO_TEST_DATABASE_FOLDER : process.env.CEIBO_TEST_TEMPLATE
  if (!template) return testDatabase()
  await copyPictures(template, folder)
  return isOnPostgres() ? connect({ databaseUrl: await copySeeded(), dataDir: null }) : copyOf('seeded.tar')
}

const isOnPostgres = () => process.env.CEIBO_TEST_DATABASE === 'postgres'

async function copyOf(name: string): Promise<Connection> {
  const folder = process.env.CEIBO_TEST_TEMPLATE
  return connect({ dataDir: null, ...(folder ? { template: await openAsBlob(path.join(folder, name)) } : {}) })
}

/**
 * Vitest's global setup of the tests on the embedded database: one database is migrated and then seeded for the whole run,
 * and every test starts from a copy of its files.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-template-'))
  const connection = await connect({ dataDir: null })
  const keep = async (name: string) => {
    const files = await (connection.db as unknown as { $client: PGlite }).$client.dumpDataDir('none')
    await writeFile(path.join(folder, name), files.stream())
  }
  await keep('migrated.tar')
  await seedTemplate(connection, folder)
  await keep('seeded.tar')
  await connection.close()
  process.env.CEIBO_TEST_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}
