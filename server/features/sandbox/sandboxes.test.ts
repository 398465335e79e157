import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as pauseOf } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { watchHandlers } from '../../platform/http/running-handlers.ts'
import type { RawRequest, Sandbox, Sandboxes, TestKey } from '../world.ts'
import type { OpenSandbox } from './open.ts'
import { openSandboxes } from './sandboxes.ts'

let steps: string[]
beforeEach(() => {
  steps = []
})

/** Opens sandboxes that only note what happens to them. */
async function noted(businessId: string): Promise<OpenSandbox> {
  steps.push(`open ${businessId}`)
  return {
    sandbox: {} as Sandbox,
    admit: async () => undefined,
    answer: () => undefined,
    callsEnd: async () => undefined,
    close: async () => void steps.push(`close ${businessId}`),
  }
}

const sandboxes = (limits: NonNullable<Parameters<typeof openSandboxes>[2]>, open = noted) =>
  openSandboxes({ log: Fastify().log }, open, limits)
const nothing = async () => undefined

/** A server whose every call goes to the sandbox of business a. */
async function serving(ours: Sandboxes): Promise<{ server: Server; port: number }> {
  const key = { businessId: 'a' } as TestKey
  const server = createServer((request, response) => {
    void ours.answer(
      key,
      () => false,
      () => ({ request, response }),
    )
  })
  return { server, port: await listen(server) }
}
const fail = (): RawRequest => {
  throw new Error('the request was taken over')
}

describe('W-04 the sandboxes of a process', () => {
  test('open with their first call, and once', async () => {
    const ours = sandboxes({ most: 4, idleMs: 60_000 })
    await Promise.all([ours.within('a', nothing), ours.within('a', nothing), ours.within('b', nothing)])
    await ours.within('a', nothing)
    expect(steps).toEqual(['open a', 'open b'])
    await ours.close()
    expect(steps.slice(2).toSorted()).toEqual(['close a', 'close b'])
  })

  test('make room by closing the one that was unused for longest, and none that is in use', async () => {
    const ours = sandboxes({ most: 2, idleMs: 60_000 })
    const goOn = Promise.withResolvers<void>()
    const busy = ours.within('a', () => goOn.promise)
    await ours.within('b', nothing)
    await ours.within('c', nothing)
    expect(steps).toEqual(['open a', 'open b', 'close b', 'open c'])
    goOn.resolve()
    await busy
    await ours.close()
  })

  test('wait while all that may be open are in use', async () => {
    const ours = sandboxes({ most: 1, idleMs: 60_000 })
    const goOn = Promise.withResolvers<void>()
    const busy = ours.within('a', () => goOn.promise)
    const waiting = ours.within('b', nothing)
    await new Promise((done) => setTimeout(done, 150))
    expect(steps).toEqual(['open a'])
    goOn.resolve()
    await Promise.all([busy, waiting])
    expect(steps).toEqual(['open a', 'close a', 'open b'])
    await ours.close()
  })

  describe('while all that may be open are in use', () => {
    const busy = (limits: object) => {
      const goOn = Promise.withResolvers<void>()
      const ours = sandboxes({ most: 1, idleMs: 60_000, ...limits })
      const held = ours.within('a', () => goOn.promise)
      const end = async () => {
        goOn.resolve()
        await held
        await ours.close()
      }
      return { ours, end }
    }
    const refused = { code: 'UNAVAILABLE', data: { retryAfterSeconds: 10 } }

    test('answer others after a while that there is no room', async () => {
      const { ours, end } = busy({ waitMs: 100 })
      await expect(ours.within('b', nothing)).rejects.toMatchObject(refused)
      await end()
      expect(steps).toEqual(['open a', 'close a'])
    })

    test('let only so many calls wait, and fewer of one business', async () => {
      const { ours, end } = busy({ waitMs: 300, mostWaiting: 3, mostWaitingOfOne: 2 })
      let ended = 0
      const waiting = ['b', 'b', 'c'].map((id) => ours.within(id, nothing).catch(() => (ended += 1)))
      await expect(ours.within('b', nothing)).rejects.toMatchObject(refused)
      await expect(ours.within('d', nothing)).rejects.toMatchObject(refused)
      expect(ended, 'these are refused at once').toBe(0)
      await Promise.all(waiting)
      expect(ended).toBe(3)
      await end()
    })

    test('wait no longer for a caller who is gone', async () => {
      const { ours, end } = busy({ waitMs: 60_000 })
      let isGone = false
      const call = ours.answer({ businessId: 'b' } as TestKey, () => isGone, fail)
      isGone = true
      await expect(call).rejects.toMatchObject(refused)
      await end()
      expect(steps).toEqual(['open a', 'close a'])
    })

    test('pass on when a business that calls without a pause has had its turn', async () => {
      const ours = sandboxes({ most: 1, idleMs: 60_000, waitMs: 60_000, turnMs: 100 })
      let goesOn = true
      const callOn = async () => {
        while (goesOn) await ours.within('a', () => pauseOf(20))
      }
      const calls = [callOn(), pauseOf(10).then(callOn)]
      await pauseOf(30)
      await ours.within('b', nothing)
      expect(steps).toEqual(['open a', 'close a', 'open b'])
      goesOn = false
      await Promise.all(calls)
      await ours.close()
    })
  })

  test('end a request whose body does not arrive, and are free again', async () => {
    const ours = sandboxes({ most: 1, idleMs: 60_000, bodyMs: 100 })
    const { server, port } = await serving(ours)
    const socket = createConnection(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n')
    const answer = (await once(socket, 'data')) as [Buffer]
    expect(String(answer[0])).toMatch(/^HTTP\/1\.1 408 /)
    await once(socket, 'close')
    await ours.within('b', nothing)
    expect(steps).toEqual(['open a', 'close a', 'open b'])
    await ours.close()
    server.close()
  })

  test('are in use as long as a call runs, also when its caller hangs up', async () => {
    const goOn = Promise.withResolvers<void>()
    const ours = sandboxes({ most: 1, idleMs: 60_000 }, async (id) => {
      const app = Fastify()
      const callsEnd = watchHandlers(app)
      app.post('/clock', async () => {
        steps.push(`move ${id}`)
        await goOn.promise
        steps.push(`moved ${id}`)
      })
      await app.ready()
      const answer = ({ request, response }: RawRequest) => app.routing(request, response)
      return { ...(await noted(id)), answer, callsEnd }
    })
    const { server, port } = await serving(ours)
    const leaving = new AbortController()
    const { signal } = leaving
    const call = fetch(`http://127.0.0.1:${port}/clock`, { method: 'POST', signal }).catch(() => 'gone')
    await expect.poll(() => steps).toEqual(['open a', 'move a'])
    leaving.abort()
    expect(await call).toBe('gone')
    const waiting = ours.within('b', nothing)
    await pauseOf(150)
    goOn.resolve()
    await waiting
    expect(steps).toEqual(['open a', 'move a', 'moved a', 'close a', 'open b'])
    await ours.close()
    server.close()
  })

  test('close when they had no call for a while, and open again', async () => {
    const ours = sandboxes({ most: 2, idleMs: 50 })
    await ours.within('a', nothing)
    await expect.poll(() => steps).toEqual(['open a', 'close a'])
    await ours.within('a', nothing)
    expect(steps).toEqual(['open a', 'close a', 'open a'])
    await ours.close()
  })

  test('are not opened any more once they were closed, not even for a call that waited', async () => {
    const ours = sandboxes({ most: 1, idleMs: 60_000 })
    const goOn = Promise.withResolvers<void>()
    const held = ours.within('a', () => goOn.promise)
    const waiting = expect(ours.within('b', nothing)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await ours.close()
    goOn.resolve()
    await Promise.all([held, waiting])
    await expect(ours.within('a', nothing)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(steps).toEqual(['open a', 'close a'])
  })

  test('that could not be opened are opened anew by the next call', async () => {
    let tries = 0
    const ours = sandboxes({ most: 1, idleMs: 60_000 }, async (id) => {
      tries += 1
      if (tries === 1) throw new Error('no room')
      return noted(id)
    })
    await expect(ours.within('a', nothing)).rejects.toThrow('no room')
    await ours.within('a', nothing)
    expect(tries).toBe(2)
    await ours.close()
  })
})
