import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Engine, freePort, ownFolder, startEngine, untilReady } from './engine.ts'
import { startBalancer } from './haproxy.ts'
import { missingPackages } from './packages.ts'
import { startReplicated } from './patroni.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { findPostgres, query, startPostgres } from './postgres.ts'

/**
 * Runs the product on this machine as an installation does, for trials: HAProxy, server processes, PgBouncer in
 * transaction mode, PostgreSQL. One signal ends all of it.
 *
 *   npm run cluster -- --processes 2                        in a folder that is removed at the end
 *   npm run cluster -- --processes 4 --data ~/trial --port 3000
 *   npm run cluster -- --standbys 2                         three PostgreSQL under Patroni, with etcd
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    data: { type: 'string' },
    port: { type: 'string', default: '3000' },
    standbys: { type: 'string', default: '0' },
  },
})
const ROOT = path.join(import.meta.dirname, '../..')
const port = Number(values.port)
const processes = Number(values.processes)
const standbys = Number(values.standbys)

/** Everything that was started, in that order; it is ended in the reverse order. */
const running: { end: () => Promise<void> }[] = []
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endAll(0))

try {
  await startAll()
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error)
  await endAll(1)
}

async function startAll(): Promise<void> {
  const programs = await findPostgres()
  const missing = await missingPackages(standbys > 0 ? undefined : ['haproxy', 'pgbouncer'])
  if (missing) throw new Error(missing)
  if (!programs) throw new Error('This needs PostgreSQL, on Debian: apt-get install --no-install-recommends postgresql')
  const folder = await ownFolder(path.resolve(values.data ?? (await mkdtemp(path.join(tmpdir(), 'ceibo-cluster-')))))
  if (!values.data) running.push({ end: () => rm(folder, { recursive: true, force: true }) })
  const databaseUrl = await openDatabase(programs, folder)
  const pool = track(await startPgBouncer(databaseUrl, folder))
  const servers: string[] = []
  for (let n = 0; n < processes; n += 1) servers.push(await startServer(n, pool.url, folder))
  const balancer = track(await startBalancer(servers, folder, port))
  console.log(`Ceibo: ${balancer.url}, from ${servers.join(', ')}; what each said: ${folder}/*/*.log`)
  console.log(`PostgreSQL: ${databaseUrl}; through PgBouncer: ${pool.url}`)
}

/** Starts the database and returns the address of `ceibo`, which is created the first time. */
async function openDatabase(programs: string, below: string): Promise<string> {
  const { url, end } = await (standbys > 0 ? startReplicated(programs, below, 1 + standbys) : startOne(programs, below))
  running.push({ end: () => end() })
  const [found] = await query(url, `select 1 from pg_database where datname = 'ceibo'`)
  if (!found) await query(url, 'create database ceibo')
  return Object.assign(new URL(url), { pathname: '/ceibo' }).toString()
}

async function startOne(programs: string, below: string) {
  const folder = await ownFolder(path.join(below, 'postgres'))
  const { url, end } = await startPostgres(programs, { folder, port: await freePort(), settings: [] })
  return { url, end: () => end('SIGINT') }
}

/** Starts a server. The servers of a machine share a folder, and the first one's sandbox bank. */
async function startServer(n: number, databaseUrl: string, below: string): Promise<string> {
  const folder = await ownFolder(path.join(below, 'server'))
  const own = port + 10 * (n + 1)
  const server = await startEngine(`server-${own}`, {
    program: process.execPath,
    args: [path.join(ROOT, 'server/main.ts')],
    folder,
    isOurs: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(own),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'warn',
    },
  })
  running.push(server)
  const isReady = () => fetch(`http://127.0.0.1:${own}/readyz`).then(({ ok }) => ok)
  await untilReady(`The server on port ${own}`, server, isReady)
  return `127.0.0.1:${own}`
}

function track<E extends Engine>(engine: E): E {
  running.push(engine)
  return engine
}

async function endAll(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const engine of running.toReversed()) await Promise.race([engine.end(), pause(60_000)])
  process.exit(code)
}
