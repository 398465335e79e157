import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyMigrated, createDatabase } from '../../../tests/support/postgres.ts'
import type { Connection } from '../db/schema/database.ts'
import { connect } from '../db/connect.ts'
import { type Jobs, queue, startJobs } from './jobs.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
/** A second, and what the database and the queue take. */
const SOON_MS = 2_500
/** How long a busy machine may take. */
const PATIENCE = { timeout: 60_000, interval: 20 }
const IDLE_S = 10
const DONE = 20_000

const sendMail = queue<{ mailId: string }>('send-mail')
const others = Array.from({ length: 17 }, (_, n) => queue(`other-${n}`))
const together = queue<{ mailId: string }>('together')
const shared = queue<{ of: string }>('shared', { workers: 3, batchSize: 2, ofGroupAtOnce: 2 })
const queues = [sendMail, together, shared, ...others]

let connection: Connection
let jobs: Jobs
const ran: { id: string; at: number }[] = []
let failures = 0

beforeAll(async () => {
  connection = await connect(onPostgres ? { databaseUrl: await copyMigrated(), dataDir: null } : { dataDir: null })
  jobs = await startJobs(connection, Fastify().log, queues)
  await jobs.work(sendMail, async ({ mailId }) => {
    ran.push({ id: mailId, at: performance.now() })
    if (mailId === 'fails once' && failures++ === 0) throw new Error('not now')
  })
  for (const other of others) await jobs.work(other, async () => undefined)
})
afterAll(async () => {
  await jobs.stop()
  await connection.close()
})

/**
 * The shortest time after which a job ran, of three: a machine is slow now and then, a product that is slow is so every time.
 */
async function soonest(id: string, mostMs: number, afterSeconds?: number): Promise<number> {
  let shortest = Infinity
  for (let n = 1; n <= 3 && shortest > mostMs; n += 1)
    shortest = Math.min(shortest, await runsAfter(`${id} ${n}`, afterSeconds))
  return shortest
}

async function runsAfter(id: string, afterSeconds?: number): Promise<number> {
  const start = performance.now()
  await connection.db.transaction((tx) =>
    jobs.enqueue(tx, sendMail, { mailId: id }, afterSeconds === undefined ? {} : { afterSeconds }),
  )
  await vi.waitUntil(() => ran.some((one) => one.id === id), PATIENCE)
  return ran.find((one) => one.id === id)!.at - start
}

test('a job starts within a second of being added or of its time, and one that failed is tried again', async () => {
  for (const n of [1, 2, 3]) expect(await soonest(`at once ${n}`, SOON_MS)).toBeLessThan(SOON_MS)
  const later = await soonest('later', 3_000 + SOON_MS, 3)
  expect(later).toBeGreaterThan(2_500)
  expect(later).toBeLessThan(3_000 + SOON_MS)
  await runsAfter('fails once')
  await vi.waitUntil(() => ran.filter(({ id }) => id === 'fails once').length === 2, PATIENCE)
})

test('more jobs than one batch are all run without a pause between', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ payload: { mailId: `of many ${n}` }, key: `of many ${n}` }))
  await connection.db.transaction((tx) => jobs.enqueueAll(tx, sendMail, many))
  const isOne = ({ id }: { id: string }) => id.startsWith('of many')
  await vi.waitUntil(() => ran.some(isOne), PATIENCE)
  // From now on nothing wakes a worker.
  const looks = vi.spyOn(connection.db, 'execute').mockResolvedValue({ rows: [] } as never)
  await vi.waitUntil(() => ran.filter(isOne).length === many.length, PATIENCE)
  looks.mockRestore()
})

test('of jobs that run together the failed ones alone are tried again', async () => {
  const batches: string[][] = []
  await jobs.workTogether(together, async (payloads) => {
    batches.push(payloads.map(({ mailId }) => mailId))
    if (batches.length === 1) throw new Error('all fail')
    const isFirst = batches.length === 2
    return Promise.allSettled(
      payloads.map(async ({ mailId }) => {
        if (isFirst && mailId === 'b') throw new Error('not now')
      }),
    )
  })
  const three = ['a', 'b', 'c'].map((mailId) => ({ payload: { mailId }, key: mailId }))
  await connection.db.transaction((tx) => jobs.enqueueAll(tx, together, three))
  const running = () =>
    rowsOf<{ jobs: number }>(
      sql`select count(*)::int as jobs from jobs.job where name = 'together' and state = 'active'`,
    ).then(([found]) => found!.jobs)
  const retryNow = () => connection.db.execute(sql`update jobs.job set start_after = now() where name = 'together'`)
  for (const times of [1, 2, 3]) {
    await vi.waitUntil(() => batches.length >= times, PATIENCE)
    await expect.poll(running).toBe(0)
    await retryNow()
  }
  expect(batches.map((batch) => batch.toSorted())).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], ['b']])
})

test('jobs of a slow group leave room for those of others, which were added later', async () => {
  const held: string[] = []
  const done: string[] = []
  const goOn = Promise.withResolvers<void>()
  await jobs.work(shared, async ({ of }) => {
    held.push(of)
    if (of === 'slow') await goOn.promise
    done.push(of)
  })
  const add = (of: string, count: number) =>
    connection.db.transaction((tx) =>
      jobs.enqueueAll(
        tx,
        shared,
        Array.from({ length: count }, (_, n) => ({ payload: { of }, key: `${of} ${n}`, group: of })),
      ),
    )
  await add('slow', 30)
  await vi.waitUntil(() => held.length === 2, PATIENCE)
  await add('quick', 3)
  await vi.waitUntil(() => done.length === 3, PATIENCE)
  expect(held.filter((of) => of === 'slow')).toHaveLength(2)
  goOn.resolve()
  await vi.waitUntil(() => done.length === 33, PATIENCE)
})

test('a question that is never answered keeps jobs waiting for seconds only', async () => {
  const execute = connection.db.execute.bind(connection.db)
  const asks = vi.spyOn(connection.db, 'execute').mockImplementationOnce((() => new Promise(() => undefined)) as never)
  await vi.waitUntil(() => asks.mock.calls.length > 0, PATIENCE)
  const started = performance.now()
  asks.mockImplementation(execute)
  await runsAfter('after a silence')
  expect(performance.now() - started).toBeLessThan(5_000 + 4 * SOON_MS)
})

test.skipIf(!onPostgres)(
  'while there is nothing to do the queue asks PostgreSQL little, and reads no done jobs for it',
  async () => {
    const { db } = connection
    await db.execute(sql`insert into jobs.job (name, state, policy, singleton_key, completed_on)
    select 'send-mail', 'completed', 'short', n::text, now() from generate_series(1, ${DONE}::int) n`)
    await db.execute(sql`analyze jobs.job_common`)
    await pause(1_500)
    const before = await readWithoutIndex()
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const since = performance.now()
    await pause(IDLE_S * 1_000)
    const statements = sent.mock.calls.length
    sent.mockRestore()
    expect(statements).toBeGreaterThan(1)
    expect(statements).toBeLessThanOrEqual((2 * (performance.now() - since)) / 1_000)
    // The library counts its jobs now and then.
    expect((await readWithoutIndex()) - before).toBeLessThan(3 * DONE)
  },
)

async function readWithoutIndex(): Promise<number> {
  const [found] = await rowsOf<{ read: number }>(
    sql`select seq_tup_read::int as read from pg_stat_user_tables where relname = 'job_common'`,
  )
  return found!.read
}

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  return ((await connection.db.execute(query)) as unknown as { rows: Row[] }).rows
}

test.skipIf(!onPostgres)(
  'K-04 processes that start at once on an empty PostgreSQL all come up (PostgreSQL only)',
  async () => {
    const url = await createDatabase()
    const { log } = Fastify()
    const connections = await Promise.all([1, 2, 3, 4].map(() => connect({ databaseUrl: url, dataDir: null })))
    const started = await Promise.allSettled(connections.map((one) => startJobs(one, log, queues)))
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop()
    await Promise.all(connections.map((one) => one.close()))
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([])
  },
)
