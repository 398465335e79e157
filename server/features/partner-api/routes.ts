import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#shared/errors.ts'
import { saleChangeApi } from '#shared/partner/change-contract.ts'
import { linkApi } from '#shared/partner/link-contract.ts'
import { partnerCalls } from '#shared/partner/calls.ts'
import { metaApi } from '#shared/partner/meta-contract.ts'
import { quoteApi } from '#shared/partner/quote-contract.ts'
import { cancellationApi, saleApi } from '#shared/partner/sale-contract.ts'
import { statementApi } from '#shared/partner/statement-contract.ts'
import { voucherApi } from '#shared/partner/voucher-contract.ts'
import { readerOf } from '../../platform/db/as-business.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { partnerDocument } from '../../platform/openapi/partner-document.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkKey } from '../partner-keys/check-key.ts'
import { countCalls } from '../partner-usage/count-calls.ts'
import type { RawRequest } from '../world.ts'
import { answerProblem } from '../../platform/http/answer-problem.ts'
import { confirm, preview } from './cancellations.ts'
import { confirmChange, previewOwnChange } from './changes.ts'
import { doOnce } from './do-once.ts'
import { CLOCK_MOVES, LEFT_HEADERS, limitInProcess, limitOfBusinesses, PDFS, SENDING } from './limit.ts'
import { listLinks, makeLink, readLink } from './links.ts'
import { readMeta } from './meta.ts'
import { makeQuotes, readQuote } from './quotes.ts'
import { listSales, readSale, sell } from './sales.ts'
import { listLines, listStatements, printStatement, readOwnStatement } from './statements.ts'
import { sandboxCalls } from './sandbox.ts'
import { printVoucher, readVoucher } from './vouchers.ts'
import { webhookCalls } from './webhook-routes.ts'

/** Serves the partner API (docs/decisions/033): its callers have keys instead of sessions, and its errors are problems. */
export function partnerApiRoutes({ app }: Pick<Router, 'app'>, dependencies: Dependencies): void {
  const document = partnerDocument(dependencies.env.publicUrl)
  app.get('/api/partner/v1/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  void app.register(async (scope) => serveCalls(scope, dependencies))
}

function serveCalls(scope: FastifyInstance, dependencies: Dependencies): void {
  const callers = new WeakMap<FastifyRequest, Identity>()
  const businessIdOf = (request: FastifyRequest) => callers.get(request)?.business?.id ?? ''
  const limit = limitOfBusinesses(dependencies)
  countCalls(scope, dependencies, (request) => callers.get(request))
  scope.setErrorHandler(answerProblem)
  scope.addHook('onRequest', async (request, reply) => {
    const { identity, key } = await checkKey(dependencies, request.headers.authorization)
    callers.set(request, identity)
    const { world } = dependencies
    if (world.kind === 'sandbox') return
    // Here by the real time: the clock of a sandbox is moved by its partner.
    await limit(identity, key.mode, reply)
    if (key.mode === 'live') return
    // A test key acts in the sandbox of its business, which reads the request from its first byte.
    const isGone = () => request.raw.socket.destroyed
    await world.sandboxes.answer(key, isGone, () => takeOver(request, reply))
  })
  const router: Router = {
    app: scope,
    endpoints: [],
    authenticate: async (request) => callers.get(request) ?? null,
    readerOf: (identity) => readerOf(dependencies.db, identity),
    wrote: () => Promise.resolve(),
  }
  quoting(router, dependencies)
  selling(router, dependencies)
  reading(router, dependencies)
  printing(router, dependencies, limitInProcess(scope, businessIdOf, PDFS))
  webhookCalls(router, dependencies, limitInProcess(scope, businessIdOf, SENDING))
  sandboxCalls(router, dependencies, limitInProcess(scope, businessIdOf, CLOCK_MOVES))
  scope.all('/api/partner/v1/*', ({ url }, reply) => {
    const methods = methodsAt(url.split('?')[0]!)
    if (methods.length === 0) throw new Failure('NOT_FOUND')
    void reply.header('allow', methods.join(', '))
    throw new Failure('METHOD_NOT_ALLOWED')
  })
}

/** Returns the methods of the calls at an address of the API. */
function methodsAt(path: string): string[] {
  const parts = path.split('/')
  const isAt = (pattern: string) => {
    const patternParts = `/api${pattern}`.split('/')
    const fits = (part: string, n: number) => (part.startsWith(':') ? parts[n] !== '' : part === parts[n])
    return patternParts.length === parts.length && patternParts.every(fits)
  }
  return partnerCalls.filter((call) => isAt(call.path)).map(({ method }) => method)
}

function takeOver({ raw: request }: FastifyRequest, reply: FastifyReply): RawRequest {
  for (const name of LEFT_HEADERS) reply.raw.setHeader(name, String(reply.getHeader(name)))
  void reply.hijack()
  return { request, response: reply.raw }
}

function quoting(router: Router, dependencies: Dependencies): void {
  serve(router, metaApi.read, ({ identity }) => readMeta(dependencies, identity))
  serve(router, quoteApi.create, async ({ body, identity, reply }) => {
    const data = await makeQuotes(dependencies, identity, body)
    void reply.status(201)
    return { data }
  })
  serve(router, quoteApi.read, ({ params, identity }) => readQuote(dependencies, identity, params.id))
  serve(
    router,
    linkApi.create,
    doOnce(dependencies, linkApi.create, ({ body: request, identity }, requestKey) =>
      makeLink(dependencies, identity, { request, requestKey }),
    ),
  )
}

function selling(router: Router, dependencies: Dependencies): void {
  serve(
    router,
    saleApi.create,
    doOnce(dependencies, saleApi.create, ({ body: request, identity, read }, requestKey) =>
      sell(dependencies, { request, requestKey, identity, read }),
    ),
  )
  serve(
    router,
    cancellationApi.confirm,
    doOnce(dependencies, cancellationApi.confirm, ({ params, body, ...caller }, requestKey) =>
      confirm(dependencies, caller, {
        saleId: params.id,
        previewId: body.previewId,
        reason: body.reason ?? null,
        requestKey,
      }),
    ),
  )
  serve(router, saleChangeApi.preview, async ({ params, body, reply, ...caller }) => {
    const changePreview = await previewOwnChange(dependencies, caller, { saleId: params.id, ...body })
    void reply.status(201)
    return changePreview
  })
  serve(
    router,
    saleChangeApi.confirm,
    doOnce(dependencies, saleChangeApi.confirm, ({ params, body, ...caller }, requestKey) =>
      confirmChange(dependencies, caller, { saleId: params.id, ...body, reason: body.reason ?? null, requestKey }),
    ),
  )
}

function reading(router: Router, dependencies: Dependencies): void {
  serve(router, linkApi.list, ({ query, identity }) => listLinks(dependencies, identity, query))
  serve(router, linkApi.read, ({ params, identity }) => readLink(dependencies, identity, params.id))
  serve(router, saleApi.list, ({ query, identity, read }) => listSales(read, identity, query))
  serve(router, saleApi.read, ({ params, identity, read }) => readSale(read, identity, params))
  serve(router, cancellationApi.preview, ({ params, ...caller }) => preview(dependencies, caller, params.id))
  serve(router, voucherApi.read, ({ params, ...caller }) => readVoucher(dependencies, caller, params.id))
  serve(router, statementApi.list, ({ query, ...caller }) => listStatements(caller, query))
  serve(router, statementApi.read, ({ params, ...caller }) => readOwnStatement(caller, params.id))
  serve(router, statementApi.lines, ({ params, query, ...caller }) => listLines(caller, params.id, query))
}

function printing(router: Router, dependencies: Dependencies, limit: ReturnType<typeof limitInProcess>): void {
  serve(router, voucherApi.pdf, async ({ params, request, reply, ...caller }) => {
    await limit(request, reply)
    return printVoucher(dependencies, caller, params.id)
  })
  serve(router, statementApi.pdf, async ({ params, request, reply, ...caller }) => {
    await limit(request, reply)
    return printStatement(dependencies, caller, params.id)
  })
}
