import { LRUCache } from 'lru-cache'
import { within } from '../concurrency/within.ts'
import type { Database } from '../db/schema/database.ts'

/** If there is a last answer, a new one may take no longer than this. */
const PATIENCE_MS = 2_000
/** How many last answers are kept. */
const MOST_LAST = 500

type Options = {
  /** Returns the last good answer when `ask` fails or is slow. Use it for what is shown, never for what is charged. */
  lastInTrouble?: boolean
  /** Returns the stale answer while a new one is fetched, so that no caller waits. An answer is returned for `2 * freshMs` at most. */
  refreshesBehind?: boolean
}

/**
 * Keeps answers for a moment, because many visitors look at one page in the same second. Failures are not kept. All
 * answers are dropped together, so that made-up keys never pile up.
 */
export class ShortCache<Answer> {
  readonly #freshMs: number
  readonly #refreshesBehind: boolean
  #since = -Infinity
  #answers = new Map<string, Promise<Answer>>()
  /** The answers of the moment before; none without `refreshesBehind`. */
  #before = new Map<string, Promise<Answer>>()
  /** The last answers, without null and undefined. */
  readonly #last: LastAnswers<Answer> | null

  constructor(freshMs: number, { lastInTrouble = false, refreshesBehind = false }: Options = {}) {
    this.#freshMs = freshMs
    this.#refreshesBehind = refreshesBehind
    this.#last = lastInTrouble ? new LRUCache({ max: MOST_LAST }) : null
  }

  /** The cached answer of a key, else the one that `ask` gives. */
  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now()
    const age = now - this.#since
    if (age >= this.#freshMs) {
      this.#before = this.#refreshesBehind && age < 2 * this.#freshMs ? this.#answers : new Map()
      this.#answers = new Map()
      this.#since = now
    }
    const before = this.#before
    const cachedAnswer = this.#answers.get(key)
    if (cachedAnswer) return before.get(key) ?? cachedAnswer
    const answer = this.#last ? orLast(this.#last, key, ask()) : ask()
    const answers = this.#answers.set(key, answer)
    answer.then(
      () => before.delete(key),
      () => answers.delete(key),
    )
    return before.get(key) ?? answer
  }
}

/** A `ShortCache` of its own for each database. Pass the database, not a transaction. */
export function cachePerDatabase<Answer>(freshMs: number, options?: Options) {
  const caches = new WeakMap<Database, ShortCache<Answer>>()
  return {
    /** The cached answer of a key, else the one that `ask` gives. */
    of(db: Database, key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const cache = caches.get(db) ?? new ShortCache<Answer>(freshMs, options)
      caches.set(db, cache)
      return cache.of(key, ask)
    },
    /** Drops a database's answers, so that each is asked for again. */
    forget(db: Database): void {
      caches.delete(db)
    },
  }
}

type LastAnswers<Answer> = LRUCache<string, NonNullable<Answer>>

async function orLast<Answer>(last: LastAnswers<Answer>, key: string, promise: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await (last.has(key) ? within(PATIENCE_MS, promise) : promise)
    // Null is not kept, since made-up keys would push the others out.
    last.set(key, answer ?? undefined)
    return answer
  } catch (error) {
    const before = last.get(key)
    if (before === undefined) throw error
    return before
  }
}
