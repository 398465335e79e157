import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { tell, tellNotRun } from './figures.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Measures a server without users on PostgreSQL over whole minutes, since some jobs run every minute: the number of statements it
 * sends, as PostgreSQL counts them, and its memory.
 *
 *   npm run bench -- idle
 *   npm run bench -- idle --waiting 10000       while so many orders wait for a payment at a counter
 */
const { values } = parseArgs({ options: { waiting: { type: 'string', default: '0' } } })
const waiting = Number(values.waiting)
const MOST_A_SECOND = 2
const MOST_MB = 300
const SETTLE_S = 60
const MINUTES = 3

/** The query for the statements of the server; PostgreSQL's internal checks of foreign keys do not count. */
const SENT = `select calls::int as calls, query from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
    and query not like '%pg_stat_statements%' and query not like '%FOR KEY SHARE OF x' order by calls desc`

/** Copies an order of the demo so many times; the gateway is asked about each once an hour, spread over the hour. */
const WAIT = `
  with copied as (
    insert into checkout
      (order_no, business_id, mode, snapshot, charged, currency, trip_hash, status, expires_at, waits_until)
    select 'W' || lpad(n::text, 15, '0'), business_id, 'card', snapshot, greatest(charged, 100), currency, 'waits ' || n,
      'WAITING', now() + interval '1 day', now() + interval '1 day'
    from (select * from checkout where charged > 0 limit 1) as one, generate_series(1, ${waiting}) as n
    returning id, order_no, charged, currency, waits_until)
  insert into payment_attempt
    (checkout_id, n, method, gateway_order, token_hash, amount, currency, status, sent_at, next_check_at, ends_at, remind_at)
  select id, 1, 'redpagos', order_no || '1', order_no, charged, currency, 'WAITING', now(),
    now() + random() * interval '1 hour', waits_until, waits_until - interval '3 hours'
  from copied`

const programs = await findPostgres()
if (!programs) {
  tellNotRun('no PostgreSQL on this machine')
  process.exit()
}
const cluster = await startCluster(programs, { countsStatements: true })
const databaseUrl = await createDatabaseOn(cluster.url)
const { residentMb, stop } = await startInOwnFolder({ DATABASE_URL: databaseUrl })
try {
  await query(databaseUrl, 'create extension pg_stat_statements')
  if (waiting > 0) await query(databaseUrl, WAIT)
  await pause(SETTLE_S * 1_000)
  await query(databaseUrl, 'select pg_stat_statements_reset()')
  await pause(MINUTES * 60_000)
  const sent = await query<{ calls: number; query: string }>(databaseUrl, SENT)
  const perSecond = sent.reduce((sum, { calls }) => sum + calls, 0) / (MINUTES * 60)
  for (const one of sent.slice(0, 10)) console.log(`${one.calls} × ${one.query.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
  const beside = waiting > 0 ? `, ${waiting} orders waiting` : ''
  tell({ what: `statements to PostgreSQL${beside}`, value: perSecond, unit: 'a second', most: MOST_A_SECOND })
  tell({ what: `resident memory${beside}`, value: residentMb(), unit: 'MB', most: MOST_MB })
} finally {
  await stop()
  await cluster.stop()
}
