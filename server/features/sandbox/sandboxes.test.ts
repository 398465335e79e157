import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../world.ts'
import type { OpenSandbox } from './open.ts'
import { openSandboxes } from './sandboxes.ts'

let happened: string[]
beforeEach(() => {
  happened = []
})

/** Opens sandboxes that only note what happens to them. */
async function noted(businessId: string): Promise<OpenSandbox> {
  happened.push(`open ${businessId}`)
  return {
    sandbox: {} as Sandbox,
    admit: async () => undefined,
    answer: () => undefined,
    close: async () => void happened.push(`close ${businessId}`),
  }
}

const sandboxes = (limits: { most: number; idleMs: number }, open = noted) =>
  openSandboxes({ log: Fastify().log }, open, limits)
const nothing = async () => undefined

describe('W-04 the sandboxes of a process', () => {
  test('open with their first call, and once', async () => {
    const ours = sandboxes({ most: 4, idleMs: 60_000 })
    await Promise.all([ours.within('a', nothing), ours.within('a', nothing), ours.within('b', nothing)])
    await ours.within('a', nothing)
    expect(happened).toEqual(['open a', 'open b'])
    await ours.close()
    expect(happened.slice(2).toSorted()).toEqual(['close a', 'close b'])
  })

  test('make room by closing the one that was unused for longest, and none that is in use', async () => {
    const ours = sandboxes({ most: 2, idleMs: 60_000 })
    const goOn = Promise.withResolvers<void>()
    const busy = ours.within('a', () => goOn.promise)
    await ours.within('b', nothing)
    await ours.within('c', nothing)
    expect(happened).toEqual(['open a', 'open b', 'close b', 'open c'])
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
    expect(happened).toEqual(['open a'])
    goOn.resolve()
    await Promise.all([busy, waiting])
    expect(happened).toEqual(['open a', 'close a', 'open b'])
    await ours.close()
  })

  test('close when they had no call for a while, and open again', async () => {
    const ours = sandboxes({ most: 2, idleMs: 50 })
    await ours.within('a', nothing)
    await expect.poll(() => happened).toEqual(['open a', 'close a'])
    await ours.within('a', nothing)
    expect(happened).toEqual(['open a', 'close a', 'open a'])
    await ours.close()
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
