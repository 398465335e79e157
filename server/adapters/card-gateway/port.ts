import type { Day } from '#shared/dates.ts'
import { type Cents } from '#shared/money.ts'
import type { ListedTransaction } from '#shared/reconciliation/compare.ts'

/** One try to charge a card, in our words; an adapter puts it into its provider's. */
export type ChargeRequest = {
  /** Ours, one per attempt, never reused: the provider returns the earlier purchase when it sees it again. */
  uniqueId: string
  /** Ours, fresh per attempt: some acquirers refuse a repeated order. For people and search, not for safety. */
  gatewayOrder: string
  /** One-time card token. It must never be logged nor stored whole. */
  token: string
  amount: Cents
  currency: 'USD'
  customer: Customer
  /** The buyer's network address, for the provider's antifraud. It must not be logged beside the payment. */
  customerIp?: string
  description: string
  /**
   * This uniqueId and token were sent before and their fate is not known. A "token already used" answer
   * then means that the first try may have charged, so it is reported as unknown instead of declined.
   */
  isResend?: boolean
}

export type Customer = {
  email: string
  firstName: string
  lastName: string
  phone?: string
  documentNumber?: string
  documentType?: 'national' | 'passport'
  /** ISO 3166 alpha-2 of the country that issued a national document; Uruguay when absent. */
  documentCountry?: string
}

/** The provider's answer without personal data, fit for storing: no holder, no token, no full number. */
export type RedactedReply = Readonly<Record<string, string | number | null>>

/** Why a card was not accepted: the buyer can mend it, the issuer refused (say nothing more), or a new token is needed. */
export type DeclineClass = 'fix' | 'fraud' | 'dead-token'

/** What the buyer may know of a decline, beyond that it is one, and can do something about. Fraud is not here: no hint. */
export type DeclineReason = 'insufficientFunds' | 'expiredCard' | 'tokenUsed'

/** Charged. The caller must still compare `amount` and `currency` with what it asked (`isAsAsked`) and refund a difference. */
export type Approved = { kind: 'approved'; purchaseId: string; amount: Cents; currency: string; reply: RedactedReply }
/** Not charged, the buyer may try again with a new token. */
export type Declined = {
  kind: 'declined'
  /** The provider's own code, for staff and its support alone. */
  code: string
  class: DeclineClass
  reason?: DeclineReason
  reply: RedactedReply
}
/** Not charged because of our own mistake or contract: staff must look. */
export type Refused = { kind: 'refused'; code: string; reason: string }
/** Not charged because the provider does not take the buyer's data, without saying which: the buyer can mend it. */
export type DataRefused = { kind: 'data-refused'; code: string }
/** The call certainly never reached the gateway: connection refused, unknown host, no TLS. */
export type Absent = { kind: 'absent'; reason: string }
/** Maybe done: ask with the find calls, never resend blindly. */
export type Unknown = { kind: 'unknown'; reason: string }
export type NotFound = { kind: 'not-found' }

/** Nothing was charged, and that is the last word of this attempt. */
export type NotCharged = Declined | Refused | DataRefused

export type ChargeResult = Approved | NotCharged | Absent | Unknown

/**
 * `found` carries what became of the purchase; `outcome.kind === 'unknown'` there means that the gateway knows it and has
 * not finished. `not-found` is the gateway's own word. `unknown` means that the question was not answered.
 */
export type FindResult = { kind: 'found'; outcome: Approved | NotCharged | Unknown } | NotFound | Unknown

export type RefundRequest = { purchaseId: string; amount: Cents; reason: string }

/**
 * `already-refunded`: the gateway says that the state forbids it or that nothing is left; it is certain unless the same
 * answer is also given to an amount above what is left. As we refund the full amount only, an earlier try of ours did it;
 * unless that is on record as approved, it may be pending and yet be turned down. `unknown` and `absent` may be sent again: a second full refund cannot pass.
 */
export type RefundResult =
  | { kind: 'refunded'; ref: string; reply: RedactedReply }
  | { kind: 'pending'; ref: string; reply: RedactedReply }
  | { kind: 'already-refunded'; isCertain: boolean; isOnRecord: boolean }
  | { kind: 'refused'; code: string; reason: string }
  | Absent
  | Unknown

/**
 * What became of a part. It carries no key of ours, so sent twice it goes back twice: `refused` was certainly not done (the
 * card's brand lacks it, more than is left, no such purchase), `absent` may be sent again, and `unknown` must never be.
 */
export type PartRefundResult = Exclude<RefundResult, { kind: 'already-refunded' }>

type RefundState = { status: 'refunded' | 'pending' | 'refused'; amount: Cents; currency: string }

export type RefundStatus = ({ kind: 'found' } & RefundState) | NotFound | Unknown

/** A refund that the provider has on record, made by us or elsewhere. `createdAt` is ISO 8601 in UTC, where the provider says it. */
export type ListedRefund = RefundState & { ref: string; createdAt?: string }

/** `no-list`: this version of the API has no list; a notification or the list of the day's transactions has to do. */
export type RefundList = { kind: 'found'; refunds: ListedRefund[] } | { kind: 'no-list' } | NotFound | Unknown

/** The provider's list of transactions: whole, or `unknown` when any of it could not be read. */
export type TransactionList = { kind: 'listed'; transactions: ListedTransaction[] } | Unknown

/** The names of an attempt at the provider: versions of its API differ in which one can be asked for. */
export type AttemptNames = Pick<ChargeRequest, 'uniqueId' | 'gatewayOrder'>

/** What the pay page needs to show the card form. Nothing secret. `origin` goes into the page's frame-src. */
export type ClientForm = { frameUrl: string; origin: string }

/** The card provider as the checkout sees it. No method throws for what the network or the provider does: it classifies. */
export type CardGateway = {
  /** Charges the card at once (authorise and capture). Aborting `signal` gives `unknown`, or `absent` if nothing was sent. */
  charge(request: ChargeRequest, signal?: AbortSignal): Promise<ChargeResult>
  /** What became of an attempt of ours, by the names that it went under. */
  find(attempt: AttemptNames): Promise<FindResult>
  /** The purchase as charged. A later refund does not show here. */
  readPurchase(purchaseId: string): Promise<FindResult>
  /**
   * Gives back all of a purchase, none of which went back before. After a part the answers mislead: "more than is left" and
   * the part itself both read as already refunded.
   */
  refund(request: RefundRequest): Promise<RefundResult>
  /** Gives back a part of a purchase, the last part of it too. To be called once per part. */
  refundPart(request: RefundRequest): Promise<PartRefundResult>
  /** The refunds of a purchase, to learn what became of an `unknown` one: one that is not there may still come. */
  findRefunds(purchaseId: string): Promise<RefundList>
  /** State of a refund by the `ref` that `refund`, `refundPart` or `findRefunds` gave. */
  readRefund(ref: string): Promise<RefundStatus>
  /**
   * Every purchase and refund of the provider's days from `from` to `to`, both included. The provider's clock decides what
   * a day is, and the day before may be the last that it reports.
   */
  listTransactions(days: { from: Day; to: Day }): Promise<TransactionList>
  clientForm(): ClientForm
}

/** Whether the gateway charged exactly what was asked: it may answer in another currency by contract. */
export function isAsAsked(approved: Approved, request: { amount: Cents; currency: string }): boolean {
  return approved.amount === request.amount && approved.currency === request.currency
}

/** What was posted to us. */
export type DeliveredNotification = { body: string; headers: Readonly<Record<string, string | string[] | undefined>> }

/** The provider says that something happened to a purchase or a refund of it. What happened has to be asked. */
export type Notification = {
  /** The same for every delivery of one message. */
  key: string
  transactionId: string
  gatewayOrder: string | undefined
  uniqueId: string | undefined
  /** The provider's id of the refund that it is about: a `ref` where `findRefunds` does not say. */
  refundId: string | undefined
}

export type NotificationRefusal = 'malformed' | 'unsigned' | 'stale'

/** Reads what the provider posted, and why it is refused where it is. */
export type ReadNotification = (sent: DeliveredNotification, now: Date) => Notification | NotificationRefusal
