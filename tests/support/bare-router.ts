import type { FastifyInstance } from 'fastify'
import type { Router } from '../../server/platform/http/serve.ts'

/** Where a test serves endpoints of its own, that neither know their callers nor read a database. */
export function bareRouter(app: FastifyInstance): Router {
  const readerOf = () => () => Promise.reject(new Error('there is no database'))
  return { app, endpoints: [], authenticate: async () => null, readerOf, wrote: async () => undefined }
}
