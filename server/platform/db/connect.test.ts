import { chmod, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  clusterUrl,
  createDatabase,
  createDatabaseOn,
  findPostgres,
  query,
  startCluster,
} from '../../../tests/support/postgres.ts'
import { expectQuick } from '../../../tests/support/own-time.ts'
import { mountSmallDisk } from '../../../tests/faults/small-disk.ts'
import type { Database } from './schema/database.ts'
import { rowsOf } from './rows-of.ts'
import { connect } from './connect.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

describe.skipIf(!onPostgres)('a row that another transaction locks (PostgreSQL only)', () => {
  test('K-05 is waited for, ten seconds at most, and the connection is as good as before', async () => {
    const url = await createDatabase()
    const [holder, waiter] = await Promise.all([1, 2].map(() => connect({ databaseUrl: url, dataDir: null })))
    const shown = () => waiter!.db.execute(sql`show lock_timeout`) as unknown as Promise<{ rows: unknown[] }>
    // Also of the connection that has migrated, which waits for others for as long as that takes.
    for (let n = 0; n < 3; n += 1) expect((await shown()).rows).toEqual([{ lock_timeout: '10s' }])
    await holder!.db.transaction(async (tx) => {
      await tx.execute(sql`lock table checkout in exclusive mode`)
      const waiting = waiter!.db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '100ms'`)
        await other.execute(sql`lock table checkout in exclusive mode`)
      })
      await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
    expect((await shown()).rows).toEqual([{ lock_timeout: '10s' }])
    await Promise.all([holder!.close(), waiter!.close()])
  })
})

describe.skipIf(!onPostgres)('a connection that PostgreSQL ends (PostgreSQL only)', () => {
  // An error event without a listener would end the product; here it fails the run.
  test('K-05 in the middle of a transaction costs that transaction and nothing else', async () => {
    const url = await createDatabase()
    const { db, close } = await connect({ databaseUrl: url, dataDir: null })
    const backend = async (tx: Database) => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] }
      return rows[0]?.pid ?? 0
    }
    const cut = db.transaction(async (tx) => {
      await query(url, `select pg_terminate_backend(${await backend(tx)})`)
      // No query runs while it ends, so none can take the blame.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await backend(tx)
    })
    await expect(cut).rejects.toThrow()
    expect(await db.transaction(backend)).toBeGreaterThan(0)
    await close()
  })
})

describe.skipIf(!onPostgres)('transactions that cannot even begin (PostgreSQL only)', () => {
  test('K-05 cost no connection, however many there are', async () => {
    const { db, close } = await connect({ databaseUrl: await createDatabase(), dataDir: null })
    const away = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => Promise.reject(new Error('away')))
    for (let n = 0; n < 30; n += 1) await expect(db.transaction(async () => undefined)).rejects.toThrow()
    away.mockRestore()
    await db.transaction((tx) => tx.execute(sql`select 1`))
    await close()
  })
})

describe.skipIf(!onPostgres)('a statement that is sent often (PostgreSQL only)', () => {
  test.each([
    ['', [{ statement: 'select $1::int as n' }]],
    ['?prepared=no', []],
  ])('K-05 is prepared once for a connection, unless the address forbids it: %s', async (ending, prepared) => {
    const databaseUrl = `${await createDatabaseOn(clusterUrl())}${ending}`
    const { db, close } = await connect({ databaseUrl, dataDir: null })
    const { rows } = await db.transaction(async (tx) => {
      for (let n = 0; n < 30; n += 1) {
        const { rows: answers } = (await tx.execute(sql`select ${n}::int as n`)) as unknown as { rows: { n: number }[] }
        expect(answers).toEqual([{ n }])
      }
      return (await tx.execute(
        sql`select statement from pg_prepared_statements where statement like '%as n'`,
      )) as unknown as { rows: unknown[] }
    })
    expect(rows).toEqual(prepared)
    await close()
  })
})

describe.skipIf(!onPostgres)('a PostgreSQL that may forget (PostgreSQL only)', () => {
  const openWhereItMatters = async (databaseUrl: string) => {
    const { close } = await connect({ databaseUrl, dataDir: null, mustRemember: true })
    await close()
  }
  const inOneSentence = (name: string) => new RegExp(`^PostgreSQL at DATABASE_URL has ${name} off: [^\n]+$`)

  test('K-05 production refuses one that answers before it has written, or never waits for the disk; to try things out it does', async () => {
    // Without a pool between, which would go on with connections of before the switch.
    const url = await createDatabaseOn(clusterUrl())
    const database = new URL(url).pathname.slice(1)
    await query(url, `alter database "${database}" set synchronous_commit = off`)
    await expect(openWhereItMatters(url)).rejects.toThrow(inOneSentence('synchronous_commit'))
    expect(await query(url, `select 1 from pg_tables where schemaname = 'public'`), 'nothing was begun').toEqual([])
    await query(url, `alter database "${database}" set synchronous_commit = on`)
    const [{ fsync } = { fsync: '' }] = await query<{ fsync: string }>(url, 'show fsync')
    if (fsync === 'off') await expect(openWhereItMatters(url)).rejects.toThrow(inOneSentence('fsync'))
    await (await connect({ databaseUrl: url, dataDir: null })).close()
  })

  test('K-05 production takes one that remembers', async ({ skip }) => {
    const programs = await findPostgres()
    if (!programs) return skip()
    const cluster = await startCluster(programs, { isDurable: true })
    await openWhereItMatters(await createDatabaseOn(cluster.url)).finally(() => cluster.stop())
  })
})

describe.skipIf(onPostgres)('the embedded database (PGlite only)', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-connect-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const open = async () => (await connect({ dataDir })).close()
  const folder = () => path.join(dataDir, 'db')
  const sentence = (text: string) =>
    expect.objectContaining({ message: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*$`)) as string })

  test('K-05 is for its owner alone, also where it was not before', async () => {
    await mkdir(folder(), { mode: 0o755 })
    await open()
    expect((await stat(folder())).mode & 0o777).toBe(0o700)
    await chmod(folder(), 0o755)
    await open()
    expect((await stat(folder())).mode & 0o777).toBe(0o700)
  })

  test('K-05 a statement that it refuses holds up none of those that wait, and leaves no transaction open', async () => {
    const { db, close } = await connect({ dataDir })
    try {
      await db.execute(sql`create table refusing (n int check (n < 3))`)
      const inserts = Array.from({ length: 30 }, (_, n) => sql`insert into refusing values (${n % 6})`)
      const outcomes = await Promise.allSettled([
        ...inserts.map((statement) => db.execute(statement)),
        ...inserts.map((statement) => db.transaction((tx) => tx.execute(statement))),
      ])
      for (const [n, { status }] of outcomes.entries()) expect(status).toBe(n % 6 < 3 ? 'fulfilled' : 'rejected')
      expect(await rowsOf(db, sql`select count(*)::int as count from refusing`)).toEqual([{ count: 30 }])
    } finally {
      await close()
    }
  })

  test('K-05 damaged, it is reported in a sentence for people, and the folder is free again', async () => {
    await truncate(path.join(folder(), 'global/pg_control'), 100)
    const damaged = sentence('is damaged: run npm run restore')
    await expect(open()).rejects.toEqual(damaged)
    await expect(open()).rejects.toEqual(damaged)
    await expect(open()).rejects.not.toThrow('Aborted')
  })

  test('K-05 emptied, in a folder that has files of a product, it is refused and nothing is made anew', async () => {
    await rm(folder(), { recursive: true })
    await writeFile(path.join(dataDir, 'encryption-key'), 'x')
    for (const prepare of [async () => undefined, () => mkdir(folder())]) {
      await prepare()
      await expect(open()).rejects.toEqual(sentence('its database is missing'))
    }
    expect(await readdir(folder())).toEqual([])
  })

  const title =
    'K-05 that stops on a full disk refuses all that runs and waits, and is open again by itself when there is room'
  test(title, { timeout: 120_000 }, async ({ skip }) => {
    const disk = await mountSmallDisk()
    if (!disk) return skip('this machine lets us mount no small disk')
    const sentences: string[] = []
    const { db, close } = await connect({ dataDir: disk.folder, sayAway: (sentence) => sentences.push(sentence) })
    let confirmed = 0
    const write = async () => {
      await db.transaction((tx) => tx.execute(sql`insert into kept values (1)`))
      confirmed += 1
    }
    const countOf = async () => {
      const { rows } = (await db.execute(sql`select count(*)::int as rows from kept`)) as unknown as {
        rows: { rows: number }[]
      }
      return rows[0]?.rows
    }
    // Each write needs another file of the log then.
    const writeUntilRefused = async () => {
      for (;;) {
        await write()
        await db.execute(sql`select pg_switch_wal()`)
      }
    }
    try {
      await db.execute(sql`create table kept (n int)`)
      // Its first page has room for the rest.
      await write()
      // It stops a second time as it did the first.
      for (let times = 1; times <= 2; times += 1) {
        await disk.fill()
        for (const writer of await Promise.allSettled([1, 2, 3].map(writeUntilRefused))) {
          const { reason } = writer as PromiseRejectedResult
          expect([reason, (reason as Error).cause]).toContainEqual(expect.objectContaining({ code: '57P02' }))
        }
        const becauseOfTheDisk = { code: '57P02', cause: { code: '53100' } }
        await expectQuick(500, async () => {
          await expect(countOf()).rejects.toMatchObject({ cause: becauseOfTheDisk })
          await expect(write()).rejects.toMatchObject(becauseOfTheDisk)
        })
        await disk.makeRoom()
        await vi.waitUntil(() => sentences.length === 2 * times, { timeout: 60_000 })
        expect(sentences.slice(-2)).toEqual([
          expect.stringMatching(/^The embedded database stopped: .*No space left on device/),
          'The embedded database is open again.',
        ])
        expect(await countOf()).toBe(confirmed)
        await write()
      }
    } finally {
      await close()
      await disk.unmount()
    }
  })
})
