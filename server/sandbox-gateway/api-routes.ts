import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type Bank } from './bank.ts'
import { type Clock } from './clock.ts'
import { type Answer, deliver } from './deliver.ts'
import { type ErrorCode, errorBody } from './error-texts.ts'
import { type Faults } from './faults.ts'
import { type PurchaseEntry } from './ledger.ts'
import { openPurchaseDesk } from './purchase-desk.ts'
import { purchaseAnswer, refundAnswer } from './v3-bodies.ts'

const purchaseSchema = z.object({
  TrxToken: z.string({ error: 'PR001' }).min(1, { error: 'PR001' }),
  Order: z.string({ error: 'PR002' }).min(1, { error: 'PR002' }).max(64, { error: 'PR002' }),
  Amount: z.int({ error: 'PR003' }).positive({ error: 'PR003' }),
  Currency: z.enum(['USD', 'UYU'], { error: 'PR004' }),
  Capture: z.literal(true, { error: 'TR017' }),
  UniqueID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  TargetCountryISO: z.literal('UY'),
  Customer: z.object({ Email: z.email(), FirstName: z.string().min(1), LastName: z.string().min(1) }),
})
const refundSchema = z.object({ Amount: z.int({ error: 'PR003' }).positive({ error: 'PR003' }).optional() })

type Deps = { bank: Bank; faults: Faults; clock: Clock }

/** The provider's purchase API, version 3: create, three ways to read, refund, read a transaction. */
export function serveApi(app: FastifyInstance, deps: Deps) {
  const desk = openPurchaseDesk(deps.bank)
  const refuse = (request: FastifyRequest, status: number, code: ErrorCode): Answer => ({
    status,
    body: errorBody(code, request.headers.lang),
  })

  app.post('/v3/api/purchase', (request, reply) => {
    const body = purchaseSchema.safeParse(request.body)
    if (!body.success) return reply.code(400).send(errorBody(firstCode(body.error), request.headers.lang))
    const { TrxToken: token, UniqueID, Order: order, Amount: amount, Currency: currency } = body.data
    const fault = deps.faults.take('purchase') ?? desk.faultOfCard(token)
    // A slow charge runs under its UniqueID, so that a repeat meets it.
    const wait = async () => void (fault?.kind === 'delay' && (await sleep(fault.ms)))
    return deliver(reply, fault?.kind === 'delay' ? undefined : fault, async () => {
      const purchaseOrder = { token, uniqueId: UniqueID ?? null, order, amount, currency }
      const result = await desk.purchase(purchaseOrder, deps.faults.conduct(), wait)
      if (result === 'running') return refuse(request, 409, 'TR002')
      if (typeof result === 'string') return refuse(request, 400, result)
      await deps.bank.durable()
      return { status: 200, body: purchaseAnswer(result, request.headers.lang) }
    })
  })

  app.post<{ Params: { id: string } }>('/v3/api/purchase/:id/refund', (request, reply) => {
    const body = refundSchema.safeParse(request.body ?? {})
    if (!body.success) return reply.code(400).send(errorBody('PR003', request.headers.lang))
    const fault = deps.faults.take('refund')
    return deliver(reply, fault, async () => {
      const pendingMs = fault?.kind === 'pending' ? fault.ms : 0
      const result = deps.bank.refund(request.params.id, body.data.Amount, pendingMs)
      if (typeof result === 'string') return refuse(request, result === 'PR008' ? 404 : 400, result)
      await deps.bank.durable()
      return { status: 200, body: refundAnswer(result, deps.clock.now()) }
    })
  })

  serveReads(app, deps)
}

/** Validation messages are error codes where the provider has one; anything else is bad customer data. */
function firstCode(error: z.ZodError): ErrorCode {
  const message = error.issues[0]?.message ?? ''
  return /^(PR|TR)\d+$/.test(message) ? (message as ErrorCode) : 'TR016'
}

function serveReads(app: FastifyInstance, { bank, faults, clock }: Deps) {
  const find = (matches: (purchase: PurchaseEntry) => boolean) => {
    const visibleUntil = clock.now() - faults.conduct().blindSeconds * 1000
    const found = bank.findPurchases((purchase) => purchase.createdAt <= visibleUntil && matches(purchase))
    return found.find((purchase) => purchase.status === 'APPROVED') ?? found.at(-1)
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, read: () => object | undefined) =>
    deliver(reply, faults.take('query'), async () => {
      const body = read()
      await bank.durable()
      return body ? { status: 200, body } : { status: 404, body: errorBody('PR008', request.headers.lang) }
    })
  const readPurchase = (request: FastifyRequest, reply: FastifyReply, matches: (p: PurchaseEntry) => boolean) =>
    answer(request, reply, () => {
      const purchase = find(matches)
      return purchase && purchaseAnswer(purchase, request.headers.lang)
    })

  type ById = { Params: { id: string } }
  app.get<ById>('/v3/api/Purchase/uniqueId/:id', (request, reply) =>
    readPurchase(request, reply, (purchase) => purchase.uniqueId === request.params.id),
  )
  app.get<ById>('/v3/api/Purchase/order/:id', (request, reply) =>
    readPurchase(request, reply, (purchase) => purchase.order === request.params.id),
  )
  app.get<ById>('/v3/api/Purchase/:id', (request, reply) =>
    readPurchase(request, reply, (purchase) => purchase.transactionId === request.params.id),
  )
  app.get<ById>('/v3/api/transaction/:id', (request, reply) =>
    answer(request, reply, () => {
      const entry = bank.findTransaction(request.params.id)
      if (entry?.type === 'refund')
        return { ...refundAnswer(entry, clock.now()), Type: 'REFUND', Amount: -entry.amount }
      return entry && { ...purchaseAnswer(entry, request.headers.lang), Type: 'PURCHASE' }
    }),
  )
}
