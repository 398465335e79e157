import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { connect, type Connection } from '../db/connect.ts'
import { copyMigrated } from './postgres.ts'

/** A database with its tables and no rows: in memory, or on PostgreSQL when CEIBO_TEST_DATABASE says so. */
export async function testDatabase(): Promise<Connection> {
  if (process.env.CEIBO_TEST_DATABASE === 'postgres') {
    return connect({ databaseUrl: await copyMigrated(), dataDir: null })
  }
  const template = process.env.CEIBO_TEST_TEMPLATE
  return connect({ dataDir: null, ...(template ? { template: await openAsBlob(template) } : {}) })
}

/**
 * Vitest's global setup of the tests on the embedded database: one database is made and migrated for the whole run, and
 * every test starts from a copy of its files, which takes a third of the time.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-template-'))
  const { db, close } = await connect({ dataDir: null })
  const files = await (db as unknown as { $client: PGlite }).$client.dumpDataDir('none')
  await close()
  process.env.CEIBO_TEST_TEMPLATE = path.join(folder, 'migrated.tar')
  await writeFile(process.env.CEIBO_TEST_TEMPLATE, files.stream())
  return () => rm(folder, { recursive: true, force: true })
}
