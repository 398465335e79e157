import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { watchHandlers } from '../../platform/http/running-handlers.ts'

/** Milliseconds without progress after which a slow reader no longer delays a stop. */
const READER_PATIENCE_MS = 2_500

/** The stop of a server: whether it has begun, and its steps. */
export type Stopping = {
  hasBegun: () => boolean
  /** From this call on every answer asks its caller to close the connection. */
  begin: () => void
  /**
   * Accepts no more connections and ends those without a complete request at once. Resolves when the others have their answers
   * and no handler runs any more, not even one whose caller is gone: it may be calling the card gateway.
   */
  close: () => Promise<void>
}

type Exchange = { request: FastifyRequest['raw']; response: FastifyReply['raw'] }
type Socket = FastifyRequest['raw']['socket']

/** Watches the connections, and the handlers of every route that is registered after this call. */
export function watchForStop(app: FastifyInstance): Stopping {
  let hasBegun = false
  let isClosing = false
  const handlersEnd = watchHandlers(app)
  const connections = new Map<Socket, Exchange | null>()
  app.server.on('connection', (socket: Socket) => {
    // The server still accepts connections for a moment after its close was called.
    if (isClosing) return socket.destroy()
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (request, response) => connections.set(request.socket, { request, response }))
  app.addHook('onSend', async (request, reply) => {
    if (!hasBegun) return
    // A connection kept open would delay the stop, or be cut during the next call.
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
      await handlersEnd()
    },
  }
}
