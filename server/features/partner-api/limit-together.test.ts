import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { partnerAccessApi } from '#shared/partner/key-contract.ts'
import { expectWithin } from '../../../tests/support/own-time.ts'
import { type Answer, partner, partnerKeyOf } from '../../../tests/support/partner.ts'
import { startShops } from '../../../tests/support/start-shops.ts'
import type { TestShop } from '../../../tests/support/test-app.ts'
import { auditLog, limitedUse } from '../../platform/db/schema/operations.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { limitOfBusinesses } from './limit.ts'

/** The embedded database has one process. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let shops: TestShop[]
let admin: string
let key: Awaited<ReturnType<typeof partnerKeyOf>>
beforeAll(async () => {
  const together = await startShops(onPostgres ? 2 : 1)
  shops = together.shops
  key = await partnerKeyOf(shops[0]!, 'agencia@ceibo.test')
  admin = await shops[0]!.loginAs('admin@ceibo.test')
  return together.close
})

const setLimit = (callsPerMinute: number | null, reason = 'Prueba de carga', token = admin) =>
  shops[0]!.call(
    partnerAccessApi.save,
    { params: { id: key.businessId }, body: { isLive: true, callsPerMinute, reason } },
    { token },
  )

/** Calls each process so many times at once. */
async function callEach(times: number): Promise<Answer<unknown>[]> {
  const calls = shops.flatMap((shop) => Array.from({ length: times }, () => partner(shop, key.key).get('/meta')))
  return Promise.all(calls)
}

/** Waits until every process goes by a limit. */
async function holdsEverywhere(limit: number): Promise<void> {
  for (const shop of shops) {
    const policy = async () => (await partner(shop, key.key).get('/meta')).headers['ratelimit-policy']
    await expectWithin(1_000, policy, `"business";q=${limit};w=60`)
  }
}

describe('W-07 the limit of a business', () => {
  test('is used up by all its keys in all processes together, to the call, and is free again after a minute', async () => {
    await setLimit(101)
    await holdsEverywhere(101)
    for (const shop of shops) shop.clock.advance(60_000)
    const second = await partnerKeyOf(shops[0]!, 'agencia@ceibo.test')
    const others = Array.from({ length: 20 }, () => partner(shops[0]!, second.key).get('/meta'))
    const answers = [...(await callEach(150)), ...(await Promise.all(others))]
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(101)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, problem, headers } of refused) {
      expect([status, problem.code]).toEqual([429, 'too_many_requests'])
      expect(headers).toMatchObject({ 'retry-after': '60', ratelimit: '"business";r=0;t=60' })
    }
    for (const shop of shops) shop.clock.advance(60_000)
    expect((await callEach(1)).map(({ status }) => status)).toEqual(shops.map(() => 200))
  })

  test('is set by staff with a reason, holds in every process within a second, and stands in the log of actions', async () => {
    expect(await setLimit(600, '')).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'reason', key: 'PARTNER_KEYS.REASON_MISSING' }] },
    })
    expect(await setLimit(59)).toMatchObject({ failure: { fields: [{ path: 'callsPerMinute' }] } })
    expect(await setLimit(600)).toMatchObject({ ok: true, result: { callsPerMinute: 600 } })
    await holdsEverywhere(600)
    expect(await setLimit(null, 'Terminó la prueba')).toMatchObject({ result: { callsPerMinute: null } })
    await holdsEverywhere(3_000)
    const rows = await shops[0]!.db.select().from(auditLog).where(eq(auditLog.subject, key.businessId))
    const limited = rows.filter(({ action }) => action === 'partner-api.limited').map(({ detail }) => detail)
    expect(limited.slice(-2)).toMatchObject([
      { callsPerMinute: { from: 101, to: 600 }, reason: 'Prueba de carga' },
      { callsPerMinute: { from: 600, to: null }, reason: 'Terminó la prueba' },
    ])
    const owner = await shops[0]!.loginAs('agencia@ceibo.test')
    expect(await setLimit(60_000, 'Quiero más', owner)).toMatchObject({ status: 403 })
  })

  test('counts the calls of test keys by the real time, however often they move the clock', async () => {
    await setLimit(60)
    await holdsEverywhere(60)
    const [shop] = shops as [TestShop]
    const test = partner(shop, (await partnerKeyOf(shop, 'agencia@ceibo.test', { mode: 'test' })).key)
    let moved = shop.dependencies.now().getTime()
    const move = (n: number) => {
      const now = new Date((moved += 61_000)).toISOString()
      return test.post('/sandbox/clock', { now }, { idempotencyKey: `move-${n}` })
    }
    expect((await test.get('/sandbox/clock')).headers).toMatchObject({ ratelimit: '"business";r=59;t=60' })
    expect((await move(0)).headers).toMatchObject({ ratelimit: '"clock";r=59;t=60' })
    for (let n = 2; n < 60; n += 1) await test.get('/sandbox/clock')
    const refused = await move(1)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    for (const each of shops) each.clock.advance(60_000)
    expect((await move(2)).status).toBe(201)
    await setLimit(null)
    await holdsEverywhere(3_000)
  })

  test('costs a database that is called often less than a statement for ten calls', async () => {
    const [{ dependencies, db }] = shops as [TestShop]
    const limit = limitOfBusinesses(dependencies)
    const caller = { business: { id: crypto.randomUUID() }, callsPerMinute: 3_000 } as Identity
    const headers: Record<string, string>[] = []
    const reply = { headers: (said: Record<string, string>) => headers.push(said) } as unknown as FastifyReply
    const before = await db.$count(limitedUse)
    for (let n = 0; n < 3_000; n += 1) await limit(caller, 'live', reply)
    await expect(limit(caller, 'live', reply)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const blocks = (await db.$count(limitedUse)) - before
    // Each block is a transaction of five statements, its begin and commit included; so is the one that found the minute full.
    expect([blocks, ((blocks + 1) * 5) / 3_000]).toEqual([20, expect.closeTo(0.035, 3)])
    expect([headers[0], headers.at(-2)].map((said) => said?.ratelimit)).toEqual([
      '"business";r=2999;t=60',
      '"business";r=0;t=60',
    ])
    // While the minute is full, a call costs nothing.
    await Promise.allSettled(Array.from({ length: 500 }, () => limit(caller, 'live', reply)))
    expect((await db.$count(limitedUse)) - before).toBe(20)
  })
})
