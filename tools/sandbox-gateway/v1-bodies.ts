import { addressesOf, typeOf } from './delayed-addresses.ts'
import { ASKED_FOR_ACCOUNT, type ErrorCode, errorText } from './error-texts.ts'
import { type PurchaseEntry, type RefundEntry, statusAt } from './ledger.ts'
import type { Reader } from './purchase-routes.ts'

const statuses = {
  APPROVED: { id: 1, text: 'Approved' },
  PENDING: { id: 2, text: 'Pending' },
  REJECTED: { id: 4, text: 'Rejected' },
  PAID: { id: 5, text: 'Paid' },
  CANCELLED: { id: 6, text: 'Cancelled' },
} as const
const refundStatuses = {
  APPROVED: { id: 10, text: 'Refund_OK' },
  PENDING: { id: 11, text: 'Refund_Pending' },
  REJECTED: { id: 12, text: 'Refund_Rejected' },
} as const

/** A purchase with its refunds in the format of the provider's v1 answers. `now` is in milliseconds since 1970. */
export function purchaseResponse(
  purchase: PurchaseEntry,
  { refunds, now, lang, origin }: Reader & { refunds: readonly RefundEntry[]; now: number },
) {
  const state = statusAt(purchase, now)
  const status = state === 'APPROVED' && purchase.delayed?.method === 'counter' ? 'PAID' : state
  const errorCode = state === 'REJECTED' ? purchase.errorCode : null
  const refunded = refunds.filter((refund) => statusAt(refund, now) === 'APPROVED')
  return {
    PurchaseId: wireId(purchase.transactionId),
    Created: timestamp(purchase.createdAt),
    TrxToken: null,
    Order: purchase.order,
    UniqueID: purchase.uniqueId,
    Transaction: {
      TransactionID: wireId(purchase.transactionId),
      Created: timestamp(purchase.createdAt),
      AuthorizationDate: state === 'APPROVED' ? timestamp(purchase.createdAt) : null,
      TransactionStatusId: statuses[status].id,
      Status: statuses[status].text,
      ErrorCode: errorCode,
      Description: errorCode && errorText(errorCode, lang),
      ApprovalCode: state === 'APPROVED' ? purchase.authorizationCode : null,
      Steps: [],
    },
    Capture: true,
    // The rest of the charge: refunds reduce it, and the state stays the same.
    Amount: purchase.amount - refunded.reduce((sum, refund) => sum + refund.amount, 0),
    OriginalAmount: purchase.amount,
    Currency: purchase.currency,
    Installments: purchase.instalments,
    RefundList: refunds.length === 0 ? null : refunds.map((refund) => refundRow(refund, now)),
    Customer: {
      PaymentProfiles: [
        {
          Brand: purchase.card.brand,
          Bin: purchase.card.bin || null,
          Last4: purchase.card.last4,
          Expiration: purchase.card.expiration || null,
          Type: typeOf(purchase),
        },
      ],
    },
    ...instructionsOf(purchase, origin),
  }
}

/** How a delayed payment is made; the number of a coupon is in version 1 alone. */
function instructionsOf(purchase: PurchaseEntry, origin: string) {
  const { couponUrl, bankUrl } = addressesOf(purchase, origin)
  return {
    MetadataOut: couponUrl && { TransactionIdFromPW: purchase.delayed?.number, PaymentBarcodeUrl: couponUrl },
    CommerceAction: bankUrl && {
      ActionType: 1,
      ActionReason: 'REDIRECTION_NEEDED_EXTERNAL_SERVICE',
      ActionURL: bankUrl,
    },
  }
}

function refundRow(refund: RefundEntry, now: number) {
  return {
    PurchaseRefundId: wireId(refund.transactionId),
    Created: timestamp(refund.createdAt),
    UniqueID: null,
    Amount: refund.amount,
    Currency: refund.currency,
    Status: statuses[statusAt(refund, now)].text,
  }
}

/** The answer to a refund. Its amount is text with two decimals, as in the provider's sample. */
export function refundResponse(refund: RefundEntry, now: number) {
  const state = statusAt(refund, now)
  return {
    PurchaseRefundId: wireId(refund.transactionId),
    Amount: (refund.amount / 100).toFixed(2),
    Currency: refund.currency,
    StatusId: refundStatuses[state].id,
    Status: refundStatuses[state].text,
    AuthorizationCode: state === 'APPROVED' ? refund.transactionId.slice(-6) : null,
    Code: null,
    Description: refund.account === null ? ASKED_FOR_ACCOUNT : null,
  }
}

export function refusalBody(code: ErrorCode, lang: unknown) {
  return { Response: null, Errors: [{ ErrorCode: code, Created: null, Message: errorText(code, lang), Detail: null }] }
}

/** The id as a JSON number, as in v1, with all its 19 digits. */
function wireId(id: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(id)
}

/** Formats an instant as ISO 8601 without a zone, as in the provider's samples. */
function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1)
}
