import pg from 'pg'

/** PostgreSQL's codes for a database that another process has just created. */
const IS_THERE = new Set(['42P04', '23505'])

/**
 * Creates the database of `databaseUrl` unless it is there. `besideUrl` is another database of the same server, whose user may create
 * databases.
 * @throws Error with one sentence for people when it cannot be created
 */
export async function createDatabase(databaseUrl: string, besideUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const client = new pg.Client({ connectionString: besideUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (!IS_THERE.has(code)) throw new Error(`The database ${name} of a sandbox was not created: ${message}.`)
  } finally {
    await client.end()
  }
}
