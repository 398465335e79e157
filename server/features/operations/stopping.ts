import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A reader that takes nothing of its answer for so long does not hold up a stop. */
const READER_PATIENCE_MS = 2_500

/** A server on its way out: whether it is, and how it goes. */
export type Stopping = {
  hasBegun: () => boolean
  /** From here on every answer asks its caller to close the connection. */
  begin: () => void
  /**
   * Takes no more connections and ends those without a complete request at once. Resolves when the others have their
   * answers and no handler runs any more, not even one whose caller is gone: it may be at the card gateway.
   */
  close: () => Promise<void>
}

type Exchange = { request: FastifyRequest['raw']; response: FastifyReply['raw'] }
type Socket = FastifyRequest['raw']['socket']

/** Watches the connections, and the handlers of every route that is registered from now on. */
export function watchForStop(app: FastifyInstance): Stopping {
  let hasBegun = false
  let isClosing = false
  const running = new Set<Promise<unknown>>()
  const connections = new Map<Socket, Exchange | null>()
  app.server.on('connection', (socket: Socket) => {
    // The server listens for a moment longer than the stop that closes it.
    if (isClosing) return socket.destroy()
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (request, response) => connections.set(request.socket, { request, response }))
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
  app.addHook('onSend', async (request, reply) => {
    if (!hasBegun) return
    // A connection kept open would hold up the stop, or be cut under the next call.
    void reply.header('connection', 'close')
    const { socket } = request.raw
    if (connections.has(socket)) socket.setTimeout(READER_PATIENCE_MS)
  })
  return {
    hasBegun: () => hasBegun,
    begin: () => {
      hasBegun = true
    },
    close: async () => {
      isClosing = true
      const closed = app.close()
      for (const [socket, exchange] of connections) {
        if (!exchange?.request.complete || exchange.response.writableFinished) socket.destroy()
        else if (exchange.response.headersSent) socket.setTimeout(READER_PATIENCE_MS)
      }
      await closed
      while (running.size > 0) await Promise.all(running)
    },
  }
}
