import { finished } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandboxes } from '../world.ts'
import type { OpenSandbox } from './open.ts'
import type { SandboxParts } from './parts.ts'

/** How many are open at once in a process, and after how many milliseconds without a call one is closed. */
type Limits = { most: number; idleMs: number }
const LIMITS: Limits = { most: 4, idleMs: 10 * 60_000 }
const LOOK_MS = 50

type Entry = { opened: Promise<OpenSandbox>; running: number; usedAt: number }

/** Opens the sandbox of each business by `open` with its first call, and closes it when it had none for a while. */
export function openSandboxes(
  { log }: Pick<SandboxParts, 'log'>,
  open: (businessId: string) => Promise<OpenSandbox>,
  { most, idleMs }: Limits = LIMITS,
): Sandboxes {
  const entries = new Map<string, Entry>()
  const closing = new Map<string, Promise<void>>()
  let looking: NodeJS.Timeout | undefined

  const close = (businessId: string, { opened }: Entry): Promise<void> => {
    entries.delete(businessId)
    const closed = opened
      .then((one) => one.close())
      .catch((err: unknown) => log.warn({ err, businessId }, 'a sandbox was not closed'))
      .finally(() => closing.delete(businessId))
    closing.set(businessId, closed)
    return closed
  }

  const closeIdle = () => {
    const before = performance.now() - idleMs
    for (const [id, entry] of entries) if (entry.running === 0 && entry.usedAt < before) void close(id, entry)
    if (entries.size === 0) stopLooking()
  }
  const stopLooking = () => {
    clearInterval(looking)
    looking = undefined
  }

  /** Returns the sandbox of a business, in use; waits while all that may be open are. */
  const take = async (businessId: string): Promise<Entry> => {
    for (;;) {
      const known = entries.get(businessId)
      if (known) return used(known)
      if (closing.has(businessId)) await closing.get(businessId)
      else if (entries.size + closing.size < most) break
      else await (closeLongestIdle() ?? pause(LOOK_MS))
    }
    const entry = { opened: open(businessId), running: 0, usedAt: performance.now() }
    entries.set(businessId, entry)
    entry.opened.catch(() => entries.delete(businessId))
    looking ??= setInterval(closeIdle, Math.min(idleMs, 60_000)).unref()
    return used(entry)
  }
  const used = (entry: Entry) => {
    entry.running += 1
    return entry
  }
  const closeLongestIdle = () => {
    const idle = [...entries].filter(([, { running }]) => running === 0)
    const [longest] = idle.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    return longest && close(...longest)
  }

  /** Keeps a sandbox open until `done` is called. */
  const use = async (businessId: string): Promise<{ opened: OpenSandbox; done: () => void }> => {
    const entry = await take(businessId)
    const done = () => {
      entry.running -= 1
      entry.usedAt = performance.now()
    }
    try {
      return { opened: await entry.opened, done }
    } catch (error) {
      done()
      throw error
    }
  }

  return {
    answer: async (key, takeOver) => {
      const { opened, done } = await use(key.businessId)
      try {
        await opened.admit(key)
      } catch (error) {
        done()
        throw error
      }
      const raw = takeOver()
      finished(raw.response, done)
      opened.answer(raw)
    },
    within: async (businessId, act) => {
      const { opened, done } = await use(businessId)
      return act(opened.sandbox).finally(done)
    },
    close: async () => {
      stopLooking()
      await Promise.all([...entries].map(([id, entry]) => close(id, entry)))
      await Promise.all(closing.values())
    },
  }
}
