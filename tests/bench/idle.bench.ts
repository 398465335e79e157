import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { tell, tellNotRun } from './figures.ts'
import { startProduct } from './product.ts'

/**
 * Measures a server without users on PostgreSQL over whole minutes, since some jobs run every minute: the number of statements it
 * sends, as PostgreSQL counts them, and its memory.
 */
const MOST_A_SECOND = 2
const MOST_MB = 300
const SETTLE_S = 60
const MINUTES = 3

/** The query for the statements of the server; PostgreSQL's internal checks of foreign keys do not count. */
const SENT = `select calls::int as calls, query from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
    and query not like '%pg_stat_statements%' and query not like '%FOR KEY SHARE OF x' order by calls desc`

const programs = await findPostgres()
if (!programs) {
  tellNotRun('no PostgreSQL on this machine')
  process.exit()
}
const cluster = await startCluster(programs, { countsStatements: true })
const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
const databaseUrl = await createDatabaseOn(cluster.url)
const { residentMb, stop } = await startProduct(dataDir, { DATABASE_URL: databaseUrl })
try {
  await query(databaseUrl, 'create extension pg_stat_statements')
  await pause(SETTLE_S * 1_000)
  await query(databaseUrl, 'select pg_stat_statements_reset()')
  await pause(MINUTES * 60_000)
  const sent = await query<{ calls: number; query: string }>(databaseUrl, SENT)
  const perSecond = sent.reduce((sum, { calls }) => sum + calls, 0) / (MINUTES * 60)
  for (const one of sent.slice(0, 10)) console.log(`${one.calls} × ${one.query.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
  tell({ what: 'statements to PostgreSQL', value: perSecond, unit: 'a second', most: MOST_A_SECOND })
  tell({ what: 'resident memory', value: residentMb(), unit: 'MB', most: MOST_MB })
} finally {
  await stop()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
