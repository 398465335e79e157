import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayAt } from '#shared/dates.ts'
import { partnerCallCount } from '../../platform/db/schema/partner-calls.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { Dependencies } from '../dependencies.ts'

/** Milliseconds between two writes of a process that is called; a kill loses at most the counts of such a time. */
const WRITE_EVERY_MS = 10_000

type Needs = Pick<Dependencies, 'db' | 'now' | 'log' | 'world'>
type Count = typeof partnerCallCount.$inferInsert
type CallerOf = (request: FastifyRequest) => Identity | undefined

/** The codes of the answers that are no success, by their requests as they came: those of every scope that answers them. */
const problems = new WeakMap<FastifyRequest['raw'], string>()

/**
 * Counts the calls that a scope of the server answers to keys, by day, key, call and outcome. Nothing else of a call is kept.
 * The counts are written every ten seconds and when the server stops. The live shop also counts what its sandboxes answer.
 */
export function countCalls(scope: FastifyInstance, { db, now, log, world }: Needs, callerOf: CallerOf): void {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function add(count: Count): void {
    const key = keyOf(count)
    const earlierCount = counts.get(key)
    counts.set(key, { ...count, calls: count.calls + (earlierCount?.calls ?? 0) })
    timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref()
  }

  /** Writes what was counted; what could not be written is written with the next counts. */
  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...counts.values()]
    counts = new Map()
    writing = writing
      .then(() => writeCounts({ db }, rows))
      .catch((err: unknown) => {
        log.warn({ err }, 'the counts of calls could not be written yet')
        for (const row of rows) add(row)
      })
    return writing
  }

  scope.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode >= 400) problems.set(request.raw, (payload as Problem).code)
    return payload
  })
  if (world.kind === 'sandbox') return
  scope.addHook('onResponse', async (request, reply) => {
    const caller = callerOf(request)
    if (!caller?.business) return
    add({
      day: dayAt(now()),
      businessId: caller.business.id,
      keyId: caller.sessionId,
      ...outcomeOf(request, reply, problems.get(request.raw) ?? ''),
      calls: 1,
    })
  })
  scope.addHook('onClose', write)
}

function outcomeOf({ method, routeOptions: { url = '' } }: FastifyRequest, { statusCode }: FastifyReply, code: string) {
  const pattern = url.replace(/^\/api\/partner\/v1\/?/, '/')
  return { call: pattern === '/*' ? '*' : `${method} ${pattern}`, status: statusCode, code }
}

/** Adds the counts to those of the same day, key, call and outcome. */
async function writeCounts({ db }: Pick<Needs, 'db'>, rows: Count[]): Promise<void> {
  if (rows.length === 0) return
  const { day, keyId, call, status, code, calls } = partnerCallCount
  // In one order, so that two processes do not wait for each other's rows.
  const inOrder = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await db
    .insert(partnerCallCount)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [keyId, day, call, status, code],
      set: { calls: sql`${calls} + excluded.calls` },
    })
}

const keyOf = ({ day, keyId, call, status, code }: Count) => [keyId, day, call, status, code].join(' ')
