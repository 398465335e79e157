import type { FastifyInstance } from 'fastify'

/** A server on its way out: whether it is, and what it still does. */
export type Stopping = {
  hasBegun: () => boolean
  /** From here on every answer asks its caller to close the connection. */
  begin: () => void
  /** Resolves when no handler runs any more, not even one whose caller is gone: it may be at the card gateway. */
  handlersDone: () => Promise<void>
}

/** Watches the handlers of every route that is registered from now on. */
export function watchForStop(app: FastifyInstance): Stopping {
  let hasBegun = false
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function watched(request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) {
        const ended = answer.then(
          () => void running.delete(ended),
          () => void running.delete(ended),
        )
        running.add(ended)
      }
      return answer
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection kept open would hold up the stop, or be cut under the next call.
    if (hasBegun) void reply.header('connection', 'close')
  })
  return {
    hasBegun: () => hasBegun,
    begin: () => {
      hasBegun = true
    },
    handlersDone: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
