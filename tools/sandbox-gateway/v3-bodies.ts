import { addressesOf, typeOf } from './delayed-addresses.ts'
import { ASKED_FOR_ACCOUNT, errorText } from './error-texts.ts'
import { type PurchaseEntry, type RefundEntry, statusAt } from './ledger.ts'
import type { Reader } from './purchase-routes.ts'

/** A purchase at `now` in the format of the provider's v3 answers, which contain neither Order nor UniqueID. */
export function purchaseAnswer(purchase: PurchaseEntry, { now, lang, origin }: Reader & { now: number }) {
  const state = statusAt(purchase, now)
  const isPending = state === 'PENDING'
  const isApproved = state === 'APPROVED'
  const isAtCounter = purchase.delayed?.method === 'counter'
  const errorCode = isPending ? null : purchase.errorCode
  const { bankUrl, couponUrl } = addressesOf(purchase, origin)
  return {
    TransactionId: purchase.transactionId,
    Result: isPending && !isAtCounter ? 'ACTION_REQUIRED' : 'COMPLETED',
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
    MetadataOut: couponUrl && { CouponValidity: dayOf(purchase.delayed?.endsAt ?? 0), PaymentBarcodeUrl: couponUrl },
    Action:
      isPending && !isAtCounter
        ? { SessionId: null, Reason: 'REDIRECTION_NEEDED_EXTERNAL_SERVICE', URL: bankUrl }
        : null,
    PaymentMethod: {
      Brand: purchase.card.brand,
      CardOwner: null,
      Bin: purchase.card.bin || null,
      IssuerBank: null,
      Type: typeOf(purchase),
      Expiration: purchase.card.expiration || null,
      Last4: purchase.card.last4 || null,
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
    ErrorDescription: refund.account === null ? ASKED_FOR_ACCOUNT : null,
    Created: timestamp(refund.createdAt),
    AuthorizationDate: isApproved ? timestamp(refund.pendingUntil) : null,
    AuthorizationCode: isApproved ? refund.transactionId.slice(-6) : null,
    Amount: refund.amount,
    Currency: refund.currency,
    MetadataOut: refund.account
      ? {
          RefundBankId: refund.account.bankCode,
          RefundBankAccountType: refund.account.kind === '1' ? 'Checking' : 'Saving',
          RefundBankAccountNumber: `****${refund.account.last4}`,
        }
      : null,
  }
}

/** The day of an instant as yyyymmdd. */
function dayOf(ms: number): string {
  return timestamp(ms).slice(0, 10).replaceAll('-', '')
}

/** Formats an instant as ISO 8601 without a zone, as in the provider's samples. */
function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1)
}
