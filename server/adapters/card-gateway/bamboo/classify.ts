import {
  classOfCode,
  isCheckedBeforeCharging,
  reasonOfCode,
  saysAlreadyRefunded,
  saysNotRefunded,
} from './error-codes.ts'
import { type CallResult } from './http-call.ts'
import type { Cents } from '#shared/money.ts'
import {
  type Absent,
  type Approved,
  type ChargeResult,
  type FindResult,
  type NotCharged,
  type NotFound,
  type PartRefundResult,
  type RedactedReply,
  type Refused,
  type RefundResult,
  type Unknown,
} from '../port.ts'

/** What the provider's record of a purchase says, in our words. */
export type PurchaseRecord = {
  purchaseId: string
  /** `running`: known there and not at its end, or in a state that we do not use. */
  state: 'approved' | 'rejected' | 'voided' | 'running'
  /** The provider's own word for the state. */
  status: string
  /** Why it was rejected, when the provider says so. */
  code: string | undefined
  amount: Cents
  currency: string
  reply: RedactedReply
}

/** How one version of the provider's API writes its answers. */
export type Dialect = {
  /** The purchase in the body of a 200; undefined when the body is malformed in any way. */
  purchase: (body: string) => PurchaseRecord | undefined
  /** The provider's error code in the body of a refusal; undefined when there is none. */
  errorCode: (body: string) => string | undefined
}

type Answer = Extract<CallResult, { kind: 'answer' }>

const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })
const refused = (code: string, reason: string): Refused => ({ kind: 'refused', code, reason })
const httpCode = (answer: Answer) => `HTTP${answer.status}`

/** What a call to create a purchase came to. `isResend`: a spent token may have been spent by our own earlier try. */
export function classifyCharge(call: CallResult, dialect: Dialect, isResend: boolean): ChargeResult {
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

/** Statuses with which a server says that it did not act. 408, 409 and 429 leave it open; so does everything above 499. */
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

/** What a purchase became. `isFinal`: read from the gateway's own record, so that a rejection is its last word. */
function outcomeOf(purchase: PurchaseRecord, when: { isFinal: boolean }): Approved | NotCharged | Unknown {
  const { purchaseId, amount, currency, reply } = purchase
  switch (purchase.state) {
    case 'approved':
      return { kind: 'approved', purchaseId, amount, currency, reply }
    case 'rejected': {
      const code = purchase.code ?? 'REJECTED'
      return byClass(code, classOfCode(code), reply, when)
    }
    case 'voided':
      return refused('CANCELLED', 'the purchase was voided at the gateway')
    case 'running':
      return unknown(purchase.status)
  }
}

function byClass(
  code: string,
  codeClass: ReturnType<typeof classOfCode>,
  reply: RedactedReply,
  { isFinal }: { isFinal: boolean },
): NotCharged | Unknown {
  switch (codeClass) {
    case 'buyer-data':
      return { kind: 'data-refused', code }
    case 'our-mistake':
      return refused(code, 'the gateway refused the data')
    case 'maybe-charged':
      return isFinal ? { kind: 'declined', code, class: 'fraud', reply } : unknown(code)
    // An unlisted rejection gets the message that gives no reason.
    case undefined:
      return { kind: 'declined', code, class: 'fraud', reply }
    default: {
      const reason = reasonOfCode(code)
      return { kind: 'declined', code, class: codeClass, ...(reason && { reason }), reply }
    }
  }
}

/** What a read of a purchase came to. Only a 404 in the provider's own words counts as not found: a proxy's does not. */
export function classifyFind(call: CallResult, dialect: Dialect): FindResult {
  const purchase = foundIn(call, dialect.purchase, dialect)
  return 'kind' in purchase ? purchase : foundAs(purchase)
}

/** A purchase read from the gateway's own record. */
export function foundAs(purchase: PurchaseRecord): FindResult {
  return { kind: 'found', outcome: outcomeOf(purchase, { isFinal: true }) }
}

/** What `read` makes of an answer to a question, or why there is nothing to read. */
export function foundIn<T extends object>(
  call: CallResult,
  read: (body: string) => T | undefined,
  { errorCode }: Pick<Dialect, 'errorCode'>,
): T | NotFound | Unknown {
  if (call.kind !== 'answer') return unknown(call.reason)
  if (call.status === 200) return read(call.body) ?? unknown('malformed answer')
  if (call.status === 404 && errorCode(call.body) !== undefined) return { kind: 'not-found' }
  return unknown(httpCode(call))
}

/** What the provider says of a refund that it took. `rejected`: taken, and turned down with a code. */
export type RefundAnswer =
  | Extract<RefundResult, { kind: 'refunded' | 'pending' }>
  | { kind: 'rejected'; code: string }
  | Unknown

/** How one version of the API writes a refund that was taken; undefined when the body is malformed. */
type ReadRefund = (body: string) => RefundAnswer | undefined

/** What a call to refund all of a purchase came to. */
export function classifyRefund(call: CallResult, read: ReadRefund, dialect: Pick<Dialect, 'errorCode'>): RefundResult {
  const answer = refundAnswer(call, read, dialect)
  return answer.kind === 'rejected' ? refusedRefund(answer.code) : answer
}

/** What a call to refund a part came to: only a code that says so is a refusal, as a part is never sent again. */
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
): RefundAnswer | Refused | Absent {
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

/** What a refund of all became that the provider refused with `code`. */
export function refusedRefund(code: string): RefundResult {
  const already = saysAlreadyRefunded(code)
  if (already) return { kind: 'already-refunded', ...already, isOnRecord: false }
  return classOfCode(code) === 'maybe-charged' ? unknown(code) : refused(code, REFUSED_REFUND)
}
