import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mayCall } from '#shared/access/permissions.ts'
import { fillPath } from '#shared/http.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { type Reader, readerFor } from '../../server/platform/db/as-business.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { business, users } from '../../server/platform/db/schema/businesses.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { accountStatement } from '../../server/platform/db/schema/statements.ts'
import { findSales } from '../../server/features/sales/store.ts'
import { exportMovements } from '../../server/features/settlements/movements-csv.ts'
import { startTcpProxy, type TcpProxy } from '../faults/tcp-proxy.ts'
import { disputedMonth } from '../support/closed-month.ts'
import { type Cluster, createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'
import { startReplica, type TestReplica } from '../support/replica.ts'
import { addStaff } from '../support/staff.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { openBusiness, writeSold } from '../support/test-sales.ts'

/** The longest lag of the replica; short, so that the tests are short. Milliseconds. */
const LONGEST_MS = 2_000
const ON_ACCOUNT = {
  mode: 'account',
  gross: 9_000,
  discount: 0,
  cost: null,
  promo: null,
  markup: 40,
  commissionPercent: 30,
  soldOn: '2026-10-02',
} as const

const programs = await findPostgres(['pg_basebackup'])

describe.skipIf(!programs)('a PostgreSQL with a replica that is read', () => {
  let primary: Cluster
  let replica: TestReplica
  /** `line`: the proxy through which the shop reads the replica. `log`: the one through which the replica follows its primary. */
  let line: TcpProxy
  let log: TcpProxy
  let shop: TestShop
  let folder: string
  let admin: string
  let colleague: string
  let own: { businessId: string; userId: string; token: string }
  let other: string
  /** The database that each read used since the test began. */
  let reads: ('replica' | 'primary')[]
  const logLines: string[] = []

  beforeAll(async () => {
    primary = await startCluster(programs!, { isCrashSafe: true })
    const databaseUrl = await createDatabaseOn(primary.url)
    log = await startTcpProxy(Number(new URL(databaseUrl).port))
    replica = await startReplica(programs!, through(log, databaseUrl))
    line = await startTcpProxy(replica.port)
    folder = await mkdtemp(path.join(tmpdir(), 'ceibo-read-'))
    shop = await startTestShop({
      place: { dataDir: folder, databaseUrl },
      replica: { url: through(line, replica.url), longestMs: LONGEST_MS },
      log: (entry) => logLines.push(entry),
    })
    watchReads()
    admin = await shop.loginAs('admin@ceibo.test')
    colleague = (await addStaff(shop, 'administrator')).token
    const [broker] = await shop.db.select().from(users).where(eq(users.email, 'broker@ceibo.test'))
    const token = await shop.loginAs('broker@ceibo.test')
    own = { businessId: broker!.businessId!, userId: broker!.id, token }
    const [named] = await shop.db.select().from(business).where(eq(business.id, own.businessId))
    const elsewhere = await openBusiness(shop.db, 'Otra Agencia')
    other = elsewhere.businessId
    await writeSold(shop.db, [
      { ...ON_ACCOUNT, businessId: own.businessId, businessName: named!.name },
      { ...ON_ACCOUNT, ...elsewhere },
      { ...ON_ACCOUNT, ...elsewhere },
    ])
  })
  afterAll(async () => {
    await shop?.close()
    await line?.close()
    await replica?.stop()
    await log?.close()
    await primary?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await until(() => lastSaid() === 'the replica is read')
    reads = []
  })

  const through = ({ port }: TcpProxy, url: string) => Object.assign(new URL(url), { port: String(port) }).toString()

  /** Records which database each read used. */
  function watchReads() {
    const { replica: copy } = shop.dependencies
    const { read } = copy!
    copy!.read = async (wroteUpTo, question, otherwise) => {
      let from: (typeof reads)[number] = 'replica'
      const answer = await read(wroteUpTo, question, () => {
        from = 'primary'
        return otherwise()
      })
      reads.push(from)
      return answer
    }
  }

  const aboutReplica = () =>
    logLines
      .map((entry) => JSON.parse(entry) as { msg?: string; err?: { message: string } })
      .filter(({ msg }) => msg?.startsWith('the replica'))
  const lastSaid = () => aboutReplica().at(-1)?.msg

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + 15_000; !(await isSo());) {
      if (Date.now() > deadline) throw new Error(`it never came to it: ${logLines.slice(-5).join('\n')}`)
      await pause(20)
    }
  }

  async function salesSeenBy(token: string) {
    const answer = await shop.call(saleApi.list, { query: {} }, { token })
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
    return answer.result.rows
  }
  const unpaid = async (token: string) => (await salesSeenBy(token)).filter(({ isPaid }) => !isPaid).length

  const sell = (businessId: string) => writeSold(shop.db, [{ ...ON_ACCOUNT, businessId, businessName: '' }])
  const anUnpaid = async () => {
    const [found] = await shop.db.select({ id: sale.publicId }).from(sale).where(eq(sale.isPaid, false))
    return found!.id
  }

  test('X-03 every report, export and list of what was is read from it, by staff and by a business', async () => {
    await disputedMonth(shop, own)
    const [statement] = await shop.db.select().from(accountStatement)
    const statementId = statement!.id
    const lagging = shop.router.endpoints.filter(({ mayLag }) => mayLag)
    expect(lagging.map(({ path: address }) => address).toSorted()).toEqual([
      '/accountLines',
      '/accountStatements/:id/csv',
      '/accountStatements/:id/pdf',
      '/accounts',
      '/auditLog',
      '/profile/home',
      '/report/continental',
      '/report/continental/plans',
      '/report/dashboard',
      '/report/dashboard/comparison',
      '/report/movements/csv',
      '/report/profile',
      '/report/promoCodes',
      '/report/settlements',
      '/sale/csv',
      '/sale/findList',
      '/sale/totals',
      '/statementLines',
    ])
    expect(lagging.every(({ method }) => method === 'GET')).toBe(true)
    await arrived()
    const queries: Record<string, string> = {
      '/accountLines': `?filter=${JSON.stringify({ businessId: own.businessId })}`,
      '/statementLines': `?filter=${JSON.stringify({ statementId })}`,
      '/report/dashboard/comparison': '?span=days',
    }
    for (const [role, token] of [
      ['administrator', admin],
      ['owner', own.token],
    ] as const) {
      const allowed = lagging.filter(({ access }) => access !== 'public' && mayCall(role, access))
      expect(allowed.length).toBeGreaterThan(5)
      for (const { path: address } of allowed) {
        reads = []
        const query = role === 'owner' && address === '/accountLines' ? '' : (queries[address] ?? '')
        const url = `/api${fillPath(address, { id: statementId })}${query}`
        const { statusCode, body } = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        expect([address, role, statusCode, body.slice(0, statusCode === 200 ? 0 : 200)]).toEqual([
          address,
          role,
          200,
          '',
        ])
        expect([address, ...new Set(reads)]).toEqual([address, 'replica'])
      }
    }
  })

  /** Waits until the replica has everything that was written so far. */
  async function arrived() {
    const { rows } = (await shop.db.execute(sql`select pg_current_wal_flush_lsn()::text as "end"`)) as unknown as {
      rows: [{ end: string }]
    }
    const has = sql<boolean>`pg_last_wal_replay_lsn() >= ${rows[0].end}::pg_lsn`
    await until(async () => {
      const question = (db: Database) => db.select({ has }).from(sql`(select 1) as nothing`)
      const answer = await readReplica(question)
      return answer !== 'primary' && answer[0]?.has === true
    })
  }

  /** Starts an export of several pieces, and reads the first one. */
  async function underWay() {
    await writeSold(
      shop.db,
      Array.from({ length: 600 }, () => ({ ...ON_ACCOUNT, businessId: other, businessName: '' })),
    )
    await arrived()
    const read: Reader = (question) => shop.dependencies.replica!.read(null, question, () => question(shop.db))
    const viewer = { businessId: null, seesCost: true, seesCommission: true, seesAccount: true }
    const { rows, pieces } = await exportMovements({ read, now: shop.dependencies.now() }, {}, viewer)
    const parts = pieces[Symbol.asyncIterator]()
    const countIn = async () => {
      const { value, done } = await parts.next()
      return done ? null : String(value).trim().split('\n').length
    }
    await countIn()
    let written = (await countIn()) ?? 0
    return {
      rows,
      rest: async () => {
        for (let more = await countIn(); more !== null; more = await countIn()) written += more
        return written
      },
    }
  }

  const readReplica = <Result>(read: (db: Database) => Promise<Result>) =>
    shop.dependencies.replica!.read<Result | 'primary'>(null, read, async () => 'primary')

  test('X-03 what one has just done is seen, also in another session, while others may see it later, and not much', async () => {
    const before = await unpaid(colleague)
    await replica.pause()
    reads = []
    const marked = await shop.call(saleApi.markPaid, { body: { ids: [await anUnpaid()] } }, { token: admin })
    expect(marked.status).toBe(200)
    expect(await unpaid(admin)).toBe(before - 1)
    expect(await unpaid(await shop.loginAs('admin@ceibo.test'))).toBe(before - 1)
    expect(await unpaid(colleague)).toBe(before)
    expect(reads).toEqual(['primary', 'primary', 'replica'])

    await pause(LONGEST_MS + 50)
    expect(await unpaid(colleague)).toBe(before - 1)
    expect(aboutReplica().at(-1)).toMatchObject({ msg: 'the replica is not read', err: { message: 'it is behind' } })
    await replica.resume()
    await until(() => lastSaid() === 'the replica is read')
    reads = []
    expect(await unpaid(admin)).toBe(before - 1)
    expect(reads).toEqual(['replica'])
  })

  test('X-03 one that hears no more from its primary, and does not know it, is left', async () => {
    const before = (await salesSeenBy(admin)).length
    log.fallSilent()
    await sell(other)
    await pause(LONGEST_MS + 50)
    expect(await salesSeenBy(admin)).toHaveLength(before + 1)
    expect(reads.at(-1)).toBe('primary')
    log.speakAgain()
  })

  test('X-03 it is not behind for what is not committed yet, which its primary does not send', async () => {
    await arrived()
    reads = []
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_logical_emit_message(false, 'ceibo', 'begun')`)
      await pause(LONGEST_MS + 500)
      await salesSeenBy(colleague)
    })
    expect(reads).toEqual(['replica'])
  })

  test('X-03 a business reads its own there, also by a query that forgets whose', async () => {
    const { documents } = shop.dependencies
    const everything = { businessId: null, seesCost: false, seesCommission: true }
    await sell(other)
    await arrived()
    expect(await salesSeenBy(own.token)).toHaveLength(1)
    expect(reads.at(-1)).toBe('replica')
    const forgetful = await readReplica((copy) =>
      readerFor(copy, own.businessId)((db) => findSales({ db, documents }, {}, everything)),
    )
    expect(forgetful).toMatchObject({ total: 1 })
    const every = await readReplica((db) => findSales({ db, documents }, {}, everything))
    expect(every === 'primary' ? 0 : every.total).toBeGreaterThan(3)
  })

  test('X-03 when it dies the primary answers at once, and it is read again when it is back', async () => {
    const file = await underWay()
    const found = (await salesSeenBy(colleague)).length
    const entries = aboutReplica().length
    await replica.kill()
    expect(await file.rest()).toBe(file.rows)
    reads = []
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now()
      expect(await salesSeenBy(colleague)).toHaveLength(found)
      expect(performance.now() - began).toBeLessThan(400)
    }
    expect(new Set(reads)).toEqual(new Set(['primary']))
    expect(
      aboutReplica()
        .slice(entries)
        .map(({ msg }) => msg),
    ).toEqual(['the replica is not read'])
    await replica.start()
    await until(() => lastSaid() === 'the replica is read')
    await salesSeenBy(colleague)
    expect(reads.at(-1)).toBe('replica')
  })

  test('X-03 when it is silent one reader waits half a second, and no other', async () => {
    line.fallSilent()
    const times: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const began = performance.now()
      await salesSeenBy(colleague)
      times.push(performance.now() - began)
    }
    expect(reads.every((from) => from === 'primary')).toBe(true)
    expect(times[0]).toBeLessThan(900)
    expect(Math.max(...times.slice(1))).toBeLessThan(400)
    line.speakAgain()
    line.cutAll()
  })

  test('X-03 PostgreSQL refuses what is written through it, and one that was promoted is left', async () => {
    const write = (db: Database) => db.execute(sql`update account set name = 'x'`)
    const refusal = async (read: (db: Database) => Promise<unknown>) => {
      let cause: unknown
      await readReplica(async (db) => {
        await read(db).catch((error: Error) => (cause = error.cause))
        throw new Error('not an answer')
      })
      return String(cause)
    }
    expect(await refusal(write)).toContain('cannot execute UPDATE in a read-only transaction')
    await until(() => lastSaid() === 'the replica is read')
    const found = (await salesSeenBy(colleague)).length
    await replica.promote()
    expect(await salesSeenBy(colleague)).toHaveLength(found)
    expect(reads.at(-1)).toBe('primary')
    expect(aboutReplica().at(-1)?.err?.message).toBe('it follows no primary')
  })
})
