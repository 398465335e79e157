import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { errorBody } from './error-texts.ts'
import type { PurchaseEntry } from './ledger.ts'
import { customerFields, delayedFields, hasWhereToReturn, purchaseFields } from './purchase-fields.ts'
import {
  answerQuestion,
  type ApiDeps,
  createPurchase,
  type PurchaseSchemas,
  readerOf,
  refundPurchase,
  visiblePurchases,
  type Wording,
} from './purchase-routes.ts'
import { purchaseAnswer, refundAnswer } from './v3-bodies.ts'

const Customer = z.object({
  ...customerFields,
  DocumentNumber: z.string().min(1),
  DocumentType: z.enum(['CI.UY', 'EXT.UY', 'RUT.UY']),
})
const schemas: PurchaseSchemas = {
  card: z.object({ ...purchaseFields, Customer }),
  delayed: z
    .object({ ...delayedFields, PaymentMethod: z.enum(['RDP', 'ABT', 'BTU'], { error: 'TK007' }), Customer })
    .transform((body) => ({ ...body, methodCode: body.PaymentMethod }))
    .refine(hasWhereToReturn),
}

type ById = { Params: { id: string } }

/** Serves the provider's purchase API, version 3: create, three ways to read, refund, read a transaction. */
export function serveV3(app: FastifyInstance, deps: ApiDeps) {
  const { bank, clock } = deps
  const wording: Wording = {
    purchase: (entry, reader) => purchaseAnswer(entry, { now: clock.now(), ...reader }),
    refund: (entry) => refundAnswer(entry, clock.now()),
    error: errorBody,
  }
  const readPurchase = (request: FastifyRequest, reply: FastifyReply, matches: (p: PurchaseEntry) => boolean) =>
    answerQuestion(deps, { request, reply, wording }, () => {
      const found = visiblePurchases(deps, matches)
      const purchase = found.find(({ status }) => status === 'APPROVED') ?? found.at(-1)
      return purchase && wording.purchase(purchase, readerOf(request))
    })

  app.post('/v3/api/purchase', createPurchase(deps, wording, schemas))
  app.post<ById>('/v3/api/purchase/:id/refund', refundPurchase(deps, wording))
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
    answerQuestion(deps, { request, reply, wording }, () => {
      const entry = bank.findTransaction(request.params.id)
      if (entry?.type === 'refund') return { ...wording.refund(entry), Type: 'REFUND', Amount: -entry.amount }
      return entry && { ...wording.purchase(entry, readerOf(request)), Type: 'PURCHASE' }
    }),
  )
}
