import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { addressesOf } from '../delayed-addresses.ts'
import { type PaymentSlip, type PurchaseEntry, statusAt } from '../ledger.ts'
import { endDelayed, payDelayed } from '../pay-delayed.ts'
import { type ApiDeps, readerOf } from '../purchase-routes.ts'
import { couponPdf } from './coupon-pdf.ts'
import { bankPage, counterPage, couponsPage, missingPage, type PageFacts } from './page-content.ts'
import { centsOf } from './words.ts'

type ByNumber = { Params: { number: string } }
type FoundPurchase = { purchase: PurchaseEntry; delayed: PaymentSlip }

const css = readFileSync(new URL('./pages.css', import.meta.url), 'utf8')
const paymentForm = z.object({ amount: z.string().max(20) })
const transferForm = z.object({ Status: z.enum(['approved', 'rejected', 'canceled', 'pending']) })

const OVER = 'Este pago ya terminó y el banco no lo toma.'

/** Serves the pages at which people pay without a card: the coupon, the counter and the bank. They work without scripts. */
export function servePages(app: FastifyInstance, deps: ApiDeps) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/pages.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  serveCounter(app, deps)
  serveBank(app, deps)
}

function serveCounter(app: FastifyInstance, deps: ApiDeps) {
  const show = (reply: FastifyReply, found: FoundPurchase, error: string | null = null) =>
    sendPage(reply, counterPage(factsOf(deps, found, error)), { status: error ? 422 : 200 })

  app.get('/mostrador', (_request, reply) => {
    const waiting = delayedPurchases(deps, 'counter').filter(
      ({ purchase }) => statusAt(purchase, deps.clock.now()) === 'PENDING',
    )
    return sendPage(reply, couponsPage(waiting))
  })
  app.get<ByNumber>('/cupon/:number.pdf', async (request, reply) => {
    const found = findDelayed(deps, 'counter', request.params.number)
    if (!found) return sendMissing(reply)
    const { counterUrl } = addressesOf(found.purchase, readerOf(request).origin)
    const pdf = await couponPdf(found.purchase, found.delayed, counterUrl ?? '')
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })
  app.get<ByNumber>('/mostrador/:number', (request, reply) => {
    const found = findDelayed(deps, 'counter', request.params.number)
    return found ? show(reply, found) : sendMissing(reply)
  })
  app.post<ByNumber>('/mostrador/:number', async (request, reply) => {
    const found = findDelayed(deps, 'counter', request.params.number)
    if (!found) return sendMissing(reply)
    const amount = centsOf(paymentForm.parse(request.body).amount)
    if (amount === null) return show(reply, found, 'Escribí un monto, por ejemplo 84,04.')
    const paid = await payDelayed(deps, found.purchase, { amount })
    return typeof paid === 'string' ? show(reply, found, OVER) : reply.redirect(request.url, 303)
  })
}

function serveBank(app: FastifyInstance, deps: ApiDeps) {
  const show = (reply: FastifyReply, found: FoundPurchase, error: string | null = null) =>
    sendPage(reply, bankPage(factsOf(deps, found, error)), {
      status: error ? 422 : 200,
      // The answer to the form leads on to the shop, which browsers hold to this rule too.
      formsTo: Object.values(found.delayed.returnTo ?? {}).map((url) => new URL(url).origin),
    })

  app.get<ByNumber>('/banco/:number', (request, reply) => {
    const found = findDelayed(deps, 'transfer', request.params.number)
    return found ? show(reply, found) : sendMissing(reply)
  })
  app.post<ByNumber>('/banco/:number', async (request, reply) => {
    const found = findDelayed(deps, 'transfer', request.params.number)
    if (!found?.delayed.returnTo) return sendMissing(reply)
    const { Status: status } = transferForm.parse(request.body)
    if (typeof (await decide(deps, found.purchase, status)) === 'string') return show(reply, found, OVER)
    // 307 repeats the form, so the shop gets the fields that the provider's page posts.
    const code = deps.faults.conduct().bankReturn === 'post' ? 307 : 303
    return reply.redirect(found.delayed.returnTo[status], code)
  })
}

function decide(deps: ApiDeps, purchase: PurchaseEntry, status: z.infer<typeof transferForm>['Status']) {
  switch (status) {
    case 'approved':
      return payDelayed(deps, purchase, {})
    case 'rejected':
      return endDelayed(deps, purchase, 'REJECTED')
    case 'canceled':
      return endDelayed(deps, purchase, 'CANCELLED')
    case 'pending':
      return purchase
  }
}

function delayedPurchases({ bank }: ApiDeps, method: PaymentSlip['method']): FoundPurchase[] {
  return bank
    .findPurchases(({ delayed }) => delayed?.method === method)
    .map((purchase) => ({ purchase, delayed: purchase.delayed! }))
}

/** The first purchase with a number: a second payment has the same. */
function findDelayed(deps: ApiDeps, method: PaymentSlip['method'], number: string): FoundPurchase | undefined {
  return delayedPurchases(deps, method).find(({ delayed }) => delayed.number === number)
}

function factsOf({ clock }: ApiDeps, { purchase, delayed }: FoundPurchase, error: string | null): PageFacts {
  return { purchase, delayed, now: clock.now(), error }
}

function sendMissing(reply: FastifyReply) {
  return sendPage(reply, missingPage(), { status: 404 })
}

function sendPage(
  reply: FastifyReply,
  page: string,
  { status = 200, formsTo = [] }: { status?: number; formsTo?: string[] } = {},
) {
  const targets = ["'self'", ...new Set(formsTo)].join(' ')
  const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action ${targets}`
  return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
