import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/db/schema/database.ts'
import { mountSmallDisk } from '../../../tests/faults/small-disk.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
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
      checks: { running: 'ok', database: 'ok', migrations: 'ok', storage: 'ok' },
    })
    expect(ready.headers['cache-control']).toBe('no-store')
    expect((await open('/healthz')).body).toEqual({ status: 'alive' })
    expect((await open('/healthz')).headers['cache-control']).toBe('no-store')
  })

  test('when stopping it is not ready at once, lives on, and asks every caller to close', async () => {
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
    expect([status, body['checks']]).toEqual([
      503,
      { running: 'ok', database: 'ok', migrations: 'missing', storage: 'ok' },
    ])
  })
})

// ASVS 13.4.5, 16.5.1
test('a database that does not answer makes it not ready in about a second, and says nothing of its address', async () => {
  const silent = { execute: () => new Promise(() => undefined) } as unknown as Database
  const broken = {
    execute: () => Promise.reject(new Error('connect ECONNREFUSED postgres://ceibo:secret@10.0.0.5')),
  } as unknown as Database
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    for (const db of [silent, broken]) {
      const asking = readiness({ db, dataDir: null, stopping: { hasBegun: () => false } })()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await asking).toEqual({
        isReady: false,
        checks: { running: 'ok', database: 'no answer', migrations: 'not asked', storage: 'not asked' },
      })
    }
  } finally {
    vi.useRealTimers()
  }
})

test('without room for the database or for files it is not ready, and says which of it is so', async () => {
  const full = Object.assign(new Error('could not write to file: No space left on device'), { code: '53100' })
  const rows = [{ isThere: true, newest: Number.MAX_SAFE_INTEGER }]
  const db = { execute: async () => ({ rows }), transaction: async () => undefined }
  const disks = [
    { db, dataDir: null, storage: 'ok' },
    { db: { ...db, transaction: () => Promise.reject(full) }, dataDir: null, storage: 'disk full' },
    { db, dataDir: '/dev/full', storage: 'not writable' },
  ]
  for (const { storage, ...place } of disks) {
    const answer = await readiness({
      ...(place as never as { db: Database; dataDir: null }),
      stopping: { hasBegun: () => false },
    })()
    expect(answer).toEqual({
      isReady: storage === 'ok',
      checks: { running: 'ok', database: 'ok', migrations: 'ok', storage },
    })
  }
})

test('it is not ready on a disk that takes a little and has no room for a file of the log', async ({ skip }) => {
  const disk = await mountSmallDisk()
  if (!disk) return skip('this machine lets us mount no small disk')
  const db = {
    execute: async () => ({ rows: [{ isThere: true, newest: Number.MAX_SAFE_INTEGER }] }),
    transaction: async () => undefined,
  } as unknown as Database
  const storage = async () => {
    const { checks } = await readiness({ db, dataDir: disk.folder, stopping: { hasBegun: () => false } })()
    return checks.storage
  }
  try {
    expect(await storage()).toBe('ok')
    await disk.fill(8)
    expect(await storage()).toBe('disk full')
    await disk.makeRoom()
    expect(await storage()).toBe('ok')
  } finally {
    await disk.unmount()
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
  const call = fetch(`${url}/pay`, { signal: leaving.signal }).catch(() => 'gone')
  await pressed.promise
  leaving.abort()
  expect(await call).toBe('gone')
  stopping.begin()
  await stopping.close()
  expect(isPaid).toBe(true)
})

test('connections without a complete request, and readers that take nothing, do not hold up a stop; calls that run are answered', async () => {
  const app = Fastify()
  const stopping = watchForStop(app)
  const pressed = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  app.post('/pay', async () => {
    pressed.resolve()
    await goOn.promise
    return { paid: true }
  })
  app.get('/big', async () => 'x'.repeat(64 * 1024 * 1024))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = 'POST /pay HTTP/1.1\r\nHost: ceibo\r\nContent-Type: application/json\r\n'
  const send = async (text: string) => {
    const socket = net.connect(port, '127.0.0.1')
    let received = ''
    const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(text)
    return { socket, ended, read: () => socket.on('data', (part: Buffer) => (received += part.toString('latin1'))) }
  }
  const incomplete = [
    '',
    'POST /pay HT',
    head,
    `${head}Content-Length: 9\r\n\r\n`,
    `${head}Content-Length: 9\r\n\r\n{"a"`,
  ]
  const waiting = await Promise.all(incomplete.map(send))
  const idle = await send('GET /nothing HTTP/1.1\r\nHost: ceibo\r\n\r\n')
  const lazy = await send('GET /big HTTP/1.1\r\nHost: ceibo\r\n\r\n')
  const paying = await send(`${head}Content-Length: 2\r\n\r\n{}`)
  for (const { read } of [...waiting, idle, paying]) read()
  await pressed.promise
  await pause(200)
  stopping.begin()
  const began = performance.now()
  const closed = stopping.close()
  await Promise.all([...waiting, idle].map(({ ended }) => ended))
  // Left to itself, Node ends them after a minute.
  expect(performance.now() - began, 'those without a request end at once').toBeLessThan(20_000)
  goOn.resolve()
  expect(await paying.ended).toMatch(/^HTTP\/1\.1 200[\s\S]*\{"paid":true\}$/)
  await closed
  expect(performance.now() - began, 'who takes nothing of an answer is left').toBeLessThan(20_000)
  lazy.socket.destroy()
})
