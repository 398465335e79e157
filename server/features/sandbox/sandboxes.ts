import { finished } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandboxes } from '../world.ts'
import type { OpenSandbox } from './open.ts'
import type { SandboxParts } from './parts.ts'

/** How many are open at once in a process, and after how many milliseconds without a call one is closed. */
type Limits = { most: number; idleMs: number }
const LIMITS: Limits = { most: 4, idleMs: 10 * 60_000 }
const LOOK_MS = 50
const MINUTE_MS = 60_000

type Open = (businessId: string) => Promise<OpenSandbox>

/** Opens the sandbox of each business by `open` with its first call, and closes it when it had none for a while. */
export function openSandboxes({ log }: Pick<SandboxParts, 'log'>, open: Open, limits: Limits = LIMITS): Sandboxes {
  const kept = new KeptOpen(open, { ...limits, log })
  return {
    answer: async (key, takeOver) => {
      const { opened, done } = await kept.hold(key.businessId)
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
      const { opened, done } = await kept.hold(businessId)
      return act(opened.sandbox).finally(done)
    },
    close: () => kept.close(),
  }
}

type Entry = { opened: Promise<OpenSandbox>; running: number; usedAt: number }

/** The open sandboxes of a process, by the id of their business. */
class KeptOpen {
  readonly #open: Open
  readonly #settings: Limits & Pick<SandboxParts, 'log'>
  readonly #entries = new Map<string, Entry>()
  readonly #closing = new Map<string, Promise<void>>()
  #looking: NodeJS.Timeout | undefined

  constructor(open: Open, settings: Limits & Pick<SandboxParts, 'log'>) {
    this.#open = open
    this.#settings = settings
  }

  /** Keeps the sandbox of a business open until `done` is called; waits while all that may be open are in use. */
  async hold(businessId: string): Promise<{ opened: OpenSandbox; done: () => void }> {
    const entry = await this.#use(businessId)
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

  async close(): Promise<void> {
    this.#stopLooking()
    await Promise.all([...this.#entries.keys()].map((id) => this.#close(id)))
    await Promise.all(this.#closing.values())
  }

  async #use(businessId: string): Promise<Entry> {
    for (;;) {
      const known = this.#entries.get(businessId)
      const itself = this.#closing.get(businessId)
      const hasRoom = !itself && this.#entries.size + this.#closing.size < this.#settings.most
      if (known || hasRoom) {
        const entry = known ?? this.#begin(businessId)
        // At once, so that nobody closes it before.
        entry.running += 1
        return entry
      }
      await (itself ?? this.#closeLongestIdle() ?? pause(LOOK_MS))
    }
  }

  #begin(businessId: string): Entry {
    const entry = { opened: this.#open(businessId), running: 0, usedAt: performance.now() }
    this.#entries.set(businessId, entry)
    entry.opened.catch(() => this.#entries.delete(businessId))
    this.#looking ??= setInterval(() => this.#closeIdle(), Math.min(this.#settings.idleMs, MINUTE_MS)).unref()
    return entry
  }

  #idle(): [id: string, usedAt: number][] {
    return [...this.#entries].flatMap(([id, { running, usedAt }]) => (running === 0 ? [[id, usedAt]] : []))
  }

  #closeLongestIdle(): Promise<void> | undefined {
    const [longest] = this.#idle().toSorted(([, one], [, other]) => one - other)
    return longest && this.#close(longest[0])
  }

  #closeIdle(): void {
    const before = performance.now() - this.#settings.idleMs
    for (const [id, usedAt] of this.#idle()) if (usedAt < before) void this.#close(id)
    if (this.#entries.size === 0) this.#stopLooking()
  }

  #close(businessId: string): Promise<void> {
    const entry = this.#entries.get(businessId)
    this.#entries.delete(businessId)
    const closed = (async () => (await entry?.opened)?.close())()
      .catch((err: unknown) => this.#settings.log.warn({ err, businessId }, 'a sandbox was not closed'))
      .finally(() => this.#closing.delete(businessId))
    this.#closing.set(businessId, closed)
    return closed
  }

  #stopLooking(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
  }
}
