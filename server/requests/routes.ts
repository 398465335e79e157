import { caseNumber } from '#shared/requests/case-number.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDueAt } from '#shared/requests/due.ts'
import { queueLetter, staffAddress } from '../mail/outbox.ts'
import { type Router, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { addRequest, type NewRequest } from './store.ts'

/** Nobody asks more often, and nobody can try out vouchers and documents (reliability: unguessable). */
const LIMIT = { max: 5, windowSeconds: 3600 }

/**
 * What travellers ask of us: their expenses back, or their money (decisions.md §11). The answer is the same whether or not
 * voucher and document name a sale.
 */
export function requestRoutes(router: Router, services: Services): void {
  serve(router, requestApi.refund, ({ body }) => receive(services, { kind: 'refund', ...body }), { limit: LIMIT })
  serve(router, requestApi.cancel, ({ body }) => receive(services, { kind: 'cancellation', ...body }), { limit: LIMIT })
}

type Asked = Omit<NewRequest, 'createdAt' | 'dueAt' | 'number'>

async function receive(services: Services, asked: Asked): Promise<{ caseNumber: string }> {
  const now = services.now()
  const { number } = await services.db.transaction(async (tx) => {
    const added = await addRequest(tx, { ...asked, createdAt: now, dueAt: requestDueAt(now) })
    const staff = await staffAddress(tx)
    if (staff) await queueLetter(tx, services, { kind: 'request-notice', to: staff, requestId: added.id })
    return added
  })
  return { caseNumber: caseNumber(asked.kind, number) }
}
