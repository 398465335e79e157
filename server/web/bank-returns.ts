import type { FastifyInstance } from 'fastify'

const BODY_LIMIT = 64 * 1024

/**
 * Serves a bank's page that comes back to a pending payment by a form: the page is opened as by a link. What the form says proves
 * nothing and is dropped.
 */
export function serveBankReturns(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null, null),
    )
    for (const storefront of ['', '/:business', '/orden/:code']) {
      scope.post(`${storefront}/pagar/:order/pendiente`, (request, reply) => reply.redirect(request.url, 303))
    }
  })
}
