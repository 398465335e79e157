import { classifyCharge, classifyFind, classifyRefund, foundAs, foundIn, refusedRefund } from './classify.ts'
import type { CardGateway, Customer, RefundRequest, RefundResult } from '../port.ts'
import { providerCall, type ProviderSettings } from './provider-call.ts'
import { customerName, isCedula, purchaseBody } from './purchase-body.ts'
import { readReport } from './report.ts'
import { pickPurchase, purchaseOfRefund, readRefundAnswer, readRefunds, v1Dialect } from './v1-answers.ts'

/**
 * The provider's purchase API, version 1, without the card form. It cannot be asked by our UniqueID, so an attempt is
 * found by its order, which is fresh per attempt; and it tells of refunds in the record of their purchase only.
 */
export function v1Gateway(settings: ProviderSettings): Omit<CardGateway, 'clientForm'> {
  const { get, post } = providerCall(settings)
  const purchasePath = (purchaseId: string) => `/v1/api/purchase/${encodeURIComponent(purchaseId)}`

  return {
    charge: async (request, signal) =>
      classifyCharge(
        await post('/v1/api/purchase', purchaseBody(request, customerBody(request.customer)), signal),
        v1Dialect,
        request.isResend ?? false,
      ),
    async find({ uniqueId, gatewayOrder }) {
      const answer = await get(`/v1/api/purchase?OrderNumber=${encodeURIComponent(gatewayOrder)}`)
      const picked = foundIn(answer, (body) => pickPurchase(body, uniqueId), v1Dialect)
      if ('kind' in picked) return picked
      return 'none' in picked ? { kind: 'not-found' } : foundAs(picked.record)
    },
    readPurchase: async (purchaseId) => classifyFind(await get(purchasePath(purchaseId)), v1Dialect),
    async refund(request) {
      const made = await refundMade(request)
      return (
        made ??
        classifyRefund(
          await post(`/v2/api/purchase/${encodeURIComponent(request.purchaseId)}/refund`, { Amount: request.amount }),
          readRefundAnswer(request.purchaseId),
          v1Dialect,
        )
      )
    },
    async readRefund(ref) {
      const refunds = foundIn(await get(purchasePath(purchaseOfRefund(ref))), readRefunds, v1Dialect)
      return 'kind' in refunds ? refunds : (refunds.get(ref) ?? { kind: 'not-found' })
    },
    listTransactions: (days) => readReport(get, days),
  }

  /** A refund that the record already shows: asked before each sending, as a refund carries no key of ours. */
  async function refundMade({ purchaseId }: RefundRequest): Promise<RefundResult | undefined> {
    const answer = await get(purchasePath(purchaseId))
    if (answer.kind === 'absent') return answer
    const refunds = foundIn(answer, readRefunds, v1Dialect)
    if ('kind' in refunds) return refunds.kind === 'not-found' ? refusedRefund('PR008') : refunds
    const standing = [...refunds].find(([, { status }]) => status !== 'refused')
    if (!standing) return undefined
    const [ref, { status }] = standing
    return status === 'pending'
      ? { kind: 'pending', ref, reply: { status } }
      : { kind: 'already-refunded', isCertain: true }
  }
}

function customerBody(customer: Customer) {
  return {
    ...customerName(customer),
    ...(customer.documentNumber === undefined
      ? {}
      : { DocNumber: customer.documentNumber, DocumentTypeId: isCedula(customer) ? CEDULA : FOREIGN }),
  }
}

/** The provider's document types; passports are a foreigner's document too. */
const CEDULA = 2
const FOREIGN = 3
