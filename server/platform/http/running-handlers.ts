import type { FastifyInstance } from 'fastify'

/**
 * Watches the handlers of every route that is registered after this call.
 * @returns a function that resolves when none runs any more, not even one whose caller is gone: it may be calling the card gateway
 */
export function watchHandlers(app: FastifyInstance): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function watched(request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) {
        const end = answer.then(
          () => void running.delete(end),
          () => void running.delete(end),
        )
        running.add(end)
      }
      return answer
    }
  })
  return async () => {
    while (running.size > 0) await Promise.all(running)
  }
}
