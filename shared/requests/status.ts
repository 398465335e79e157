import type { ValidationIssue } from '../validation-issues.ts'

/** Where a request is (docs/decisions/015). */
export const requestStatuses = [
  'received',
  'in-review',
  'missing-information',
  'approved',
  'rejected',
  'closed',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** What comes after what. A request that was decided or closed by mistake is taken up again. */
const NEXT: Record<RequestStatus, readonly RequestStatus[]> = {
  received: ['in-review', 'missing-information', 'approved', 'rejected', 'closed'],
  'in-review': ['missing-information', 'approved', 'rejected', 'closed'],
  'missing-information': ['in-review', 'approved', 'rejected', 'closed'],
  approved: ['closed', 'in-review'],
  rejected: ['closed', 'in-review'],
  closed: ['in-review'],
}

/** The states that a request may be put into from the one that it is in, without that one. */
export function nextStatuses(from: RequestStatus): readonly RequestStatus[] {
  return NEXT[from]
}

/** The states in which the next step is ours; in the others we wait for the traveller, or it is over. */
export const waitingStatuses = ['received', 'in-review'] as const satisfies readonly RequestStatus[]

/** The states in which the request is over. */
export const overStatuses = ['rejected', 'closed'] as const satisfies readonly RequestStatus[]

/** True when the 72 business hours have passed and the next step is ours. */
export function isOverdue({ status, dueAt }: { status: RequestStatus; dueAt: Date }, now: Date): boolean {
  return (waitingStatuses as readonly RequestStatus[]).includes(status) && dueAt <= now
}

/** What staff do with a request: put it into a state, or leave it there, and say why. */
export type RequestStep = {
  status: RequestStatus
  /** For staff. */
  note?: string | undefined
  /** For the traveller: sent when their email is known. */
  message?: string | undefined
}

/** The states that the traveller gets an email about. */
const EMAILED: readonly RequestStatus[] = ['missing-information', 'approved', 'rejected']
/** A yes needs no more words; a no, or a question, does. */
const EXPLAINED: readonly RequestStatus[] = ['missing-information', 'rejected']

/** True when staff may write to the traveller along with a state. */
export function isEmailed(status: RequestStatus): boolean {
  return EMAILED.includes(status)
}

/** True when the traveller gets an email about a step from `from`. */
export function isNews(from: RequestStatus, { status, message }: RequestStep): boolean {
  return isEmailed(status) && (status !== from || message !== undefined)
}

/** Why staff may not take a step from the state that a request is in. */
export function checkStep(from: RequestStatus, { status, note, message }: RequestStep): ValidationIssue[] {
  if (status !== from && !NEXT[from].includes(status)) return [{ path: 'status', key: 'REQUEST.STATUS_NOT_ALLOWED' }]
  if (status === from && !note && !message) return [{ path: 'note', key: 'REQUEST.NOTHING_TO_SAVE' }]
  if (message && !isEmailed(status)) return [{ path: 'message', key: 'FIELD.INVALID' }]
  if (status !== from && EXPLAINED.includes(status) && !message)
    return [{ path: 'message', key: 'REQUEST.MESSAGE_REQUIRED' }]
  return []
}
