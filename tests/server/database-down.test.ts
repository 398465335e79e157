import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Area } from '#shared/auth/guard.ts'
import { authApi } from '#shared/auth/contract.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import type { Endpoint } from '#shared/http.ts'
import type { AnswerCheck } from '../support/answer-check.ts'
import { describedCalls } from '../../server/platform/openapi/described-calls.ts'
import { openApiDocument } from '../../server/platform/openapi/document.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import type { GeneratedRequest } from '../fuzz/requests.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { recentBrands } from '../../server/web/brand-cache.ts'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { startTestShop } from '../support/test-app.ts'

const REQUESTS_PER_CALL = 25
const LOCKS_OF_CHECKOUT = `select 1 from pg_locks where relation = 'checkout'::regclass and granted = $1::boolean
  and mode in ('ExclusiveLock', 'RowShareLock', 'RowExclusiveLock')`

test.skipIf(process.env.CEIBO_TEST_DATABASE !== 'postgres')(
  'K-02 while PostgreSQL is down no call fails as an error of ours, what needs it answers 503, and pages show what they did',
  async ({ skip }) => {
    const programs = await findPostgres()
    if (!programs) return skip()
    const cluster = await startCluster(programs)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-down-'))
    const lines: string[] = []
    const place = { dataDir, databaseUrl: await createDatabaseOn(cluster.url) }
    const shop = await startTestShop({ place, log: (line) => lines.push(line) })
    const tokens = {
      administrator: await shop.loginAs('admin@ceibo.test'),
      partner: await shop.loginAs('broker@ceibo.test'),
    }
    const shown = recentBrands(shop.db)
    const ask = async () => [await shown.mainBrand(), await shown.findBrand('mburucuya'), await shown.catalogue()]
    const before = await ask()
    const unavailable = { status: 503, failure: { error: 'DATABASE_CONNECTION_ERROR' } }
    const createSale = () => shop.call(checkoutApi.createSale, { body: { order: '0123456789ABCDEF' } })
    // Some are in the middle of it.
    const held = query(place.databaseUrl, 'begin; lock table checkout in exclusive mode; select pg_sleep(60)').catch(
      () => [],
    )
    const waitsFor = (granted: boolean, count: number) =>
      vi.waitUntil(
        async () => (await query(place.databaseUrl, LOCKS_OF_CHECKOUT, [String(granted)])).length >= count,
        10_000,
      )
    await waitsFor(true, 1)
    const running = Array.from({ length: 5 }, createSale)
    await waitsFor(false, 5)
    await cluster.stop()
    for (const answer of await Promise.all(running)) expect(answer).toMatchObject(unavailable)
    await held

    expect((await shop.app.inject('/readyz')).statusCode).toBe(503)
    await pause(300)
    expect(await ask(), 'as it was, though not fresh any more').toEqual(before)
    expect(await createSale()).toMatchObject(unavailable)
    const login = { user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 'administrator' } as const
    expect(await shop.call(authApi.login, { body: login })).toMatchObject(unavailable)

    let sent = 0
    const send = async ({ session, payload, headers, ...request }: GeneratedRequest) => {
      sent += 1
      const token = session === 'none' || session === 'garbage' ? null : tokens[session satisfies Area]
      const answer = await shop.app.inject({
        ...request,
        method: request.method as Endpoint['method'],
        ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
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
      // With a session that has to be read, every call needs the database.
      if (call.roles) expect([...found.statuses.keys()], call.path).toContain(503)
    }
    expect(calls.length).toBeGreaterThan(30)
    expect(failed).toEqual([])

    const errors = lines
      .map((line) => JSON.parse(line) as { err?: { message: string; stack: string } })
      .filter(({ err }) => err)
    expect(errors.length).toBeGreaterThan(0)
    for (const { err } of errors)
      expect([err?.message, err?.stack]).not.toEqual(expect.arrayContaining(['', '[object Object]']))
    await shop.close().catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true })
  },
)
