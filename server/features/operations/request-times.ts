import type { FastifyInstance, FastifyReply } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** The buckets in seconds: from a cached page to the longest call, a payment with a slow bank. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Times every request by method, route and class of status. The route is its pattern, so that there are few labels. */
export function timeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'ceibo_http_request_duration_seconds',
    help: 'Requests by method, route pattern and class of status; "cut" is one whose caller left before the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions
    // Without a route the method could be any that the parser accepts.
    const method = route === undefined ? 'any' : request.method
    seconds.observe({ method, route: route ?? 'none', status: statusOf(reply) }, reply.elapsedTime / 1_000)
  })
}

function statusOf(reply: FastifyReply): string {
  return reply.raw.writableEnded ? `${Math.floor(reply.statusCode / 100)}xx` : 'cut'
}
