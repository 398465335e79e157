import { type Call, type CallTimeouts, exchange } from './http-call.ts'
import { type CardGateway, type ChargeRequest, type Customer, type RefundRequest } from './port.ts'
import { classifyCharge, classifyFind, classifyRefund, classifyRefundRead } from './v3-classify.ts'

export type V3Settings = {
  /** Scheme and host of the API, without a path. */
  url: string
  /** The private account key: goes as it is after "Basic". */
  key: string
  timeouts?: Partial<CallTimeouts>
}

/** No limit is published for callers; these are ours. */
const defaultTimeouts: CallTimeouts = { connectMs: 5_000, totalMs: 25_000 }

/** The provider's purchase API, version 3, without the card form, which differs per adapter. */
export function v3Gateway(settings: V3Settings): Omit<CardGateway, 'clientForm'> {
  const call = (method: Call['method'], path: string, body?: unknown, signal?: AbortSignal) =>
    exchange({
      url: new URL(path, settings.url),
      method,
      headers: {
        authorization: `Basic ${settings.key}`,
        accept: 'application/json',
        lang: 'es',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeouts: { ...defaultTimeouts, ...settings.timeouts },
      signal,
    })
  const get = (...segments: string[]) => call('GET', `/v3/api/${segments.map(encodeURIComponent).join('/')}`)

  return {
    charge: async (request, signal) =>
      classifyCharge(await call('POST', '/v3/api/purchase', purchaseBody(request), signal), request.isResend ?? false),
    findByUniqueId: async (uniqueId) => classifyFind(await get('Purchase', 'uniqueId', uniqueId)),
    findByOrder: async (gatewayOrder) => classifyFind(await get('Purchase', 'order', gatewayOrder)),
    readPurchase: async (purchaseId) => classifyFind(await get('Purchase', purchaseId)),
    refund: async (request) =>
      classifyRefund(
        await call('POST', `/v3/api/purchase/${encodeURIComponent(request.purchaseId)}/refund`, refundBody(request)),
      ),
    readRefund: async (ref) => classifyRefundRead(await get('transaction', ref)),
  }
}

/** Amounts travel as integer cents; the money is captured at once, as pre-authorisation is missing for debit cards. */
function purchaseBody(request: ChargeRequest) {
  return {
    TrxToken: request.token,
    UniqueID: request.uniqueId,
    Order: request.gatewayOrder,
    Amount: request.amount,
    Currency: request.currency,
    Capture: true,
    TargetCountryISO: 'UY',
    Installments: 1,
    Description: request.description,
    Customer: customerBody(request.customer),
  }
}

function customerBody(customer: Customer) {
  return {
    Email: customer.email,
    FirstName: customer.firstName,
    LastName: customer.lastName,
    ...(customer.phone === undefined ? {} : { PhoneNumber: customer.phone }),
    ...(customer.documentNumber === undefined
      ? {}
      : { DocumentNumber: customer.documentNumber, DocumentType: documentType(customer) }),
  }
}

/** The provider knows the Uruguayan cédula; a passport and any other country's document are a foreigner's. */
function documentType({ documentType: type, documentCountry = 'UY' }: Customer): string {
  return type === 'national' && documentCountry === 'UY' ? 'CI.UY' : 'EXT.UY'
}

function refundBody(request: RefundRequest) {
  return { Amount: request.amount, MetadataIn: { Description: request.reason } }
}
