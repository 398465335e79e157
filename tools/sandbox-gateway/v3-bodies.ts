import { errorText } from './error-texts.ts'
import { type PurchaseEntry, type RefundEntry, statusAt } from './ledger.ts'

/** A purchase at `now` in the format of the provider's v3 answers, which contain neither Order nor UniqueID. */
export function purchaseAnswer(purchase: PurchaseEntry, { now, lang }: { now: number; lang: unknown }) {
  const state = statusAt(purchase, now)
  const isPending = state === 'PENDING'
  const isApproved = state === 'APPROVED'
  const errorCode = isPending ? null : purchase.errorCode
  return {
    TransactionId: purchase.transactionId,
    Result: isPending ? 'ACTION_REQUIRED' : 'COMPLETED',
    Status: state,
    ErrorCode: errorCode,
    ErrorDescription: errorCode && errorText(errorCode, lang),
    Created: timestamp(purchase.createdAt),
    AuthorizationDate: isApproved ? timestamp(purchase.createdAt) : null,
    AuthorizationCode: isApproved ? purchase.authorizationCode : null,
    Amount: purchase.amount,
    Currency: purchase.currency,
    Installments: purchase.instalments,
    TaxableAmount: null,
    Tip: null,
    Url: null,
    MetadataOut: null,
    Action: isPending ? { SessionId: null, Reason: 'REDIRECTION_NEEDED_EXTERNAL_SERVICE', URL: null } : null,
    PaymentMethod: {
      Brand: purchase.card.brand,
      CardOwner: null,
      Bin: purchase.card.bin,
      IssuerBank: null,
      Type: 'CreditCard',
      Expiration: purchase.card.expiration,
      Last4: purchase.card.last4,
    },
  }
}

/** A refund at `now`, in milliseconds since 1970. */
export function refundAnswer(refund: RefundEntry, now: number) {
  const state = statusAt(refund, now)
  const isApproved = state === 'APPROVED'
  return {
    TransactionId: refund.transactionId,
    Result: 'COMPLETED',
    Status: state,
    ErrorCode: state === 'REJECTED' ? 'TR013' : null,
    ErrorDescription: null,
    Created: timestamp(refund.createdAt),
    AuthorizationDate: isApproved ? timestamp(refund.pendingUntil) : null,
    AuthorizationCode: isApproved ? refund.transactionId.slice(-6) : null,
    Amount: refund.amount,
    Currency: refund.currency,
    MetadataOut: null,
  }
}

/** Formats an instant as ISO 8601 without a zone, as in the provider's samples. */
function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1)
}
