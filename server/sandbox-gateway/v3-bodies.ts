import { errorText } from './error-texts.ts'
import { type PurchaseEntry, type RefundEntry } from './ledger.ts'

/** A purchase as the provider's v3 answers show it: neither Order nor UniqueID are echoed there. */
export function purchaseAnswer(purchase: PurchaseEntry, lang: unknown) {
  const isApproved = purchase.status === 'APPROVED'
  return {
    TransactionId: purchase.transactionId,
    Result: 'COMPLETED',
    Status: purchase.status,
    ErrorCode: purchase.errorCode,
    ErrorDescription: purchase.errorCode && errorText(purchase.errorCode, lang),
    Created: timestamp(purchase.createdAt),
    AuthorizationDate: isApproved ? timestamp(purchase.createdAt) : null,
    AuthorizationCode: purchase.authorizationCode,
    Amount: purchase.amount,
    Currency: purchase.currency,
    Installments: 1,
    TaxableAmount: null,
    Tip: null,
    Url: null,
    MetadataOut: null,
    Action: null,
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

/** A refund; pending until its time has come. `now` in milliseconds since 1970. */
export function refundAnswer(refund: RefundEntry, now: number) {
  const isPending = now < refund.pendingUntil
  return {
    TransactionId: refund.transactionId,
    Result: 'COMPLETED',
    Status: isPending ? 'PENDING' : 'APPROVED',
    ErrorCode: null,
    ErrorDescription: null,
    Created: timestamp(refund.createdAt),
    AuthorizationDate: isPending ? null : timestamp(refund.pendingUntil),
    AuthorizationCode: isPending ? null : refund.transactionId.slice(-6),
    Amount: refund.amount,
    Currency: refund.currency,
    MetadataOut: null,
  }
}

/** ISO 8601 without a zone, as in the provider's samples. */
function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1)
}
