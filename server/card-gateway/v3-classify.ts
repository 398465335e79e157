import { classOfCode, isCheckedBeforeCharging, saysAlreadyRefunded } from './error-codes.ts'
import { type CallResult } from './http-call.ts'
import {
  type Approved,
  type ChargeResult,
  type Declined,
  type FindResult,
  type RedactedReply,
  type Refused,
  type RefundResult,
  type RefundStatus,
  type Unknown,
} from './port.ts'
import { readErrorCode, readTransaction, redact, rejectionCode, type Transaction } from './v3-answers.ts'

type Answer = Extract<CallResult, { kind: 'answer' }>

const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })
const refused = (code: string, reason: string): Refused => ({ kind: 'refused', code, reason })
const httpCode = (answer: Answer) => `HTTP${answer.status}`

/** What a call to create a purchase came to. `isResend`: a spent token may have been spent by our own earlier try. */
export function classifyCharge(call: CallResult, isResend: boolean): ChargeResult {
  if (call.kind !== 'answer') return call
  if (call.status === 200) {
    const transaction = readTransaction(call.body)
    return transaction ? outcomeOf(transaction, { isFinal: false }) : unknown('malformed answer')
  }
  if (call.status === 400) return classifyBadRequest(call, isResend)
  return saysNotProcessed(call.status)
    ? refused(httpCode(call), 'the gateway refused the call')
    : unknown(httpCode(call))
}

/** Statuses with which a server says that it did not act. 408, 409 and 429 leave it open; so does everything above 499. */
function saysNotProcessed(status: number): boolean {
  return [401, 403, 404, 405, 413, 415, 422].includes(status)
}

function classifyBadRequest(answer: Answer, isResend: boolean): ChargeResult {
  const code = readErrorCode(answer.body)
  if (code === undefined) return unknown('malformed answer')
  const reply: RedactedReply = { errorCode: code, http: answer.status }
  const codeClass = classOfCode(code)
  if (codeClass === 'dead-token' && isResend) return unknown(`${code} on a resend`)
  if (codeClass === undefined) {
    return isCheckedBeforeCharging(code) ? refused(code, 'the gateway refused the data') : unknown(code)
  }
  return byClass(code, codeClass, reply, { isFinal: false })
}

/** What a purchase became. `isFinal`: read from the gateway's own record, so that a rejection is its last word. */
function outcomeOf(transaction: Transaction, when: { isFinal: boolean }): Approved | Declined | Refused | Unknown {
  const status = transaction.Status.toUpperCase()
  const isCompleted = transaction.Result.toUpperCase() === 'COMPLETED'
  const reply = redact(transaction)
  if (isCompleted && status === 'APPROVED') {
    const { TransactionId: purchaseId, Amount: amount, Currency: currency } = transaction
    return { kind: 'approved', purchaseId, amount, currency, reply }
  }
  if (isCompleted && status === 'REJECTED') {
    const code = rejectionCode(transaction) ?? 'REJECTED'
    return byClass(code, classOfCode(code), reply, when)
  }
  if (status === 'CANCELLED') return refused('CANCELLED', 'the purchase was voided at the gateway')
  return unknown(`${transaction.Result} ${status}`)
}

function byClass(
  code: string,
  codeClass: ReturnType<typeof classOfCode>,
  reply: RedactedReply,
  { isFinal }: { isFinal: boolean },
): Declined | Refused | Unknown {
  switch (codeClass) {
    case 'our-mistake':
      return refused(code, 'the gateway refused the data')
    case 'maybe-charged':
      return isFinal ? { kind: 'declined', code, class: 'fraud', reply } : unknown(code)
    // An unlisted rejection gets the message that tells nothing.
    case undefined:
      return { kind: 'declined', code, class: 'fraud', reply }
    default:
      return { kind: 'declined', code, class: codeClass, reply }
  }
}

/** What a read of a purchase came to. Only a 404 in the provider's own words counts as not found: a proxy's does not. */
export function classifyFind(call: CallResult): FindResult {
  const transaction = transactionIn(call)
  if ('kind' in transaction) return transaction
  return { kind: 'found', outcome: outcomeOf(transaction, { isFinal: true }) }
}

/** What a read of a refund came to, by the same rules. Amount in cents, positive. */
export function classifyRefundRead(call: CallResult): RefundStatus {
  const transaction = transactionIn(call)
  if ('kind' in transaction) return transaction
  const status = transaction.Status.toUpperCase()
  const became = status === 'APPROVED' ? 'refunded' : status === 'REJECTED' ? 'refused' : 'pending'
  return { kind: 'found', status: became, amount: Math.abs(transaction.Amount), currency: transaction.Currency }
}

function transactionIn(call: CallResult): Transaction | { kind: 'not-found' } | Unknown {
  if (call.kind !== 'answer') return unknown(call.reason)
  if (call.status === 200) return readTransaction(call.body) ?? unknown('malformed answer')
  if (call.status === 404 && readErrorCode(call.body) !== undefined) return { kind: 'not-found' }
  return unknown(httpCode(call))
}

/** What a call to refund came to. */
export function classifyRefund(call: CallResult): RefundResult {
  if (call.kind !== 'answer') return call
  if (call.status === 200) return classifyRefundAnswer(call)
  const code = readErrorCode(call.body)
  if (call.status === 400 || call.status === 409)
    return code === undefined ? unknown('malformed answer') : refusedRefund(code)
  return saysNotProcessed(call.status)
    ? refused(httpCode(call), 'the gateway refused the call')
    : unknown(httpCode(call))
}

function classifyRefundAnswer(answer: Answer): RefundResult {
  const transaction = readTransaction(answer.body)
  if (!transaction) return unknown('malformed answer')
  const ref = transaction.TransactionId
  const status = transaction.Status.toUpperCase()
  if (status === 'APPROVED') return { kind: 'refunded', ref, reply: redact(transaction) }
  if (status === 'PENDING') return { kind: 'pending', ref, reply: redact(transaction) }
  return status === 'REJECTED' ? refusedRefund(rejectionCode(transaction) ?? 'REJECTED') : unknown(status)
}

function refusedRefund(code: string): RefundResult {
  if (saysAlreadyRefunded(code)) return { kind: 'already-refunded', code }
  return classOfCode(code) === 'maybe-charged' ? unknown(code) : refused(code, 'the gateway refused the refund')
}
