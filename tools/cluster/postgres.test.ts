import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, ownFolder } from './engine.ts'
import { makeLinks, packagedPostgres } from './packaged-postgres.ts'
import { findPostgres, type Machine, query, startPostgres } from './postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await ownFolder(await mkdtemp(path.join(tmpdir(), 'ceibo-programs-')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A machine with programs in these folders. */
function machine(
  folders: readonly string[],
  { programs = ['initdb', 'postgres'], ...more }: Partial<Machine> & { programs?: string[] } = {},
): Machine {
  const platform = more.platform ?? 'linux'
  const { posix, win32 } = path
  const its = platform === 'win32' ? win32 : posix
  const files = folders.flatMap((one) =>
    programs.map((name) => its.join(one, platform === 'win32' ? `${name}.exe` : name)),
  )
  return {
    platform,
    PATH: '',
    has: (file) => Promise.resolve(files.includes(file)),
    namesIn: (above) =>
      Promise.resolve(
        folders.filter((one) => one.startsWith(above)).map((one) => its.relative(above, one).split(its.sep)[0]!),
      ),
    packaged: () => Promise.resolve(null),
    ...more,
  }
}

describe('the programs of PostgreSQL', () => {
  const BROUGHT = '/brought/bin'
  const packaged = () => Promise.resolve(BROUGHT)

  test('are those of the PATH, then the newest that Debian installed, then what npm ci brings, then none', async () => {
    const all = ['/own/bin', '/usr/lib/postgresql/18/bin', '/usr/lib/postgresql/9/bin', BROUGHT]
    for (const [index, expected] of all.entries()) {
      expect(await findPostgres([], machine(all.slice(index), { PATH: '/bin:/own/bin', packaged }))).toBe(expected)
    }
    expect(await findPostgres([], machine([]))).toBeNull()
  })

  test('that a caller needs too are looked for in the next place', async () => {
    const has = (file: string) => Promise.resolve(!file.startsWith(BROUGHT) || !file.endsWith('pg_basebackup'))
    expect(await findPostgres(['pg_basebackup'], machine([], { has, packaged }))).toBeNull()
    expect(await findPostgres(['pg_basebackup'], machine([], { has, packaged, PATH: '/own/bin' }))).toBe('/own/bin')
  })

  test('are where Homebrew puts them, the newest first', async () => {
    const [older, newer] = [15, 17].map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`) as [string, string]
    expect(await findPostgres([], machine([older, newer], { platform: 'darwin' }))).toBe(newer)
  })

  test('are where Windows installs them, and a PATH with semicolons', async () => {
    const own = String.raw`D:\pg\bin`
    const installed = String.raw`C:\Program Files\PostgreSQL\17\bin`
    expect(await findPostgres([], machine([installed], { platform: 'win32' }))).toBe(installed)
    const PATH = String.raw`C:\Windows;D:\pg\bin`
    expect(await findPostgres([], machine([installed, own], { platform: 'win32', PATH }))).toBe(own)
  })
})

test('links that npm left out are made beside what they lead to, once for all', async () => {
  await mkdir(path.join(folder, 'native/lib'), { recursive: true })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  await Promise.all([makeLinks(folder), makeLinks(folder)])
  expect(await readlink(path.join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

const programs = await packagedPostgres()

test.runIf(programs)('what npm ci brings starts, also for root, and has pg_trgm', async () => {
  const place = await ownFolder(path.join(folder, 'started'))
  const server = await startPostgres(programs!, { folder: place, port: await freePort(), settings: ['fsync=off'] })
  const ask = (text: string) => query<Record<string, string>>(server.url, text)
  await ask('create extension pg_trgm')
  expect((await ask('show server_version'))[0]!['server_version']).toMatch(/^18\./)
  expect(await ask(`select similarity('ceibo', 'ceibos') > 0.5 as is`)).toEqual([{ is: true }])
  await server.end('SIGINT')
})
