import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { Failure } from '#shared/errors.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accountRoutes } from './features/auth/account-routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { authenticate, noteWritten } from './features/auth/session.ts'
import { businessRoutes } from './features/businesses/routes.ts'
import { catalogueRoutes, countryRoutes } from './features/catalogue/routes.ts'
import { checkoutRoutes } from './features/purchase/routes.ts'
import { apiDocument } from './platform/openapi/routes.ts'
import { answerError, answerErrors } from './platform/http/errors.ts'
import { imageRoutes } from './web/images/routes.ts'
import { emailRoutes } from './features/emails/routes.ts'
import { exchangeRateRoutes } from './features/exchange-rates/routes.ts'
import { loggedError } from './platform/log/logged-error.ts'
import { loggedRequest } from './platform/log/logged-request.ts'
import { promoCodeRoutes } from './features/promo-codes/routes.ts'
import { promoCodeStaffRoutes } from './features/promo-codes/staff-routes.ts'
import { quotingRoutes } from './features/purchase/quote/routes.ts'
import { reconciliationRoutes } from './features/reconciliation/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { refundTransferredEmail } from './features/refunds/transfer-email.ts'
import { ownAfterSaleRoutes, ownChangeRoutes } from './features/after-sale/traveller-routes.ts'
import { receiptRoutes } from './features/after-sale/receipt-routes.ts'
import { contactChangedEmail, vouchersCorrectedEmail } from './features/after-sale/correction-emails.ts'
import { afterSaleRoutes } from './features/after-sale/routes.ts'
import {
  changeToPayEmail,
  refundGrantedEmail,
  saleCancelledEmail,
  saleCancelledSellerEmail,
} from './features/after-sale/emails.ts'
import { saleChangedEmail, saleChangedSellerEmail } from './features/sales/change-emails.ts'
import { paymentRoutes } from './features/sales/payment-routes.ts'
import { saleRoutes } from './features/sales/routes.ts'
import { partnerAccountRoutes } from './features/partner-accounts/routes.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { disputeAnsweredEmail, statementEmail } from './features/statements/emails.ts'
import { partnerHomeRoutes } from './features/partner-home/routes.ts'
import { savedQuoteRoutes } from './features/purchase/quote/saved-quote-routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secureAnswers } from './platform/http/security-headers.ts'
import { settlementRoutes } from './features/settlements/routes.ts'
import { tariffSimulationRoutes } from './features/tariffs/simulation-routes.ts'
import { tariffRoutes } from './features/tariffs/routes.ts'
import { spreadsheetRoutes } from './features/tariffs/spreadsheet/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { voucherAccessRoutes } from './features/voucher-access/routes.ts'
import { readerOf } from './platform/db/as-business.ts'
import type { Router } from './platform/http/serve.ts'
import type { Env } from './env.ts'
import type { Dependencies } from './features/dependencies.ts'
import { passwordChangedEmail, passwordLinkEmail, invitationEmail } from './features/auth/password-emails.ts'
import { secondFactorEmail } from './features/auth/second-factor-email.ts'
import { alertEmail } from './features/emails/alerts.ts'
import type { Email } from './features/emails/email.ts'
import { networkOf } from './platform/http/network.ts'
import { tooManyRequests } from './platform/http/too-many-requests.ts'
import { quoteEmail } from './features/purchase/quote/quote-email.ts'
import { requestNoticeEmail, requestReceiptEmail, requestUpdateEmail } from './features/requests/request-emails.ts'
import { paymentReceivedEmail } from './features/sales/payment-email.ts'
import { draftAnswerEmail } from './features/businesses/draft-email.ts'
import { creditWarningEmail } from './features/partner-accounts/credit-email.ts'
import { paymentTakenBackEmail } from './features/sales/payment-taken-back-email.ts'
import { saleNoticeEmail, vouchersEmail } from './features/sales/sale-emails.ts'
import { voucherCodeEmail } from './features/voucher-access/voucher-code-email.ts'
import { purchaseQueues } from './features/purchase/payment/queues.ts'
import { emailQueues } from './features/emails/queues.ts'
import { reconciliationQueues } from './features/reconciliation/queues.ts'
import { statementQueues } from './features/statements/queues.ts'
import { tariffQueues } from './features/tariffs/queues.ts'
import { requestQueues } from './features/requests/queues.ts'
import { sessionQueues } from './features/auth/queues.ts'
import { peopleQueues } from './features/personal-data/queues.ts'
import { operationsQueues } from './features/operations/queues.ts'
import { settlementQueues } from './features/settlements/queues.ts'
import type { Queue } from './platform/jobs/jobs.ts'

const BODY_LIMIT = 256 * 1024
/**
 * Milliseconds. A request has time for five megabytes from a phone on a bad network; headers still have to come at once.
 * Node looks for slow senders only so often, by itself twice a minute.
 */
const TIMEOUTS = { headers: 20_000, request: 180_000, checkedEvery: 5_000 }

/** A Fastify with our limits and our errors, and nothing served yet. It logs to `logTo`, or the standard output. */
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
    trustProxy: trusted(env.trustProxy),
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkedEvery },
    // What still comes over an open connection while it stops is served, not refused.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // Addresses that cannot be read never reach a route.
    frameworkErrors: answerError,
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
 * Counted from us outwards: what a client writes itself stands further out than what our balancers add. Fastify trusts
 * no address when it is given a bare number, since it cannot know what may reach the port; ours is for the balancer alone.
 */
function trusted(proxies: Env['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** Refuses a request with two Host headers: Node reads the first, and a load balancer may read the last, of another storefront. */
function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Failure('BAD_REQUEST')
  })
}

/** `content-type: application/json` with nothing behind it is "no body", not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    void app.getDefaultJsonParser('error', 'error')(_request, text as string, done)
  })
}

/** Every kind of email that leaves: the mail queue renders those of this list and no other. */
export const emails: readonly Email<never>[] = [
  vouchersEmail,
  saleCancelledEmail,
  saleCancelledSellerEmail,
  saleChangedEmail,
  saleChangedSellerEmail,
  changeToPayEmail,
  refundGrantedEmail,
  refundTransferredEmail,
  vouchersCorrectedEmail,
  contactChangedEmail,
  saleNoticeEmail,
  paymentReceivedEmail,
  paymentTakenBackEmail,
  statementEmail,
  disputeAnsweredEmail,
  creditWarningEmail,
  draftAnswerEmail,
  requestNoticeEmail,
  requestReceiptEmail,
  requestUpdateEmail,
  passwordLinkEmail,
  invitationEmail,
  passwordChangedEmail,
  secondFactorEmail,
  quoteEmail,
  voucherCodeEmail,
  alertEmail,
]

/** Every queue of jobs: the others are not opened. */
export const queues: readonly Queue<object>[] = [
  purchaseQueues,
  emailQueues,
  reconciliationQueues,
  statementQueues,
  tariffQueues,
  requestQueues,
  sessionQueues,
  peopleQueues,
  operationsQueues,
  settlementQueues,
].flatMap((ofFeature): Queue<object>[] => Object.values(ofFeature))

/** What callers read, and which of it from the replica. */
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
    // The call itself has ended as it did.
    wrote: ({ userId }) =>
      noteWritten(db, userId).catch((err: unknown) => log.warn({ err }, 'the replica may not have what a user wrote')),
  }
}

/** Every feature of the API, in the order of a purchase. */
export function serveApi(app: FastifyInstance, dependencies: Dependencies): Router {
  const router: Router = {
    app,
    endpoints: [],
    authenticate: (request) => authenticate(dependencies, request),
    ...readingFrom(dependencies),
  }
  catalogueRoutes(router, dependencies)
  quotingRoutes(router, dependencies)
  partnerHomeRoutes(router, dependencies)
  savedQuoteRoutes(router, dependencies)
  promoCodeRoutes(router, dependencies)
  promoCodeStaffRoutes(router, dependencies)
  tariffRoutes(router, dependencies)
  tariffSimulationRoutes(router, dependencies)
  spreadsheetRoutes(router, dependencies)
  countryRoutes(router, dependencies)
  businessRoutes(router, dependencies)
  checkoutRoutes(router, dependencies)
  saleRoutes(router, dependencies)
  paymentRoutes(router, dependencies)
  afterSaleRoutes(router, dependencies)
  ownAfterSaleRoutes(router, dependencies)
  ownChangeRoutes(router, dependencies)
  receiptRoutes(router, dependencies)
  refundRoutes(router, dependencies)
  voucherAccessRoutes(router, dependencies)
  settlementRoutes(router, dependencies)
  partnerAccountRoutes(router, dependencies)
  statementRoutes(router, dependencies)
  reconciliationRoutes(router, dependencies)
  requestRoutes(router, dependencies)
  emailRoutes(router, dependencies)
  exchangeRateRoutes(router, dependencies)
  searchRoutes(router, dependencies)
  authRoutes(router, dependencies)
  accountRoutes(router, dependencies)
  imageRoutes(router, dependencies)
  userRoutes(router, dependencies)
  auditRoutes(router)
  apiDocument(router)
  for (const unknown of ['/api', '/api/*']) {
    app.all(unknown, () => {
      throw new Failure('NOT_FOUND')
    })
  }
  return router
}
