import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { deliver } from './deliver.ts'
import { errorBody } from './error-texts.ts'
import { type PurchaseEntry, type RefundEntry, statusAt } from './ledger.ts'
import type { ApiDeps } from './purchase-routes.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const querySchema = z.object({
  From: day,
  To: day,
  Page: z.coerce.number().int().positive(),
  PageSize: z.coerce.number().int().positive(),
})

const words = { APPROVED: 'Approved', PENDING: 'Pending', REJECTED: 'Rejected', CANCELLED: 'Cancelled' } as const

const DAY_MS = 24 * 60 * 60_000

/** Serves the provider's report of transactions, the same for both API versions: days are in UTC, pages count from 1. */
export function serveReport(app: FastifyInstance, { bank, faults, clock }: ApiDeps) {
  app.get('/v2/api/Reporting/payin-transactions', (request, reply) => {
    const query = querySchema.safeParse(request.query)
    if (!query.success) return reply.code(400).send(errorBody('TR016', request.headers.lang))
    const fault = faults.take('report')
    return deliver({ reply, fault, clock }, async () => {
      const { From, To, Page, PageSize } = query.data
      const { reportDelayDays, reportPageMax } = faults.conduct()
      const newest = dayOf(clock.now() - reportDelayDays * DAY_MS)
      const found = bank
        .entries()
        .filter((entry) => entry.type !== 'token')
        .filter(({ createdAt }) => dayOf(createdAt) >= From && dayOf(createdAt) <= To && dayOf(createdAt) <= newest)
      const size = Math.min(PageSize, reportPageMax)
      const lines = found.slice((Page - 1) * size, Page * size).map((entry) => lineOf(entry, clock.now()))
      const Data = fault?.kind === 'short' ? lines.slice(0, -1) : lines
      await bank.durable()
      return { status: 200, body: { Response: { Data, Page, PageSize: size, Total: found.length }, Errors: [] } }
    })
  })

  /** A line of the report. A refund has the order of its purchase, but the report does not say which purchase it was. */
  function lineOf(entry: PurchaseEntry | RefundEntry, now: number) {
    const common = {
      TransactionId: entry.transactionId,
      Created: new Date(entry.createdAt).toISOString().slice(0, -1),
      Amount: entry.amount,
      Currency: entry.currency,
      Country: 'UY',
      Order: bank.purchaseOf(entry).order,
    }
    const Status = words[statusAt(entry, now)]
    if (entry.type === 'refund') return { ...common, Type: 'Refund', Status, Unique_id: null }
    return { ...common, Type: 'Purchase', Status, Error_code: entry.errorCode, Unique_id: entry.uniqueId }
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
