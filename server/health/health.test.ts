import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'
import { readiness } from './readiness.ts'
import { watchForStop } from './stopping.ts'

describe('health', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await startTestShop()
  })
  afterEach(() => shop.close())

  const open = async (url: string) => {
    const answer = await shop.app.inject({ url })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
  }

  test('a server that can be sent calls says so, however often it is asked, and no cache keeps it', async () => {
    for (let times = 0; times < 400; times += 1) expect((await open('/readyz')).status).toBe(200)
    const ready = await open('/readyz')
    expect(ready.body).toEqual({
      status: 'ready',
      checks: { running: 'ok', database: 'ok', migrations: 'ok' },
    })
    expect(ready.headers['cache-control']).toBe('no-store')
    expect((await open('/healthz')).body).toEqual({ status: 'alive' })
    expect((await open('/healthz')).headers['cache-control']).toBe('no-store')
  })

  test('told to stop it is not ready at once, lives on, and asks every caller to close', async () => {
    expect((await open('/readyz')).status).toBe(200)
    shop.stopping.begin()
    const { status, body } = await open('/readyz')
    expect([status, body['checks']]).toEqual([503, expect.objectContaining({ running: 'stopping' })])
    for (const url of ['/healthz', '/api/category/allCategories', '/api/nothing']) {
      expect((await open(url)).headers.connection, url).toBe('close')
    }
    expect((await open('/healthz')).status).toBe(200)
  })

  test('without a migration of this release it is not ready; with those of a newer one it is', async () => {
    await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 10 * 86400000`)
    expect((await open('/readyz')).status).toBe(200)
    await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`)
    await pause(600)
    const { status, body } = await open('/readyz')
    expect([status, body['checks']]).toEqual([503, { running: 'ok', database: 'ok', migrations: 'missing' }])
  })
})

test('a database that does not answer makes it not ready in about a second, and says nothing of its address', async () => {
  const silent = { execute: () => new Promise(() => undefined) } as unknown as Database
  const broken = {
    execute: () => Promise.reject(new Error('connect ECONNREFUSED postgres://ceibo:secret@10.0.0.5')),
  } as unknown as Database
  for (const db of [silent, broken]) {
    const began = performance.now()
    const told = await readiness(db, { hasBegun: () => false })()
    expect(told).toEqual({
      isReady: false,
      checks: { running: 'ok', database: 'no answer', migrations: 'not asked' },
    })
    expect(performance.now() - began).toBeLessThan(3_000)
  }
})

test('a handler whose caller is gone is waited for', async () => {
  const app = Fastify({ forceCloseConnections: true })
  const stopping = watchForStop(app)
  const pressed = Promise.withResolvers<void>()
  let isPaid = false
  app.get('/pay', async () => {
    pressed.resolve()
    await pause(300)
    isPaid = true
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const asked = fetch(`${url}/pay`, { signal: leaving.signal }).catch(() => 'gone')
  await pressed.promise
  leaving.abort()
  expect(await asked).toBe('gone')
  stopping.begin()
  await app.close()
  expect(isPaid).toBe(false)
  await stopping.handlersDone()
  expect(isPaid).toBe(true)
})
