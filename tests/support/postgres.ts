import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '../../server/platform/db/connect.ts'

const run = promisify(execFile)

/** A PostgreSQL for tests: where it listens, how to make it crash and come back, and how to end it. */
export type Cluster = { url: string; crash: () => Promise<void>; stop: () => Promise<void> }
type Owner = { uid: number; gid: number }

const START_TIMEOUT = 30_000
/** Speed over safety: nothing here outlives the tests. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB']
/** What was committed survives a crash of the server, though not one of the machine. */
const CRASH_SAFE = ['fsync=off', 'synchronous_commit=on', 'shared_buffers=64MB']
/** As production has it. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'shared_buffers=64MB']
/** What the run's databases are copied from: migrated once, and a copy of that seeded once. */
const MIGRATED = 'migrated'
const SEEDED = 'seeded'
const EXE = process.platform === 'win32' ? '.exe' : ''

/**
 * The folder with PostgreSQL's programs, or null when this machine has none: the PATH first, then where Debian, Homebrew
 * and Windows install it, newest first.
 */
export async function findPostgres(): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter), ...(await usualFolders())]) {
    if (
      folder &&
      (await exists(path.join(folder, `initdb${EXE}`))) &&
      (await exists(path.join(folder, `postgres${EXE}`)))
    ) {
      return folder
    }
  }
  return null
}

async function usualFolders(): Promise<string[]> {
  const places = [
    { root: '/usr/lib/postgresql', below: 'bin', only: /^\d+$/ },
    { root: '/opt/homebrew/opt', below: 'bin', only: /^postgresql/ },
    { root: '/usr/local/opt', below: 'bin', only: /^postgresql/ },
    { root: 'C:\\Program Files\\PostgreSQL', below: 'bin', only: /^\d+$/ },
  ]
  const folders = await Promise.all(
    places.map(async ({ root, below, only }) => {
      const names = await readdir(root).catch(() => [])
      const newestFirst = names
        .filter((name) => only.test(name))
        .toSorted((a, b) => Number.parseInt(b) - Number.parseInt(a))
      return newestFirst.map((name) => path.join(root, name, below))
    }),
  )
  return folders.flat()
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

type ClusterOptions = {
  isCrashSafe?: boolean
  isDurable?: boolean
  countsStatements?: boolean
  /** Below which folder it keeps its data. */ below?: string
}

/** Starts a throw-away PostgreSQL on a free port of this machine. */
export async function startCluster(programs: string, options: ClusterOptions = {}) {
  const { isCrashSafe = false, isDurable = false, countsStatements = false, below = tmpdir() } = options
  const folder = await mkdtemp(path.join(below, 'ceibo-postgres-'))
  const owner = process.getuid?.() === 0 ? await unprivileged() : null
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', 'ceibo', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(path.join(programs, `initdb${EXE}`), initdb, { cwd: folder, ...owner })
  const port = await freePort()
  const safety = isDurable ? DURABLE : isCrashSafe ? CRASH_SAFE : FAST
  const counting = countsStatements ? ['shared_preload_libraries=pg_stat_statements'] : []
  const settings = [
    ...safety,
    ...counting,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
  ]
  const url = `postgres://ceibo@127.0.0.1:${port}/postgres`
  const launch = async () => {
    const launched = spawn(
      path.join(programs, `postgres${EXE}`),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: folder, stdio: 'ignore', ...owner },
    )
    await untilItAnswers(url, launched)
    return launched
  }
  let server = await launch()
  const endWithUs = () => server.kill('SIGQUIT')
  process.once('exit', endWithUs)
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url,
    crash: async () => {
      await end('SIGQUIT')
      server = await launch()
    },
    stop: async () => {
      process.off('exit', endWithUs)
      // A fast shutdown: connections that tests left open do not hold it up.
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  } satisfies Cluster
}

/** PostgreSQL refuses to run as root. */
async function unprivileged(): Promise<Owner> {
  for (const user of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]).catch(() => null)
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as.')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  while (server.exitCode === null && Date.now() < deadline) {
    const answered = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) return
    await pause(50)
  }
  server.kill('SIGQUIT')
  throw new Error('The PostgreSQL for tests did not start.')
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that is cut rejects its query; without a listener it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Vitest's global setup of the tests on PostgreSQL: uses the one at CEIBO_TEST_DATABASE_URL, else starts one.
 * @returns what ends it, and drops every database that the tests created.
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env.CEIBO_TEST_DATABASE_URL
  const programs = given ? null : await findPostgres()
  if (!given && !programs) throw new Error('No PostgreSQL was found: install one, or set CEIBO_TEST_DATABASE_URL.')
  const cluster = programs ? await startCluster(programs) : { url: given!, stop: async () => undefined }
  const prefix = `ceibo_test_${crypto.randomUUID().slice(0, 8)}_`
  process.env.CEIBO_TEST_DATABASE_URL = cluster.url
  process.env.CEIBO_TEST_DATABASE_PREFIX = prefix
  await (await connect({ databaseUrl: await createNamed(cluster.url, MIGRATED), dataDir: null })).close()
  return async () => {
    const made = 'select datname from pg_database where starts_with(datname, $1)'
    if (given) {
      for (const { datname } of await query<{ datname: string }>(cluster.url, made, [prefix])) {
        await query(cluster.url, `drop database "${datname}" with (force)`)
      }
    }
    await cluster.stop()
  }
}

/** A new database on the PostgreSQL that `setup` found, with its tables and no rows: its address. */
export async function copyMigrated(name: string = newName()): Promise<string> {
  return createNamed(clusterUrl(), name, prefixed(MIGRATED))
}

/** What seeds it is beside the tests: see postgres-template.ts. */
export async function createSeeded(): Promise<string> {
  return copyMigrated(SEEDED)
}

/** A new database with the rows of a shop that was just started: its address. */
export async function copySeeded(): Promise<string> {
  return createNamed(clusterUrl(), newName(), prefixed(SEEDED))
}

/** A new and empty database on the PostgreSQL that `setup` found: its address. */
export async function createDatabase(): Promise<string> {
  return createDatabaseOn(clusterUrl())
}

function clusterUrl(): string {
  const url = process.env.CEIBO_TEST_DATABASE_URL
  if (!url) throw new Error('Tests on PostgreSQL run with: vitest run --project server-postgres')
  return url
}

/** A new and empty database on a PostgreSQL: its address. */
export async function createDatabaseOn(url: string): Promise<string> {
  return createNamed(url, newName())
}

const newName = () => crypto.randomUUID().replaceAll('-', '')

async function createNamed(url: string, name: string, template = 'template1'): Promise<string> {
  await query(url, `create database "${prefixed(name)}" template "${template}"`)
  return Object.assign(new URL(url), { pathname: `/${prefixed(name)}` }).toString()
}

function prefixed(name: string): string {
  return `${process.env.CEIBO_TEST_DATABASE_PREFIX ?? 'ceibo_test_'}${name}`
}
