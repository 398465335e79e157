import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Router } from '../http/serve.ts'
import { openApiDocument } from './document.ts'

/** The content security policy of the documentation page: only our own files, since it needs no inline script. */
const CSP = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Describes every endpoint served so far, for programs at /api/openapi.json and for people at /api/docs (K-01). */
export function apiDocument({ app, endpoints }: Router): void {
  const document = openApiDocument(endpoints)
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  void app.register(swagger, { mode: 'static', specification: { document: document as never } })
  void app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: CSP,
    theme: { title: 'API de Ceibo' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true },
  })
}
