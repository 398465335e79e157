import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Engine, EXE, exists, run, startEngine, unprivileged, untilReady } from './engine.ts'
import { packagedPostgres } from './packaged-postgres.ts'

/** The properties of a machine on which the search for PostgreSQL depends. */
export type Machine = {
  platform: NodeJS.Platform
  /** The folders of its PATH, in the format of the variable. */
  PATH: string
  has: (file: string) => Promise<boolean>
  /** Lists the names in a folder; empty when there is no such folder. */
  namesIn: (folder: string) => Promise<string[]>
  packaged: () => Promise<string | null>
}

const thisMachine: Machine = {
  platform: process.platform,
  PATH: process.env.PATH ?? '',
  has: exists,
  namesIn: (folder) => readdir(folder).catch(() => []),
  packaged: packagedPostgres,
}

/**
 * Finds the folder with PostgreSQL's programs: first in the PATH, then where Debian, Homebrew and Windows install it,
 * newest version first, then the one from `npm ci`. Null when no folder has them and those in `more`.
 */
export async function findPostgres(more: readonly string[] = [], machine = thisMachine): Promise<string | null> {
  const { platform, PATH, has } = machine
  const its = platform === 'win32' ? path.win32 : path.posix
  const exe = platform === 'win32' ? '.exe' : ''
  const hasAll = async (folder: string) => {
    const there = await Promise.all(
      ['initdb', 'postgres', ...more].map((name) => has(its.join(folder, `${name}${exe}`))),
    )
    return there.every(Boolean)
  }
  for (const folder of [...PATH.split(its.delimiter), ...(await usualFolders(machine))]) {
    if (folder && (await hasAll(folder))) return folder
  }
  const packaged = await machine.packaged()
  return packaged && (await hasAll(packaged)) ? packaged : null
}

async function usualFolders({ platform, namesIn }: Machine): Promise<string[]> {
  const its = platform === 'win32' ? path.win32 : path.posix
  const folders = await Promise.all(
    USUAL_PLACES.map(async ({ root, only }) => {
      const names = (await namesIn(root)).filter((name) => only.test(name))
      return names.toSorted((a, b) => versionIn(b) - versionIn(a)).map((name) => its.join(root, name, 'bin'))
    }),
  )
  return folders.flat()
}

const USUAL_PLACES = [
  { root: '/usr/lib/postgresql', only: /^\d+$/ },
  { root: '/opt/homebrew/opt', only: /^postgresql/ },
  { root: '/usr/local/opt', only: /^postgresql/ },
  { root: 'C:\\Program Files\\PostgreSQL', only: /^\d+$/ },
]

/** The version in a name like '15' or 'postgresql@15'; Homebrew's `postgresql` is a link to one of them. */
const versionIn = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0)

type Place = { folder: string; port: number; settings: readonly string[] }

/**
 * Starts a PostgreSQL with the user `ceibo` on loopback, with its data in a folder that engines own. The first time it is
 * empty.
 */
export async function startPostgres(
  programs: string,
  { folder, port, settings }: Place,
): Promise<Engine & { url: string }> {
  const data = path.join(folder, 'data')
  if (!(await exists(data))) {
    const initdb = ['-D', data, '-U', 'ceibo', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    await run(path.join(programs, `initdb${EXE}`), initdb, { cwd: folder, ...(await unprivileged()) })
  }
  const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']
  const set = [...always, ...settings].flatMap((setting) => ['-c', setting])
  const engine = await startEngine('postgres', {
    program: path.join(programs, `postgres${EXE}`),
    args: ['-D', data, '-p', String(port), ...set],
    folder,
  })
  const url = `postgres://ceibo@127.0.0.1:${port}/postgres`
  await untilReady('PostgreSQL', engine, () => query(url, 'select 1').then(() => true))
  return { ...engine, url }
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A lost connection rejects its query, and also emits an event, which would end the process without a listener.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
