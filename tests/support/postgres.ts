import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../../server/platform/db/connect.ts'
import { freePort, ownFolder } from '../../tools/cluster/engine.ts'
import { startPgBouncer } from '../../tools/cluster/pgbouncer.ts'
import { packagedPostgres } from '../../tools/cluster/packaged-postgres.ts'
import { findPostgres as findAnyPostgres, query, startPostgres } from '../../tools/cluster/postgres.ts'

export { freePort, query }

/** The folder with PostgreSQL's programs; with CEIBO_TEST_POSTGRES=packaged always those that `npm ci` installs. */
export function findPostgres(more: readonly string[] = [], env = process.env): Promise<string | null> {
  return env.CEIBO_TEST_POSTGRES === 'packaged' ? packagedPostgres() : findAnyPostgres(more)
}

/** A PostgreSQL for tests: its URL, a crash with a restart, and its end. */
export type Cluster = { url: string; crash: () => Promise<void>; stop: () => Promise<void> }

/**
 * Settings that prefer speed over safety: no data has to outlive the tests. Tests leave hundreds of databases, and autovacuum
 * would go through all of them, again and again.
 */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=64MB']
/** Settings whose commits survive a crash of the server, but not of the machine. */
const CRASH_SAFE = ['fsync=off', 'synchronous_commit=on', 'shared_buffers=64MB']
/** The durability settings of production. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'shared_buffers=64MB']
/** The databases that tests copy: one is migrated, the other is a seeded copy of it. */
const MIGRATED = 'migrated'
const SEEDED = 'seeded'

type ClusterOptions = {
  isCrashSafe?: boolean
  isDurable?: boolean
  countsStatements?: boolean
  /** The folder below which it keeps its data. */ below?: string
}

/** Starts a temporary PostgreSQL on a free port of this machine. */
export async function startCluster(programs: string, options: ClusterOptions = {}) {
  const { isCrashSafe = false, isDurable = false, countsStatements = false, below = tmpdir() } = options
  const folder = await ownFolder(await mkdtemp(path.join(below, 'ceibo-postgres-')))
  const port = await freePort()
  const safety = isDurable ? DURABLE : isCrashSafe ? CRASH_SAFE : FAST
  const settings = [...safety, ...(countsStatements ? ['shared_preload_libraries=pg_stat_statements'] : [])]
  const launch = () => startPostgres(programs, { folder, port, settings })
  let server = await launch()
  return {
    url: server.url,
    crash: async () => {
      await server.end('SIGQUIT')
      server = await launch()
    },
    stop: async () => {
      // A fast shutdown, so that connections left open by tests do not delay it.
      await server.end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  } satisfies Cluster
}

/**
 * Vitest's global setup of the tests on PostgreSQL: uses the server at CEIBO_TEST_DATABASE_URL, else starts one. With
 * CEIBO_TEST_POOLED=yes the tests reach it through PgBouncer in transaction mode.
 * @param env the tests' environment, which may choose the PostgreSQL
 * @returns the teardown, which drops every database that the tests created
 */
export async function setup(env: NodeJS.ProcessEnv = {}): Promise<() => Promise<void>> {
  const databaseUrl = process.env.CEIBO_TEST_DATABASE_URL
  const programs = databaseUrl ? null : await findPostgres([], { ...process.env, ...env })
  if (!databaseUrl && !programs)
    throw new Error('No PostgreSQL was found: install one, or set CEIBO_TEST_DATABASE_URL.')
  const cluster = programs ? await startCluster(programs) : { url: databaseUrl!, stop: async () => undefined }
  const prefix = `ceibo_test_${crypto.randomUUID().slice(0, 8)}_`
  process.env.CEIBO_TEST_DATABASE_URL = cluster.url
  process.env.CEIBO_TEST_DATABASE_PREFIX = prefix
  await (await connect({ databaseUrl: await createNamed(cluster.url, MIGRATED), dataDir: null })).close()
  const pool = process.env.CEIBO_TEST_POOLED === 'yes' ? await startPool(cluster.url) : null
  return async () => {
    await pool?.stop()
    const made = 'select datname from pg_database where starts_with(datname, $1)'
    if (databaseUrl) {
      for (const { datname } of await query<{ datname: string }>(cluster.url, made, [prefix])) {
        await query(cluster.url, `drop database "${datname}" with (force)`)
      }
    }
    await cluster.stop()
  }
}

async function startPool(url: string): Promise<{ stop: () => Promise<void> }> {
  const folder = await ownFolder(await mkdtemp(path.join(tmpdir(), 'ceibo-pool-')))
  const pool = await startPgBouncer(url, folder)
  process.env.CEIBO_TEST_POOL_URL = pool.url
  return { stop: () => pool.end('SIGINT').then(() => rm(folder, { recursive: true, force: true })) }
}

/** Creates a database with all tables and no rows on the PostgreSQL of `setup`, and returns its URL. */
export async function copyMigrated(): Promise<string> {
  return throughPool(await createNamed(clusterUrl(), newName(), prefixed(MIGRATED)))
}

/** Creates the template for `copySeeded`; postgres-template.ts then seeds it. */
export async function createSeeded(): Promise<string> {
  return createNamed(clusterUrl(), SEEDED, prefixed(MIGRATED))
}

/** Creates a database with the rows of a shop after its first start, and returns its URL. */
export async function copySeeded(): Promise<string> {
  return throughPool(await createNamed(clusterUrl(), newName(), prefixed(SEEDED)))
}

/** Copies a database of the PostgreSQL of `setup`, which must have no connections, and returns the copy's URL. */
export async function copyDatabase(url: string): Promise<string> {
  return throughPool(await createNamed(clusterUrl(), newName(), new URL(url).pathname.slice(1)))
}

/** Creates an empty database on the PostgreSQL of `setup`, and returns its URL. */
export async function createDatabase(): Promise<string> {
  return throughPool(await createDatabaseOn(clusterUrl()))
}

/**
 * The URL through the pool, if there is one. Templates are never reached through it: the pool would keep connections open, and
 * PostgreSQL copies no database in use.
 */
function throughPool(url: string): string {
  const pool = process.env.CEIBO_TEST_POOL_URL
  return pool ? Object.assign(new URL(pool), { pathname: new URL(url).pathname }).toString() : url
}

/** The URL of the PostgreSQL of `setup`, without the pool. */
export function clusterUrl(): string {
  const url = process.env.CEIBO_TEST_DATABASE_URL
  if (!url) throw new Error('Tests on PostgreSQL run with: vitest run --project server-postgres')
  return url
}

/** Creates an empty database on a PostgreSQL, and returns its URL. */
export async function createDatabaseOn(url: string): Promise<string> {
  return createNamed(url, newName())
}

const newName = () => crypto.randomUUID().replaceAll('-', '')

async function createNamed(url: string, name: string, template = 'template1'): Promise<string> {
  // Copying the files takes half of the time that writing every page to the log takes, PostgreSQL's default.
  await query(url, `create database "${prefixed(name)}" template "${template}" strategy file_copy`)
  return Object.assign(new URL(url), { pathname: `/${prefixed(name)}` }).toString()
}

function prefixed(name: string): string {
  return `${process.env.CEIBO_TEST_DATABASE_PREFIX ?? 'ceibo_test_'}${name}`
}
