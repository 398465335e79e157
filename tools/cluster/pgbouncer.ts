import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fillIn, freePort, listensAt, ownFolder, startEngine, untilReady } from './engine.ts'
import { programOf } from './packages.ts'

/** Starts PgBouncer in front of a PostgreSQL and all its databases: the returned `url` is the same database through the pool. */
export async function startPgBouncer(databaseUrl: string, below: string) {
  const program = await programOf('pgbouncer')
  const folder = await ownFolder(path.join(below, 'pgbouncer'))
  const { hostname, port: databasePort, username } = new URL(databaseUrl)
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  await writeFile(users, `"${username}" ""\n`)
  const config = await fillIn('pgbouncer.ini', folder, {
    DATABASE_HOST: hostname,
    DATABASE_PORT: databasePort,
    PORT: port,
    USERS: users,
  })
  const engine = await startEngine('pgbouncer', { program, args: [config], folder })
  await untilReady('PgBouncer', engine, () => listensAt(port))
  // PgBouncer before 1.21 mixes up the prepared statements of its clients.
  const through = Object.assign(new URL(databaseUrl), {
    hostname: '127.0.0.1',
    port: String(port),
    search: 'prepared=no',
  })
  return { ...engine, url: through.toString() }
}
