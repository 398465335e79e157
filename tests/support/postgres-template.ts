import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/platform/db/connect.ts'
import { createSeeded, setup as startPostgres } from './postgres.ts'
import { seedTemplate } from './template.ts'

/** Vitest's global setup of the tests on PostgreSQL: runs `setup` of postgres.ts, and makes a seeded database for copies. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const stop = await startPostgres(config.env)
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-template-'))
  const connection = await connect({ databaseUrl: await createSeeded(), dataDir: null })
  await seedTemplate(connection, folder)
  await connection.close()
  process.env.CEIBO_TEST_DATABASE_FOLDER = folder
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
