import type { FastifyInstance } from 'fastify'
import type { Router } from '../../server/platform/http/serve.ts'

/** A router for endpoints that a test defines itself, which need neither a session nor a database. */
export function bareRouter(app: FastifyInstance): Router {
  const readerOf = () => () => Promise.reject(new Error('there is no database'))
  return { app, endpoints: [], authenticate: async () => null, readerOf, wrote: async () => undefined }
}
