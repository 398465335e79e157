import { type CardGateway, type Customer, type RefundRequest } from '../port.ts'
import { providerCall, type ProviderSettings } from './provider-call.ts'
import { classifyCharge, classifyDelayed, classifyFind, classifyPart, classifyRefund, foundIn } from './classify.ts'
import { customerName, isCedula, delayedBody, purchaseBody } from './purchase-body.ts'
import { payeeMetadata } from './refund-body.ts'
import { readReport } from './report.ts'
import { readRefundAnswer, readRefundRecord, v3Dialect } from './v3-answers.ts'

/** The provider's purchase API, version 3, without the card form, which differs per adapter. */
export function v3Gateway(settings: ProviderSettings): Omit<CardGateway, 'clientForm'> {
  const call = providerCall(settings)
  const get = (...segments: string[]) => call.get(`/v3/api/${segments.map(encodeURIComponent).join('/')}`)
  const sendRefund = ({ purchaseId, amount, reason, payee }: RefundRequest) =>
    call.post(`/v3/api/purchase/${encodeURIComponent(purchaseId)}/refund`, {
      Amount: amount,
      MetadataIn: { Description: reason, ...(payee && payeeMetadata(payee)) },
    })

  return {
    charge: async (request, signal) =>
      classifyCharge(
        await call.post('/v3/api/purchase', purchaseBody(request, customerBody(request.customer)), signal),
        v3Dialect,
        request.isResend ?? false,
      ),
    requestDelayed: async (request, signal) => {
      const body = delayedBody(request, customerBody(request.customer), { PaymentMethod: request.methodCode })
      return classifyDelayed(await call.post('/v3/api/purchase', body, signal), v3Dialect, request.isResend ?? false)
    },
    find: async ({ uniqueId }) => classifyFind(await get('Purchase', 'uniqueId', uniqueId), v3Dialect),
    readPurchase: async (purchaseId) => classifyFind(await get('Purchase', purchaseId), v3Dialect),
    refund: async (request) => classifyRefund(await sendRefund(request), readRefundAnswer, v3Dialect),
    refundPart: async (request) => classifyPart(await sendRefund(request), readRefundAnswer, v3Dialect),
    findRefunds: () => Promise.resolve({ kind: 'no-list' }),
    readRefund: async (ref) => foundIn(await get('transaction', ref), readRefundRecord, v3Dialect),
    listTransactions: (days) => readReport(call.get, days),
  }
}

function customerBody(customer: Customer) {
  return {
    ...customerName(customer),
    ...(customer.documentNumber === undefined
      ? {}
      : { DocumentNumber: customer.documentNumber, DocumentType: isCedula(customer) ? 'CI.UY' : 'EXT.UY' }),
  }
}
