import {
  classifyCharge,
  classifyDelayed,
  classifyFind,
  classifyPart,
  classifyRefund,
  foundAs,
  foundIn,
  refusedRefund,
} from './classify.ts'
import type { CardGateway, Customer, RefundRequest, RefundResult } from '../port.ts'
import { providerCall, type ProviderSettings } from './provider-call.ts'
import { customerName, delayedBody, isCedula, purchaseBody } from './purchase-body.ts'
import { payeeMetadata } from './refund-body.ts'
import { readReport } from './report.ts'
import { pickPurchase, purchaseOfRefund, readRefundAnswer, readRefunds, v1Dialect } from './v1-answers.ts'

/**
 * The provider's purchase API, version 1, without the card form. It has no search by our UniqueID, so an attempt is found
 * by its order, which is new for every attempt. Refunds are listed only in the record of their purchase.
 */
export function v1Gateway(settings: ProviderSettings): Omit<CardGateway, 'clientForm'> {
  const { get, post } = providerCall(settings)
  const purchasePath = (purchaseId: string) => `/v1/api/purchase/${encodeURIComponent(purchaseId)}`
  const refundsOf = async (purchaseId: string) => foundIn(await get(purchasePath(purchaseId)), readRefunds, v1Dialect)
  const sendRefund = ({ purchaseId, amount, payee }: RefundRequest) =>
    post(`/v2/api/purchase/${encodeURIComponent(purchaseId)}/refund`, {
      Amount: amount,
      ...(payee && { MetadataIn: payeeMetadata(payee) }),
    })

  return {
    charge: async (request, signal) =>
      classifyCharge(
        await post('/v1/api/purchase', purchaseBody(request, customerBody(request.customer)), signal),
        v1Dialect,
        request.isResend ?? false,
      ),
    requestDelayed: async (request, signal) => {
      const method = { PaymentMediaId: Number(request.methodCode) }
      const body = delayedBody(request, customerBody(request.customer), method)
      return classifyDelayed(await post('/v1/api/purchase', body, signal), v1Dialect, request.isResend ?? false)
    },
    async find({ uniqueId, gatewayOrder }) {
      const answer = await get(`/v1/api/purchase?OrderNumber=${encodeURIComponent(gatewayOrder)}`)
      const picked = foundIn(answer, (body) => pickPurchase(body, uniqueId), v1Dialect)
      if ('kind' in picked) return picked
      return 'none' in picked ? { kind: 'not-found' } : foundAs(picked.record)
    },
    readPurchase: async (purchaseId) => classifyFind(await get(purchasePath(purchaseId)), v1Dialect),
    refund: async (request) =>
      (await refundMade(request)) ??
      classifyRefund(await sendRefund(request), readRefundAnswer(request.purchaseId), v1Dialect),
    // Unlike for a full refund, the record is not read before: an earlier part does not prove that this one was made.
    refundPart: async (request) =>
      classifyPart(await sendRefund(request), readRefundAnswer(request.purchaseId), v1Dialect),
    async findRefunds(purchaseId) {
      const read = await refundsOf(purchaseId)
      return 'kind' in read ? read : { kind: 'found', ...read }
    },
    async readRefund(ref) {
      const read = await refundsOf(purchaseOfRefund(ref))
      if ('kind' in read) return read
      const refund = read.refunds.find((one) => one.ref === ref)
      if (!refund) return { kind: 'not-found' }
      const { status, amount, currency } = refund
      return { kind: 'found', status, amount, currency }
    },
    listTransactions: (days) => readReport(get, days),
  }

  /**
   * Finds a refund that the record already shows. It is called before each sending, because a refund has no idempotency
   * key of ours.
   */
  async function refundMade({ purchaseId }: RefundRequest): Promise<RefundResult | undefined> {
    const answer = await get(purchasePath(purchaseId))
    if (answer.kind === 'absent') return answer
    const read = foundIn(answer, readRefunds, v1Dialect)
    if ('kind' in read) return read.kind === 'not-found' ? refusedRefund('PR008') : read
    const notRefused = read.refunds.find(({ status }) => status !== 'refused')
    if (!notRefused) return undefined
    const { ref, status } = notRefused
    return status === 'pending'
      ? { kind: 'pending', ref, reply: { status } }
      : { kind: 'already-refunded', isCertain: true, isOnRecord: true }
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

/** The provider's document types; a passport counts as a foreigner's document. */
const CEDULA = 2
const FOREIGN = 3
