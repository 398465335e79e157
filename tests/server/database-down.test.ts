import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, mkdtemp } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Area } from '#shared/access/guard.ts'
import { authApi } from '#shared/auth/contract.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import type { Endpoint } from '#shared/http.ts'
import type { AnswerCheck } from '../support/answer-check.ts'
import { describedCalls } from '../support/described-calls.ts'
import { openApiDocument } from '../../server/platform/openapi/document.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import type { GeneratedRequest } from '../fuzz/requests.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { createServer } from '../../server/app.ts'
import { partnerSubdomains } from '../../server/features/sellers/store.ts'
import { recentBrands } from '../../server/web/brand-cache.ts'
import { storefrontPages } from '../../server/web/pages.ts'
import { newAddress } from '../support/new-address.ts'
import { createDatabase, createDatabaseOn, findPostgres, freePort, query, startCluster } from '../support/postgres.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { buildForTest, type TestBuild } from '../support/test-build.ts'

const REQUESTS_PER_CALL = 25
const WAITING_FOR_CHECKOUT = "select 1 from pg_locks where relation = 'checkout'::regclass and not granted"

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let build: TestBuild
beforeAll(async () => {
  if (onPostgres) build = await buildForTest()
})
afterAll(() => build?.remove())

/** The storefront's pages of a shop, as the product serves them. */
async function pagesOf(
  { dependencies: { env, db, images } }: TestShop,
  shown: ReturnType<typeof recentBrands>,
  write: (line: string) => void,
) {
  const pages = await createServer(env, { write })
  await storefrontPages(pages, {
    ...shown,
    partnerSubdomains: () => partnerSubdomains(db),
    images,
    publicUrl: 'http://localhost:3000',
    cachedPages: 500,
    payFrameOrigin: () => null,
    mode: 'production',
    root: build.root,
  })
  return pages
}

test.skipIf(!onPostgres)(
  'K-02 while PostgreSQL is down no call fails as an error of ours, what needs it answers 503, and pages show what they did',
  { timeout: 120_000 },
  async ({ skip }) => {
    const programs = await findPostgres()
    if (!programs) return skip()
    const cluster = await startCluster(programs)
    await query(cluster.url, 'alter system set max_prepared_transactions = 1')
    await cluster.crash()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-down-'))
    const lines: string[] = []
    const write = (line: string) => void lines.push(line)
    const place = { dataDir, databaseUrl: await createDatabaseOn(cluster.url) }
    const shop = await startTestShop({ place, log: write })
    const tokens = {
      administrator: await shop.loginAs('admin@ceibo.test'),
      partner: await shop.loginAs('broker@ceibo.test'),
    }
    const shown = recentBrands(shop.db)
    const ask = async () => [await shown.mainBrand(), await shown.findBrand('mburucuya'), await shown.catalogue('es')]
    const before = await ask()
    const pages = await pagesOf(shop, shown, write)
    const open = async (url: string) => {
      const { statusCode, body } = await pages.inject({ url, headers: { host: 'localhost:3000' } })
      return { status: statusCode, body }
    }
    const opened = { '/': await open('/'), '/mburucuya': await open('/mburucuya') }
    expect(opened).toMatchObject({ '/': { status: 200 }, '/mburucuya': { status: 200 } })
    const unavailable = { status: 503, failure: { error: 'DATABASE_CONNECTION_ERROR' } }
    const createSale = () => shop.call(checkoutApi.createSale, { body: { order: '0123456789ABCDEF' } })
    // A primary that was replaced by another still answers for a while, but accepts no writes.
    await query(cluster.url, 'alter system set default_transaction_read_only = on')
    await query(cluster.url, 'select pg_reload_conf()')
    await expect.poll(createSale, { timeout: 10_000 }).toMatchObject(unavailable)
    const isReady = async () => (await shop.app.inject('/readyz')).statusCode === 200
    await vi.waitUntil(async () => !(await isReady()), { timeout: 10_000, interval: 200 })
    await query(cluster.url, 'alter system reset default_transaction_read_only')
    await query(cluster.url, 'select pg_reload_conf()')
    await vi.waitUntil(isReady, { timeout: 10_000, interval: 200 })
    // Some calls are in the middle of a transaction. A prepared transaction holds the lock without a connection, so none of them
    // gets the lock when all connections are cut.
    await query(
      place.databaseUrl,
      "begin; lock table checkout in exclusive mode; prepare transaction 'holds the lock for good'",
    )
    const running = Array.from({ length: 5 }, createSale)
    await vi.waitUntil(async () => (await query(place.databaseUrl, WAITING_FOR_CHECKOUT)).length >= 5, 10_000)
    await cluster.stop()
    for (const answer of await Promise.all(running)) expect(answer).toMatchObject(unavailable)

    await vi.waitUntil(async () => !(await isReady()), 2_000)
    await pause(300)
    expect(await ask(), 'as it was, though not fresh any more').toEqual(before)
    for (const [url, page] of Object.entries(opened)) expect(await open(url), url).toEqual(page)
    expect(await open('/mburucuya/privacidad'), 'a page that nobody had opened').toMatchObject({ status: 200 })
    await pages.close()
    expect(await createSale()).toMatchObject(unavailable)
    const login = { user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 'administrator' } as const
    expect(await shop.call(authApi.login, { body: login })).toMatchObject(unavailable)

    const send = async ({ session, payload, headers, ...request }: GeneratedRequest) => {
      const token = session === 'none' || session === 'garbage' ? null : tokens[session satisfies Area]
      const answer = await shop.app.inject({
        ...request,
        method: request.method as Endpoint['method'],
        ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': newAddress(),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      })
      return { status: answer.statusCode, headers: new Headers(), body: answer.body }
    }
    const failed: string[] = []
    const calls = describedCalls(openApiDocument(shop.router.endpoints))
    for (const [n, call] of calls.entries()) {
      const check: AnswerCheck = (_call, { status }) => (status === 500 ? 'answered 500' : null)
      const found = await fuzz(call, { send, check, knowledge: { known: {} }, seed: n, requests: REQUESTS_PER_CALL })
      if (found.flaws.length > 0) failed.push(`${call.method} ${call.path}: ${found.flaws[0]?.body}`)
      // Calls with a session always need the database, which has the session.
      if (call.roles) expect([...found.statuses.keys()], call.path).toContain(503)
    }
    expect(calls.length).toBeGreaterThan(30)
    expect(failed).toEqual([])

    const errors = lines
      .map((line) => JSON.parse(line) as { err?: { message: string; stack: string } })
      .filter(({ err }) => err)
    expect(errors.length).toBeGreaterThan(0)
    for (const { err } of errors)
      for (const text of [err?.message, err?.stack]) expect(text).toMatch(/^(?![^]*\[object Object\])[^]*\S/)
    await shop.close().catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true })
  },
)

test.skipIf(!onPostgres)(
  'K-02 a start waits for a PostgreSQL that is away, says so, and then sells (PostgreSQL only)',
  { timeout: 120_000 },
  async () => {
    const there = new URL(await createDatabase())
    const [port, appPort, bankPort] = [await freePort(), await freePort(), await freePort()]
    const away = new URL(there)
    away.host = `127.0.0.1:${port}`
    const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-away-'))
    const product = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/main.ts')], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        DATABASE_URL: String(away),
        PORT: `${appPort}`,
        SANDBOX_PORT: `${bankPort}`,
        DEMO: 'no',
      },
    })
    let output = ''
    for (const stream of [product.stdout, product.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    await expect.poll(() => output, { timeout: 40_000 }).toContain('Waiting for it.')
    const line = net.createServer((near) => {
      const far = net.connect(Number(there.port), there.hostname)
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    })
    line.listen(port, '127.0.0.1')
    await expect.poll(() => output, { timeout: 60_000 }).toContain('está funcionando')
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    line.close()
    await rm(dataDir, { recursive: true, force: true })
  },
)
