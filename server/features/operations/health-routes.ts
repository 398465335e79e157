import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Logs errors only: these calls come every few seconds. */
const QUIET = { logLevel: 'error' } as const

/**
 * Serves balancers and supervisors, outside the API and without limits. `/healthz`: the process is alive; it checks no other
 * service, so that a lost database does not make a supervisor kill every process. `/readyz`: whether a balancer should send
 * calls here.
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
