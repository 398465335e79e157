import { finished } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#shared/errors.ts'
import type { RawRequest, Sandboxes } from '../world.ts'
import type { OpenSandbox } from './open.ts'
import type { SandboxParts } from './parts.ts'

type Limits = {
  /** How many are open at once in a process. */
  most: number
  /** Milliseconds without a call after which one is closed. */
  idleMs: number
  /** Milliseconds for which a call waits until its sandbox can be opened. */
  waitMs: number
  /** Milliseconds after which a sandbox that is in use takes no more calls while others wait. */
  turnMs: number
  /** Milliseconds within which the body of a request has to be there once its sandbox is open. */
  bodyMs: number
  /** How many calls wait in a process, and how many of them of one business. */
  mostWaiting: number
  mostWaitingOfOne: number
}
const LIMITS: Limits = {
  most: 4,
  idleMs: 10 * 60_000,
  waitMs: 10_000,
  turnMs: 5_000,
  bodyMs: 5_000,
  mostWaiting: 20,
  mostWaitingOfOne: 5,
}
const LOOK_MS = 50
const MINUTE_MS = 60_000
const RETRY_AFTER_SECONDS = 10
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

type Open = (businessId: string) => Promise<OpenSandbox>

/** Opens the sandbox of each business by `open` with its first call, and closes it when it had none for a while. */
export function openSandboxes({ log }: Pick<SandboxParts, 'log'>, open: Open, more: Partial<Limits> = {}): Sandboxes {
  const limits = { ...LIMITS, ...more }
  const sandboxes = new OpenSandboxes(open, { ...limits, log })
  return {
    answer: async (key, isGone, takeOver) => {
      const { opened, done } = await sandboxes.hold(key.businessId, isGone)
      try {
        await opened.admit(key)
      } catch (error) {
        done()
        throw error
      }
      const raw = takeOver()
      const release = async () => {
        // A call runs on when its caller hangs up.
        await opened.callsEnd()
        done()
      }
      finished(raw.response, () => void release())
      refuseSlowBody(raw, limits.bodyMs)
      opened.answer(raw)
    },
    within: async (businessId, act) => {
      const { opened, done } = await sandboxes.hold(businessId)
      return act(opened.sandbox).finally(done)
    },
    close: () => sandboxes.close(),
  }
}

/** Ends a request whose body does not arrive in time, so that it does not keep its sandbox open. */
function refuseSlowBody({ request, response }: RawRequest, bodyMs: number): void {
  if (hasArrived(request)) return
  const timer = setTimeout(() => {
    if (hasArrived(request)) return
    request.socket.write(TOO_SLOW)
    request.socket.destroySoon()
  }, bodyMs)
  finished(response, () => clearTimeout(timer))
}

/** Whether the body of a request was received, or read already; a request without one has arrived. */
function hasArrived(request: RawRequest['request']): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = Number(length ?? 0) > 0 || encoding !== undefined
  return !hasBody || request.complete || request.readableEnded
}

type Entry = { opened: Promise<OpenSandbox>; openSince: number; running: number; usedAt: number }

const noRoom = () => new Failure('UNAVAILABLE', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } })

/** The open sandboxes of a process, by the id of their business. */
class OpenSandboxes {
  readonly #open: Open
  readonly #settings: Limits & Pick<SandboxParts, 'log'>
  readonly #entries = new Map<string, Entry>()
  readonly #closing = new Map<string, Promise<void>>()
  /** The business of each call that waits. */
  readonly #waiting: string[] = []
  #isClosed = false
  #looking: NodeJS.Timeout | undefined

  constructor(open: Open, settings: Limits & Pick<SandboxParts, 'log'>) {
    this.#open = open
    this.#settings = settings
  }

  /**
   * Keeps the sandbox of a business open until `done` is called; waits for a while when all that may be open are in use.
   * @throws Failure UNAVAILABLE with the seconds after which to try again, when it waited in vain, its caller is gone, or too many wait
   */
  async hold(businessId: string, isGone = () => false): Promise<{ opened: OpenSandbox; done: () => void }> {
    const entry = this.#use(businessId) ?? (await this.#waitFor(businessId, isGone))
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

  /** Closes them; none is opened after it. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopLooking()
    await Promise.all([...this.#entries.keys()].map((id) => this.#close(id)))
    await Promise.all(this.#closing.values())
  }

  /** Uses the sandbox of a business if it may be used or opened now. */
  #use(businessId: string): Entry | undefined {
    if (this.#isClosed) throw noRoom()
    const openEntry = this.#entries.get(businessId)
    const isOver = openEntry && this.#isTurnOver(businessId, openEntry)
    if (openEntry ? isOver : !this.#hasRoom(businessId)) return undefined
    const entry = openEntry ?? this.#begin(businessId)
    // At once, so that nobody closes it before.
    entry.running += 1
    return entry
  }

  /** Whether a sandbox may be opened now: room goes to those who came first. */
  #hasRoom(businessId: string): boolean {
    if (this.#closing.has(businessId)) return false
    const line = [...new Set(this.#waiting)].filter((id) => !this.#entries.has(id) && !this.#closing.has(id))
    const before = line.includes(businessId) ? line.indexOf(businessId) : line.length
    return this.#entries.size + this.#closing.size + before < this.#settings.most
  }

  /** Whether a business has had its turn while others wait: however much it calls, it does not keep its room for ever. */
  #isTurnOver(businessId: string, { openSince }: Entry): boolean {
    const othersWait = this.#waiting.some((id) => id !== businessId && !this.#entries.has(id))
    return othersWait && performance.now() - openSince > this.#settings.turnMs
  }

  async #waitFor(businessId: string, isGone: () => boolean): Promise<Entry> {
    const { waitMs, mostWaiting, mostWaitingOfOne } = this.#settings
    const own = this.#waiting.filter((id) => id === businessId).length
    if (this.#waiting.length >= mostWaiting || own >= mostWaitingOfOne) throw noRoom()
    this.#waiting.push(businessId)
    try {
      for (const deadline = performance.now() + waitMs; performance.now() < deadline && !isGone();) {
        const closing = this.#closing.size < this.#waiting.length ? this.#closeLongestIdle() : undefined
        const look = pause(LOOK_MS)
        await Promise.race([closing ?? this.#closing.get(businessId) ?? look, look])
        const entry = this.#use(businessId)
        if (entry) return entry
      }
      throw noRoom()
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(businessId), 1)
    }
  }

  #begin(businessId: string): Entry {
    const entry: Entry = { opened: this.#open(businessId), openSince: Infinity, running: 0, usedAt: performance.now() }
    this.#entries.set(businessId, entry)
    entry.opened.then(
      () => (entry.openSince = performance.now()),
      () => this.#entries.delete(businessId),
    )
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
    const closing = (async () => (await entry?.opened)?.close())()
      .catch((err: unknown) => this.#settings.log.warn({ err, businessId }, 'a sandbox was not closed'))
      .finally(() => this.#closing.delete(businessId))
    this.#closing.set(businessId, closing)
    return closing
  }

  #stopLooking(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
  }
}
