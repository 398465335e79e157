import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Failure } from '#shared/errors.ts'
import { ShortCache } from '../../platform/cache/short-cache.ts'
import { within } from '../../platform/concurrency/within.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFigures } from './figures.ts'
import { figuresText } from './figures-text.ts'
import { timeRequests } from './request-times.ts'

/** Milliseconds that the figures are cached: several readers, or an eager one, cause one reading of the database in this time. */
const CACHED_MS = 10_000
const PATIENCE_MS = 3_000

/**
 * Serves `/metrics` for Prometheus, to callers with the token of the settings as a bearer: this process's own state, its
 * requests, and the figures of the business in the database. Call it before the routes that are to be timed.
 */
export async function metricsRoutes(
  app: FastifyInstance,
  dependencies: Pick<Dependencies, 'db' | 'now' | 'log'>,
  { token }: { token: string },
): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeRequests(app, registry)
  const databaseUp = new Gauge({
    name: 'ceibo_figures_up',
    help: '1 when the database gave the figures of the business; 0 when it did not, and then they are left out.',
    registers: [registry],
  })
  const figures = cachedFigures(dependencies)
  app.get('/metrics', { logLevel: 'error' }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new Failure('UNAUTHORIZED')
    }
    const business = await figures()
    databaseUp.set(business === null ? 0 : 1)
    void reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${await registry.metrics()}\n${business ?? ''}`
  })
}

/** Whether a header has the token. Hashes are compared, so the time is the same whatever was sent. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

function cachedFigures({ db, now, log }: Pick<Dependencies, 'db' | 'now' | 'log'>): () => Promise<string | null> {
  const cache = new ShortCache<string>(CACHED_MS)
  const read = async () => figuresText(await readFigures(db, now()), now())
  return () =>
    cache
      .of('figures', () =>
        within(PATIENCE_MS, read()).catch((error: unknown) => {
          log.error({ err: error }, 'the figures for the metrics could not be read')
          throw error
        }),
      )
      .catch(() => null)
}
