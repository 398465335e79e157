import type { Day } from '#shared/dates.ts'
import { type Cents } from '#shared/money.ts'
import type { PaymentInstructions } from '#shared/payment-methods/delayed.ts'
import type { ListedTransaction } from '#shared/reconciliation/compare.ts'

/** An attempt to charge a card, in our terms; an adapter converts it to its provider's. */
export type ChargeRequest = {
  /** Our id of the attempt, never reused: when the provider sees it again, it returns the earlier purchase. */
  uniqueId: string
  /**
   * Our order number, new for every attempt, because some acquirers refuse a repeated one. It serves people and searches,
   * not safety.
   */
  gatewayOrder: string
  /** The one-time card token. It must never be logged nor stored whole. */
  token: string
  amount: Cents
  currency: 'USD'
  /** In how many instalments the buyer pays; 1 for one payment. */
  instalments: number
  customer: Customer
  /** The buyer's network address, for the provider's antifraud. It must not be logged beside the payment. */
  customerIp?: string
  description: string
  /**
   * Whether this uniqueId and token were sent before, with an unknown result. Then a "token already used" answer means
   * that the first try may have charged, so it is reported as unknown instead of declined.
   */
  isResend?: boolean
}

/** How a payment is made that is not by card: at a counter, with a coupon, or by a transfer from the buyer's bank. */
export type DelayedKind = 'counter' | 'transfer'

/** A payment that the buyer makes after the call, elsewhere. `uniqueId` protects it from being asked for twice, as it does a charge. */
export type DelayedRequest = Omit<ChargeRequest, 'token' | 'instalments'> & {
  method: DelayedKind
  /** The provider's code of the method, such as 'RDP': a setting, since the provider's documents disagree. */
  methodCode: string
  /** Minutes until which it can be paid. */
  minutes: number
  /** The page of ours to which the bank's page returns. The outcome is added to it as `?resultado=`, and proves nothing. */
  returnUrl: string
}

export type Customer = {
  email: string
  firstName: string
  lastName: string
  phone?: string
  documentNumber?: string
  documentType?: 'national' | 'passport'
  /** The ISO 3166 alpha-2 code of the country that issued a national document; Uruguay when absent. */
  documentCountry?: string
}

/** The provider's answer without personal data, which may be stored: no holder, no token, no full card number. */
export type RedactedReply = Readonly<Record<string, string | number | null>>

/**
 * Why a card was declined: `fix`, the buyer can correct it; `fraud`, the issuer refused, and the buyer learns no more;
 * `dead-token`, a new token is needed.
 */
export type DeclineClass = 'fix' | 'fraud' | 'dead-token'

/** The reason of a decline that the buyer may learn, since it can be acted on. There is none for fraud, to give no hint. */
export type DeclineReason = 'insufficientFunds' | 'expiredCard' | 'tokenUsed' | 'noInstalments'

/** Charged. The caller must still compare `amount` and `currency` with its request (`isAsAsked`) and refund a difference. */
export type ApprovedOutcome = {
  kind: 'approved'
  purchaseId: string
  amount: Cents
  currency: string
  reply: RedactedReply
}
/** Not charged; the buyer may try again with a new token. */
export type DeclinedOutcome = {
  kind: 'declined'
  /** The provider's own code, only for staff and the provider's support. */
  code: string
  class: DeclineClass
  reason?: DeclineReason
  reply: RedactedReply
}
/** Not charged, because of our own mistake or our contract: staff must look. */
export type RefusedOutcome = { kind: 'refused'; code: string; reason: string }
/** Not charged, because the provider refuses the buyer's data without saying which field: the buyer can correct it. */
export type DataRefusedOutcome = { kind: 'data-refused'; code: string }
/** The call certainly never reached the gateway: connection refused, unknown host, no TLS. */
export type AbsentOutcome = { kind: 'absent'; reason: string }
/** Maybe charged or refunded: call the find methods, never resend blindly. */
export type UnknownOutcome = { kind: 'unknown'; reason: string }
export type NotFoundOutcome = { kind: 'not-found' }

/** Not paid yet: the provider waits for the buyer, who pays as the instructions say. */
export type WaitingOutcome = {
  kind: 'waiting'
  purchaseId: string
  amount: Cents
  currency: string
  instructions: PaymentInstructions
  reply: RedactedReply
}

/** Nothing was charged, and this result of the attempt is final. */
export type NotChargedOutcome = DeclinedOutcome | RefusedOutcome | DataRefusedOutcome

export type ChargeResult = ApprovedOutcome | NotChargedOutcome | AbsentOutcome | UnknownOutcome

/** `approved`: the request was sent before and is paid meanwhile. */
export type DelayedResult = WaitingOutcome | ChargeResult

/**
 * The result of a question about a purchase. In `found`, an outcome of kind `unknown` means that the gateway knows the
 * purchase but has not finished it, and `waiting` that a delayed payment is not paid yet. `not-found` is the gateway's own answer. `unknown` means that the question was not
 * answered.
 */
export type FindResult =
  | { kind: 'found'; outcome: ApprovedOutcome | WaitingOutcome | NotChargedOutcome | UnknownOutcome }
  | NotFoundOutcome
  | UnknownOutcome

/** The bank account to which a delayed payment goes back. */
export type PayeeAccount = {
  name: string
  documentNumber: string
  /** The provider's code of the bank. */
  bankCode: string
  kind: 'savings' | 'checking'
  number: string
}

/** `payee` is needed for a delayed payment, which cannot go back to a card. */
export type RefundRequest = { purchaseId: string; amount: Cents; reason: string; payee?: PayeeAccount }

/**
 * `already-refunded`: the gateway says that the state forbids it or that nothing is left. It is certain unless the gateway
 * gives the same answer to an amount above what is left. Since we refund only the full amount, an earlier try of ours did
 * it; unless that is on record as approved, it may be pending and still be declined. `unknown` and `absent` may be sent
 * again: a second full refund cannot succeed.
 */
export type RefundResult =
  | { kind: 'refunded'; ref: string; reply: RedactedReply }
  | { kind: 'pending'; ref: string; reply: RedactedReply }
  | { kind: 'already-refunded'; isCertain: boolean; isOnRecord: boolean }
  | { kind: 'refused'; code: string; reason: string }
  | AbsentOutcome
  | UnknownOutcome

/**
 * The result of a partial refund. It has no idempotency key, so a part that is sent twice is paid back twice: `refused`
 * was certainly not done (the card's brand does not support it, more than is left, no such purchase), `absent` may be sent
 * again, and `unknown` must never be.
 */
export type PartRefundResult = Exclude<RefundResult, { kind: 'already-refunded' }>

type RefundState = { status: 'refunded' | 'pending' | 'refused'; amount: Cents; currency: string }

export type RefundStatus = ({ kind: 'found' } & RefundState) | NotFoundOutcome | UnknownOutcome

/**
 * A refund in the provider's records, made by us or elsewhere. `createdAt` is ISO 8601 in UTC, absent when the provider
 * does not give it.
 */
export type ListedRefund = RefundState & { ref: string; createdAt?: string }

/** `no-list`: this version of the API has no list of refunds; notifications or the list of the day's transactions replace it. */
export type RefundList =
  | { kind: 'found'; refunds: ListedRefund[] }
  | { kind: 'no-list' }
  | NotFoundOutcome
  | UnknownOutcome

/** The provider's list of transactions: complete, or `unknown` when any part of it could not be read. */
export type TransactionList = { kind: 'listed'; transactions: ListedTransaction[] } | UnknownOutcome

/** The identifiers of an attempt at the provider; each version of the API can search by one of them. */
export type AttemptNames = Pick<ChargeRequest, 'uniqueId' | 'gatewayOrder'>

/** The data with which the pay page shows the card form. Nothing in it is secret. `origin` goes into the page's frame-src. */
export type ClientForm = { frameUrl: string; origin: string }

/**
 * The card provider as the checkout uses it. No method throws because of the network or the provider: the result says what
 * happened.
 */
export type CardGateway = {
  /** Charges the card at once (authorise and capture). Aborting `signal` gives `unknown`, or `absent` if nothing was sent. */
  charge(request: ChargeRequest, signal?: AbortSignal): Promise<ChargeResult>
  /** Asks for a payment at a counter or by transfer. Aborting `signal` gives `unknown`, or `absent` if nothing was sent. */
  requestDelayed(request: DelayedRequest, signal?: AbortSignal): Promise<DelayedResult>
  /** Finds the result of one of our attempts by its identifiers. */
  find(attempt: AttemptNames): Promise<FindResult>
  /** Reads the purchase as it was charged; later refunds are not shown. */
  readPurchase(purchaseId: string): Promise<FindResult>
  /**
   * Refunds a whole purchase of which no part was refunded before. After a partial refund the answers mislead: both "more
   * than is left" and the part itself would count as already refunded.
   */
  refund(request: RefundRequest): Promise<RefundResult>
  /** Refunds a part of a purchase, including the last part. To be called once per part. */
  refundPart(request: RefundRequest): Promise<PartRefundResult>
  /** Lists the refunds of a purchase, to learn the result of an `unknown` one: a refund that is not in it may still arrive. */
  findRefunds(purchaseId: string): Promise<RefundList>
  /** Reads the state of a refund by the `ref` from `refund`, `refundPart` or `findRefunds`. */
  readRefund(ref: string): Promise<RefundStatus>
  /**
   * Lists every purchase and refund of the provider's days from `from` to `to`, both included. The provider's clock
   * decides what a day is, and yesterday may be the last day that it reports.
   */
  listTransactions(days: { from: Day; to: Day }): Promise<TransactionList>
  clientForm(): ClientForm
}

/** Whether the gateway charged exactly what we requested: by contract it may answer in another currency. */
export function isAsAsked(
  approved: Pick<ApprovedOutcome, 'amount' | 'currency'>,
  request: { amount: Cents; currency: string },
): boolean {
  return approved.amount === request.amount && approved.currency === request.currency
}

/** A notification as it was posted to us. */
export type DeliveredNotification = { body: string; headers: Readonly<Record<string, string | string[] | undefined>> }

/** A notification that something happened to a purchase or to a refund of it. What happened has to be asked. */
export type Notification = {
  /** The key of the message, the same for every delivery of it. */
  key: string
  transactionId: string
  gatewayOrder: string | undefined
  uniqueId: string | undefined
  /** The provider's id of the refund in question: a `ref`, for an API version that has no list of refunds. */
  refundId: string | undefined
}

export type NotificationRefusal = 'malformed' | 'unsigned' | 'stale'

/** Reads a posted notification, or says why it is refused. */
export type ReadNotification = (sent: DeliveredNotification, now: Date) => Notification | NotificationRefusal
