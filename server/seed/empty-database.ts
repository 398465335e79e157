import { connect, type Connection } from '../db/connect.ts'

/** A database with its tables and no rows, for tests: in memory, or on PostgreSQL when CEIBO_TEST_DATABASE says so. */
export async function emptyDatabase(): Promise<Connection> {
  const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
  const databaseUrl = onPostgres ? await (await import('../testing/postgres.ts')).createDatabase() : undefined
  return connect({ databaseUrl, dataDir: null })
}
