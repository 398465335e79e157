import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#shared/errors.ts'
import { USUAL_CALLS } from '#shared/partner/call-limit.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { reserveUseWithin, type SharedLimit, usesOf } from '../../platform/http/shared-limit.ts'
import { tooManyRequests } from '../../platform/http/too-many-requests.ts'
import type { Dependencies } from '../dependencies.ts'

/** How many PDFs a business may get in a minute in one process: each takes the thread that serves everybody for tens of milliseconds. */
export const PDFS = { name: 'pdf', max: 60 }
/** How many calls that look an address up or send something to it, as on the pages. */
export const SENDING = { name: 'webhook', max: 30 }
/** How often a business may move the clock of its sandbox: each move closes months and runs what is due. */
export const CLOCK_MOVES = { name: 'clock', max: 60 }
/** The headers that say how much is left. */
export const LEFT_HEADERS = ['ratelimit-policy', 'ratelimit'] as const
const WINDOW_SECONDS = 60
/** A process takes this part of a business's minute at a time, so that few calls need the database. */
const BLOCKS = 20

/** Calls that a process may answer until `until`, in milliseconds; or none until then, when the minute is used up. */
type Block = { until: number; left: number; isFull: boolean; others: number }

/**
 * Limits the calls of a business in a minute, of all its keys and in all processes together. A process may carry a block over
 * into the next minute. Test keys have a minute of their own. Each answer says how much is left (draft-ietf-httpapi-ratelimit-headers).
 * @throws Failure TOO_MANY_REQUESTS, from the function that it returns
 */
export function limitOfBusinesses(dependencies: Pick<Dependencies, 'db' | 'now'>) {
  const blocks = new Map<string, Promise<Block>>()

  /** Counts a call in the present block, or in the next one, which calls that come meanwhile wait for too. */
  async function count(subject: string, max: number): Promise<Block> {
    const present = blocks.get(subject)
    const block = await present
    if (block && dependencies.now().getTime() < block.until && (block.isFull || block.left > 0)) {
      if (!block.isFull) block.left -= 1
      return { ...block }
    }
    if (blocks.get(subject) === present) {
      const next = takeBlock(dependencies, subject, max)
      blocks.set(subject, next)
      next.catch(() => blocks.delete(subject))
    }
    return count(subject, max)
  }

  return async (
    { business, callsPerMinute: max = USUAL_CALLS }: Identity,
    mode: 'live' | 'test',
    reply: FastifyReply,
  ): Promise<void> => {
    // Another limit begins a minute of its own, in which the calls of the one before do not count.
    const { until, left, isFull, others } = await count(`${business?.id} ${mode} ${max}`, max)
    const now = dependencies.now()
    sayLeft(reply, { name: 'business', max, left: left + others, seconds: Math.ceil((until - now.getTime()) / 1_000) })
    if (isFull) throw tooManyRequests(new Date(until), now)
  }
}

/** Takes the next block of a business's minute, of which the last may be smaller. */
async function takeBlock({ db, now }: Pick<Dependencies, 'db' | 'now'>, subject: string, max: number): Promise<Block> {
  const at = now()
  const size = Math.ceil(max / BLOCKS)
  const limit: SharedLimit = { name: 'partner-calls', max: Math.ceil(max / size), windowSeconds: WINDOW_SECONDS }
  const use = { subject, now: at }
  try {
    const blocks = await db.transaction(async (tx) => {
      await reserveUseWithin(tx, limit, use)
      return usesOf(tx, limit, use)
    })
    return {
      until: at.getTime() + WINDOW_SECONDS * 1_000,
      left: Math.min(size, max - (blocks - 1) * size),
      isFull: false,
      others: Math.max(0, max - blocks * size),
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { retryAfterSeconds } = error.data as { retryAfterSeconds: number }
    return { until: at.getTime() + retryAfterSeconds * 1_000, left: 0, isFull: true, others: 0 }
  }
}

/**
 * Makes a limit of a kind of call per business in one process, by the real time.
 * @throws Failure TOO_MANY_REQUESTS, from the function that it returns
 */
export function limitInProcess(
  app: FastifyInstance,
  businessIdOf: (request: FastifyRequest) => string,
  { name, max }: { name: string; max: number },
) {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_SECONDS * 1_000, keyGenerator: businessIdOf })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const used = await count(request)
    if (used.isAllowed) return
    sayLeft(reply, { name, max, left: Math.max(0, used.remaining), seconds: used.ttlInSeconds })
    if (used.isExceeded) throw tooManyRequests(new Date(Date.now() + used.ttl), new Date())
  }
}

type LimitState = { name: string; max: number; left: number; seconds: number }

function sayLeft(reply: FastifyReply, { name, max, left, seconds }: LimitState): void {
  void reply.headers({
    'ratelimit-policy': `"${name}";q=${max};w=${WINDOW_SECONDS}`,
    ratelimit: `"${name}";r=${left};t=${seconds}`,
  })
}
