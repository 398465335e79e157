import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Asked every few seconds for ever: only what goes wrong is worth a line. */
const QUIET = { logLevel: 'error' } as const

/**
 * For balancers and supervisors, outside the API and without limits. `/healthz`: the process lives; it asks no
 * other service, so that a lost database does not have every process killed. `/readyz`: send calls here, or elsewhere.
 */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', QUIET, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', QUIET, async (_request, reply) => {
    const { isReady, checks } = await readiness()
    void reply.header('cache-control', 'no-store').status(isReady ? 200 : 503)
    return { status: isReady ? 'ready' : 'not ready', checks }
  })
}
