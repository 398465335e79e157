import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { PurchaseEntry } from './ledger.ts'
import { customerFields, delayedFields, hasWhereToReturn, purchaseFields } from './purchase-fields.ts'
import {
  answerQuestion,
  type ApiDeps,
  createPurchase,
  type PurchaseSchemas,
  type Reader,
  readerOf,
  refundPurchase,
  visiblePurchases,
  type Wording,
} from './purchase-routes.ts'
import { purchaseResponse, refundResponse, refusalBody } from './v1-bodies.ts'

const Customer = z.object({
  ...customerFields,
  DocNumber: z.string().min(1),
  DocumentTypeId: z.int().min(1).max(3),
})
const schemas: PurchaseSchemas = {
  card: z.object({ ...purchaseFields, Customer }),
  delayed: z
    .object({ ...delayedFields, PaymentMediaId: z.literal([10, 5, 105], { error: 'TK007' }), Customer })
    .transform((body) => ({ ...body, methodCode: body.PaymentMediaId }))
    .refine(hasWhereToReturn),
}

type ById = { Params: { id: string } }

/** Serves the provider's purchase API, version 1: create, read by its id or by our order, refund. */
export function serveV1(app: FastifyInstance, deps: ApiDeps) {
  const { bank, clock } = deps
  const response = (purchase: PurchaseEntry, reader: Reader) =>
    purchaseResponse(purchase, { refunds: bank.refundsOf(purchase.transactionId), now: clock.now(), ...reader })
  const envelope = (body: object | object[]) => ({ Response: body, Errors: [] })
  const wording: Wording = {
    purchase: (purchase, reader) => envelope(response(purchase, reader)),
    refund: (entry) => envelope(refundResponse(entry, clock.now())),
    error: refusalBody,
  }

  app.post('/v1/api/purchase', createPurchase(deps, wording, schemas))
  for (const version of ['v1', 'v2']) {
    app.post<ById>(`/${version}/api/purchase/:id/refund`, refundPurchase(deps, wording))
  }
  app.get<ById>('/v1/api/purchase/:id', (request, reply) =>
    answerQuestion(deps, { request, reply, wording }, () => {
      const [purchase] = visiblePurchases(deps, ({ transactionId }) => transactionId === request.params.id)
      return purchase && envelope(response(purchase, readerOf(request)))
    }),
  )
  // Several purchases can have the same order; a single one is answered without a list around it.
  app.get<{ Querystring: { OrderNumber?: string } }>('/v1/api/purchase', (request, reply) =>
    answerQuestion(deps, { request, reply, wording }, () => {
      const found = visiblePurchases(deps, ({ order }) => order === request.query.OrderNumber)
      const responses = found.map((purchase) => response(purchase, readerOf(request)))
      return envelope(responses.length === 1 ? responses[0]! : responses)
    }),
  )
}
