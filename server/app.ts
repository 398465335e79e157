import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { Failure } from '#shared/errors.ts'
import type { Env } from './env.ts'
import { afterSaleFeature } from './features/after-sale/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { authenticate, noteWritten } from './features/auth/session.ts'
import { businessFeature } from './features/businesses/feature.ts'
import { catalogueFeature } from './features/catalogue/feature.ts'
import type { Dependencies } from './features/dependencies.ts'
import { emailFeature } from './features/emails/feature.ts'
import { entryRequirementFeature } from './features/entry-requirements/feature.ts'
import { exchangeRateFeature } from './features/exchange-rates/feature.ts'
import type { Feature } from './features/feature.ts'
import { instalmentPlanFeature } from './features/instalment-plans/feature.ts'
import { legalTextFeature } from './features/legal-texts/feature.ts'
import { operationsFeature } from './features/operations/feature.ts'
import { partnerAccountFeature } from './features/partner-accounts/feature.ts'
import { partnerApiFeature } from './features/partner-api/feature.ts'
import { partnerKeyFeature } from './features/partner-keys/feature.ts'
import { partnerUsageFeature } from './features/partner-usage/feature.ts'
import { partnerHomeFeature } from './features/partner-home/feature.ts'
import { personalDataFeature } from './features/personal-data/feature.ts'
import { paymentMethodFeature } from './features/payment-methods/feature.ts'
import { promoCodeFeature } from './features/promo-codes/feature.ts'
import { purchaseFeature } from './features/purchase/feature.ts'
import { reconciliationFeature } from './features/reconciliation/feature.ts'
import { refundAccountFeature } from './features/refund-accounts/feature.ts'
import { refundFeature } from './features/refunds/feature.ts'
import { reminderFeature } from './features/reminders/feature.ts'
import { requestFeature } from './features/requests/feature.ts'
import { saleFeature } from './features/sales/feature.ts'
import { savedFilterFeature } from './features/saved-filters/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { settlementFeature } from './features/settlements/feature.ts'
import { statementFeature } from './features/statements/feature.ts'
import { tariffFeature } from './features/tariffs/feature.ts'
import { todayFeature } from './features/today/feature.ts'
import { userFeature } from './features/users/feature.ts'
import { voucherAccessFeature } from './features/voucher-access/feature.ts'
import { webhookFeature } from './features/webhooks/feature.ts'
import { sandboxFeature } from './features/sandbox/feature.ts'
import { readerOf } from './platform/db/as-business.ts'
import { answerProblem } from './platform/http/answer-problem.ts'
import { answerError, answerErrors } from './platform/http/errors.ts'
import { networkOf } from './platform/http/network.ts'
import { secureAnswers } from './platform/http/security-headers.ts'
import type { Router } from './platform/http/serve.ts'
import { tooManyRequests } from './platform/http/too-many-requests.ts'
import { loggedError } from './platform/log/logged-error.ts'
import { loggedRequest } from './platform/log/logged-request.ts'
import { apiDocument } from './platform/openapi/routes.ts'
import { imageRoutes } from './web/images/routes.ts'

/** The features of the product, in the order of a purchase. */
export const features: readonly Feature[] = [
  catalogueFeature,
  purchaseFeature,
  partnerHomeFeature,
  promoCodeFeature,
  tariffFeature,
  businessFeature,
  partnerKeyFeature,
  partnerUsageFeature,
  saleFeature,
  afterSaleFeature,
  refundFeature,
  refundAccountFeature,
  reminderFeature,
  voucherAccessFeature,
  settlementFeature,
  partnerAccountFeature,
  statementFeature,
  reconciliationFeature,
  requestFeature,
  emailFeature,
  webhookFeature,
  exchangeRateFeature,
  entryRequirementFeature,
  instalmentPlanFeature,
  paymentMethodFeature,
  legalTextFeature,
  searchFeature,
  savedFilterFeature,
  todayFeature,
  authFeature,
  userFeature,
  personalDataFeature,
  partnerApiFeature,
  sandboxFeature,
  auditFeature,
  operationsFeature,
]

export const emails = features.flatMap((feature) => feature.emails ?? [])

export const queues = features.flatMap((feature) => feature.work ?? []).map(({ from }) => from)

const BODY_LIMIT = 256 * 1024
/**
 * Time limits of a connection, in milliseconds. A request has time for five megabytes from a phone on a bad network;
 * headers have to arrive within seconds. `checkedEvery` is how often Node looks for slow senders, which by default is
 * twice a minute.
 */
const TIMEOUTS = { headers: 20_000, request: 180_000, checkedEvery: 5_000 }

/**
 * Creates a Fastify server with our limits and error answers, and no routes yet. It logs to `logTo`, or to the standard
 * output.
 */
export async function createServer(
  env: Pick<Env, 'logLevel' | 'trustProxy' | 'publicUrl'>,
  logTo?: { write: (line: string) => void },
  timeouts = TIMEOUTS,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: env.logLevel,
      serializers: { req: loggedRequest, err: loggedError },
      ...(logTo ? { stream: logTo } : {}),
    },
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(env.trustProxy),
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkedEvery },
    // A request that arrives on an open connection while the server stops is served, not refused.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // A malformed URL is refused before it reaches a route.
    frameworkErrors: (error, request, reply) =>
      request.url.startsWith('/api/partner/')
        ? answerProblem(error, request, reply)
        : answerError(error, request, reply),
  })
  answerErrors(app)
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(new Date(Date.now() + ttl), new Date()),
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  acceptEmptyJson(app)
  refuseSeveralHosts(app)
  secureAnswers(app, env)
  return app
}

/**
 * Tells Fastify which proxies to trust. Hops are counted from us outwards: an address that a client invents is further out
 * than those that our balancers add. Fastify trusts none when given a bare number, since it cannot know who can reach the
 * port; only the balancer can reach ours.
 */
function trustOf(proxies: Env['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** Refuses a request with two Host headers: Node reads the first, but a balancer may read the last, of another storefront. */
function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Failure('BAD_REQUEST')
  })
}

/** Accepts `content-type: application/json` with an empty body as "no body". */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    void app.getDefaultJsonParser('error', 'error')(_request, text as string, done)
  })
}

/** How calls read the database, and which of them read from the replica. */
function readingFrom({ db, replica, log }: Dependencies): Pick<Router, 'readerOf' | 'wrote'> {
  if (!replica) return { readerOf: (identity) => readerOf(db, identity), wrote: () => Promise.resolve() }
  return {
    readerOf: (identity, { mayLag }) => {
      const primary = readerOf(db, identity)
      if (!mayLag) return primary
      return (read) =>
        replica.read(
          identity.wroteUpTo,
          (copy) => readerOf(copy, identity)(read),
          () => primary(read),
        )
    },
    // A failure is only logged: the call itself is already done.
    wrote: ({ userId }) =>
      noteWritten(db, userId).catch((err: unknown) => log.warn({ err }, 'the replica may not have what a user wrote')),
  }
}

/** Serves the endpoints of every feature, and the document that describes them. */
export function serveApi(app: FastifyInstance, dependencies: Dependencies): Router {
  const router: Router = {
    app,
    endpoints: [],
    authenticate: (request) => authenticate(dependencies, request),
    ...readingFrom(dependencies),
  }
  for (const serveCalls of [...features.flatMap((feature) => feature.routes ?? []), imageRoutes]) {
    serveCalls(router, dependencies)
  }
  apiDocument(router)
  for (const unknown of ['/api', '/api/*']) {
    app.all(unknown, () => {
      throw new Failure('NOT_FOUND')
    })
  }
  return router
}
