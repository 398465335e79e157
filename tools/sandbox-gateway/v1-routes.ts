import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { PurchaseEntry } from './ledger.ts'
import { customerFields, purchaseFields } from './purchase-fields.ts'
import {
  answerQuestion,
  type ApiDeps,
  createPurchase,
  refundPurchase,
  visiblePurchases,
  type Wording,
} from './purchase-routes.ts'
import { purchaseResponse, refundResponse, refusalBody } from './v1-bodies.ts'

const purchaseSchema = z.object({
  ...purchaseFields,
  Customer: z.object({ ...customerFields, DocNumber: z.string().min(1), DocumentTypeId: z.int().min(1).max(3) }),
})

type ById = { Params: { id: string } }

/** Serves the provider's purchase API, version 1: create, read by its id or by our order, refund. */
export function serveV1(app: FastifyInstance, deps: ApiDeps) {
  const { bank, clock } = deps
  const response = (purchase: PurchaseEntry, lang: unknown) =>
    purchaseResponse(purchase, { refunds: bank.refundsOf(purchase.transactionId), now: clock.now(), lang })
  const envelope = (body: object | object[]) => ({ Response: body, Errors: [] })
  const wording: Wording = {
    purchase: (purchase, lang) => envelope(response(purchase, lang)),
    refund: (entry) => envelope(refundResponse(entry, clock.now())),
    error: refusalBody,
  }

  app.post('/v1/api/purchase', createPurchase(deps, wording, purchaseSchema))
  for (const version of ['v1', 'v2']) {
    app.post<ById>(`/${version}/api/purchase/:id/refund`, refundPurchase(deps, wording))
  }
  app.get<ById>('/v1/api/purchase/:id', (request, reply) =>
    answerQuestion(deps, { request, reply, wording }, () => {
      const [purchase] = visiblePurchases(deps, ({ transactionId }) => transactionId === request.params.id)
      return purchase && envelope(response(purchase, request.headers.lang))
    }),
  )
  // Several purchases can have the same order; a single one is answered without a list around it.
  app.get<{ Querystring: { OrderNumber?: string } }>('/v1/api/purchase', (request, reply) =>
    answerQuestion(deps, { request, reply, wording }, () => {
      const found = visiblePurchases(deps, ({ order }) => order === request.query.OrderNumber)
      const responses = found.map((purchase) => response(purchase, request.headers.lang))
      return envelope(responses.length === 1 ? responses[0]! : responses)
    }),
  )
}
