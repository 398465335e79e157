import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Engine, exists, run, startEngine, unprivileged, untilReady } from './engine.ts'

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

type Place = { folder: string; port: number; settings: readonly string[] }

/** Starts a PostgreSQL of user `ceibo` on loopback, with its data below a folder that engines own; the first time, empty. */
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
  // A connection that is cut rejects its query; without a listener it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
