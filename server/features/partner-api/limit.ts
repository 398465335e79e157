import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../platform/http/too-many-requests.ts'

/** How many calls a key may make in a minute in one process: fifty a second. */
const CALLS = { name: 'key', max: 3_000 }
/** How many PDFs: each takes the thread that serves everybody for tens of milliseconds. */
export const PDFS = { name: 'pdf', max: 60 }
/** How many calls that look an address up or send something to it, as on the pages. */
export const SENDING = { name: 'webhook', max: 30 }
const WINDOW_SECONDS = 60

/**
 * Makes a limit of calls per key, by default of all calls. Each answer says how much is left (draft-ietf-httpapi-ratelimit-headers).
 * @throws Failure TOO_MANY_REQUESTS, from the function that it returns
 */
export function limitOfKeys(app: FastifyInstance, keyIdOf: (request: FastifyRequest) => string, { name, max } = CALLS) {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_SECONDS * 1_000, keyGenerator: keyIdOf })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const used = await count(request)
    if (used.isAllowed) return
    void reply.headers({
      'ratelimit-policy': `"${name}";q=${max};w=${WINDOW_SECONDS}`,
      ratelimit: `"${name}";r=${Math.max(0, used.remaining)};t=${used.ttlInSeconds}`,
    })
    if (used.isExceeded) throw tooManyRequests(new Date(Date.now() + used.ttl), new Date())
  }
}
