import {
  classOfCode,
  isCheckedBeforeCharging,
  NO_INSTALMENTS,
  reasonOfCode,
  saysAlreadyRefunded,
  saysNoInstalments,
  saysNotRefunded,
} from './error-codes.ts'
import { type CallResult } from './http-call.ts'
import type { Cents } from '#shared/money.ts'
import type { PaymentInstructions } from '#shared/payment-methods/delayed.ts'
import {
  type AbsentOutcome,
  type ApprovedOutcome,
  type ChargeResult,
  type DelayedResult,
  type FindResult,
  type NotChargedOutcome,
  type NotFoundOutcome,
  type PartRefundResult,
  type RedactedReply,
  type RefusedOutcome,
  type RefundResult,
  type UnknownOutcome,
  type WaitingOutcome,
} from '../port.ts'

/** The provider's record of a purchase, converted to our terms. */
export type PurchaseRecord = {
  purchaseId: string
  /** `pending`: not finished. `running`: in a state that we do not use. */
  state: 'approved' | 'rejected' | 'voided' | 'pending' | 'running'
  /** The provider's own name of the state. */
  status: string
  /** The reason of the rejection, when the provider gives one. */
  code: string | undefined
  amount: Cents
  currency: string
  /** How the buyer pays; undefined for a card. */
  instructions: PaymentInstructions | undefined
  reply: RedactedReply
}

/** The answer format of one version of the provider's API. */
export type Dialect = {
  /** Reads the purchase from the body of a 200; undefined when the body is malformed in any way. */
  purchase: (body: string) => PurchaseRecord | undefined
  /** Reads the provider's error code from the body of a refusal; undefined when there is none. */
  errorCode: (body: string) => string | undefined
}

type Answer = Extract<CallResult, { kind: 'answer' }>

const unknown = (reason: string): UnknownOutcome => ({ kind: 'unknown', reason })
const refused = (code: string, reason: string): RefusedOutcome => ({ kind: 'refused', code, reason })
const httpCode = (answer: Answer) => `HTTP${answer.status}`

/** Classifies the answer to a charge. `isResend`: if the token is spent, our own earlier attempt may have spent it. */
export function classifyCharge(call: CallResult, dialect: Dialect, isResend: boolean): ChargeResult {
  const result = classifyDelayed(call, dialect, isResend)
  return result.kind === 'waiting' ? unknown('the answer is of a payment without a card') : result
}

/** Classifies the answer to a request of a delayed payment, with the rules of a charge. */
export function classifyDelayed(call: CallResult, dialect: Dialect, isResend: boolean): DelayedResult {
  if (call.kind !== 'answer') return call
  if (call.status === 200) {
    const purchase = dialect.purchase(call.body)
    return purchase ? outcomeOf(purchase, { isFinal: false }) : unknown('malformed answer')
  }
  if (call.status === 400) return classifyBadRequest(call, dialect, isResend)
  return saysNotProcessed(call.status)
    ? refused(httpCode(call), 'the gateway refused the call')
    : unknown(httpCode(call))
}

/**
 * Whether the server says with this status that it did not act. 408, 409 and 429 leave that open, and so does everything
 * above 499.
 */
function saysNotProcessed(status: number): boolean {
  return [401, 403, 404, 405, 413, 415, 422].includes(status)
}

function classifyBadRequest(answer: Answer, dialect: Dialect, isResend: boolean): ChargeResult {
  const code = dialect.errorCode(answer.body)
  if (code === undefined) return unknown('malformed answer')
  const reply: RedactedReply = { errorCode: code, http: answer.status }
  const codeClass = classOfCode(code)
  if (codeClass === 'dead-token' && isResend) return unknown(`${code} on a resend`)
  if (codeClass === undefined) {
    return isCheckedBeforeCharging(code) ? refused(code, 'the gateway refused the data') : unknown(code)
  }
  return byClass(code, codeClass, reply, { isFinal: false })
}

/** The outcome of a purchase. `isFinal`: read from the gateway's own record, so that a rejection is final. */
function outcomeOf(
  purchase: PurchaseRecord,
  when: { isFinal: boolean },
): ApprovedOutcome | WaitingOutcome | NotChargedOutcome | UnknownOutcome {
  const { purchaseId, amount, currency, instructions, reply } = purchase
  switch (purchase.state) {
    case 'approved':
      return { kind: 'approved', purchaseId, amount, currency, reply }
    case 'rejected': {
      const code = saysNoInstalments(reply.errorDescription) ? NO_INSTALMENTS : (purchase.code ?? 'REJECTED')
      return byClass(code, classOfCode(code), reply, when)
    }
    case 'voided':
      return refused('CANCELLED', 'the purchase was voided at the gateway')
    case 'pending':
      return instructions
        ? { kind: 'waiting', purchaseId, amount, currency, instructions, reply }
        : unknown(purchase.status)
    case 'running':
      return unknown(purchase.status)
  }
}

function byClass(
  code: string,
  codeClass: ReturnType<typeof classOfCode>,
  reply: RedactedReply,
  { isFinal }: { isFinal: boolean },
): NotChargedOutcome | UnknownOutcome {
  switch (codeClass) {
    case 'buyer-data':
      return { kind: 'data-refused', code }
    case 'our-mistake':
      return refused(code, 'the gateway refused the data')
    case 'maybe-charged':
      return isFinal ? { kind: 'declined', code, class: 'fraud', reply } : unknown(code)
    // An unknown code gets the message that gives no reason.
    case undefined:
      return { kind: 'declined', code, class: 'fraud', reply }
    default: {
      const reason = reasonOfCode(code)
      return { kind: 'declined', code, class: codeClass, ...(reason && { reason }), reply }
    }
  }
}

/** Classifies the answer to a question about a purchase. Only the provider's own 404 counts as not found; a proxy's does not. */
export function classifyFind(call: CallResult, dialect: Dialect): FindResult {
  const purchase = foundIn(call, dialect.purchase, dialect)
  return 'kind' in purchase ? purchase : foundAs(purchase)
}

/** The result for a purchase in the gateway's own record. */
export function foundAs(purchase: PurchaseRecord): FindResult {
  return { kind: 'found', outcome: outcomeOf(purchase, { isFinal: true }) }
}

/** Reads the answer to a question with `read`, or says why there is nothing to read. */
export function foundIn<T extends object>(
  call: CallResult,
  read: (body: string) => T | undefined,
  { errorCode }: Pick<Dialect, 'errorCode'>,
): T | NotFoundOutcome | UnknownOutcome {
  if (call.kind !== 'answer') return unknown(call.reason)
  if (call.status === 200) return read(call.body) ?? unknown('malformed answer')
  if (call.status === 404 && errorCode(call.body) !== undefined) return { kind: 'not-found' }
  return unknown(httpCode(call))
}

/** The provider's answer to a refund that it accepted for processing. `rejected`: it then declined it with a code. */
export type RefundAnswer =
  | Extract<RefundResult, { kind: 'refunded' | 'pending' }>
  | { kind: 'rejected'; code: string }
  | UnknownOutcome

/** Reads an accepted refund in the format of one API version; undefined when the body is malformed. */
type ReadRefund = (body: string) => RefundAnswer | undefined

/** Classifies the answer to a refund of a whole purchase. */
export function classifyRefund(call: CallResult, read: ReadRefund, dialect: Pick<Dialect, 'errorCode'>): RefundResult {
  const answer = refundAnswer(call, read, dialect)
  return answer.kind === 'rejected' ? refusedRefund(answer.code) : answer
}

/** Classifies the answer to a partial refund. Only an explicit code counts as a refusal, because a part is never sent again. */
export function classifyPart(
  call: CallResult,
  read: ReadRefund,
  dialect: Pick<Dialect, 'errorCode'>,
): PartRefundResult {
  const answer = refundAnswer(call, read, dialect)
  if (answer.kind !== 'rejected') return answer
  return saysNotRefunded(answer.code) ? refused(answer.code, REFUSED_REFUND) : unknown(answer.code)
}

function refundAnswer(
  call: CallResult,
  read: ReadRefund,
  { errorCode }: Pick<Dialect, 'errorCode'>,
): RefundAnswer | RefusedOutcome | AbsentOutcome {
  if (call.kind !== 'answer') return call
  if (call.status === 200) return read(call.body) ?? unknown('malformed answer')
  if (call.status === 400 || call.status === 409) {
    const code = errorCode(call.body)
    return code === undefined ? unknown('malformed answer') : { kind: 'rejected', code }
  }
  return saysNotProcessed(call.status)
    ? refused(httpCode(call), 'the gateway refused the call')
    : unknown(httpCode(call))
}

const REFUSED_REFUND = 'the gateway refused the refund'

/** The result of a full refund that the provider refused with `code`. */
export function refusedRefund(code: string): RefundResult {
  const already = saysAlreadyRefunded(code)
  if (already) return { kind: 'already-refunded', ...already, isOnRecord: false }
  return classOfCode(code) === 'maybe-charged' ? unknown(code) : refused(code, REFUSED_REFUND)
}
