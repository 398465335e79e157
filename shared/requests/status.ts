import type { ValidationIssue } from '../validation-issues.ts'

/** The status of a request (docs/decisions/009). */
export const requestStatuses = [
  'received',
  'in-review',
  'missing-information',
  'approved',
  'rejected',
  'closed',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The statuses that may follow each status. A request that was decided or closed by mistake can be reopened. */
const NEXT: Record<RequestStatus, readonly RequestStatus[]> = {
  received: ['in-review', 'missing-information', 'approved', 'rejected', 'closed'],
  'in-review': ['missing-information', 'approved', 'rejected', 'closed'],
  'missing-information': ['in-review', 'approved', 'rejected', 'closed'],
  approved: ['closed', 'in-review'],
  rejected: ['closed', 'in-review'],
  closed: ['in-review'],
}

/** Returns the statuses that a request may change to from its present one, without that one. */
export function nextStatuses(from: RequestStatus): readonly RequestStatus[] {
  return NEXT[from]
}

/** Whether a request with a status may have another one next, or stay. */
export function mayFollow(from: RequestStatus, to: RequestStatus): boolean {
  return to === from || NEXT[from].includes(to)
}

/** The statuses in which staff must act; in the others we wait for the traveller, or the request is closed. */
export const waitingStatuses = ['received', 'in-review'] as const satisfies readonly RequestStatus[]

/** The statuses in which the request is closed. */
export const overStatuses = ['rejected', 'closed'] as const satisfies readonly RequestStatus[]

/** Whether the 72 business hours have passed and staff must still act. */
export function isOverdue({ status, dueAt }: { status: RequestStatus; dueAt: Date }, now: Date): boolean {
  return (waitingStatuses as readonly RequestStatus[]).includes(status) && dueAt <= now
}

/** A step of staff on a request: its new or unchanged status, with a note or a message. */
export type RequestStep = {
  status: RequestStatus
  /** The note, which only staff read. */
  note?: string | undefined
  /** The message to the traveller: sent when their email is known. */
  message?: string | undefined
}

/** The statuses that the traveller gets an email about. */
const EMAILED: readonly RequestStatus[] = ['missing-information', 'approved', 'rejected']
/** The statuses that require a message: an approval needs no explanation; a rejection, or a question, does. */
const EXPLAINED: readonly RequestStatus[] = ['missing-information', 'rejected']

/** Whether staff may add a message to the traveller to a status. */
export function isEmailed(status: RequestStatus): boolean {
  return EMAILED.includes(status)
}

/** Whether the traveller gets an email about a step from `from`. */
export function isNews(from: RequestStatus, { status, message }: RequestStep): boolean {
  return isEmailed(status) && (status !== from || message !== undefined)
}

/** Returns why staff may not take a step from the present status of a request. */
export function checkStep(from: RequestStatus, { status, note, message }: RequestStep): ValidationIssue[] {
  if (!mayFollow(from, status)) return [{ path: 'status', key: 'REQUEST.STATUS_NOT_ALLOWED' }]
  if (status === from && !note && !message) return [{ path: 'note', key: 'REQUEST.NOTHING_TO_SAVE' }]
  if (message && !isEmailed(status)) return [{ path: 'message', key: 'FIELD.INVALID' }]
  if (status !== from && EXPLAINED.includes(status) && !message)
    return [{ path: 'message', key: 'REQUEST.MESSAGE_REQUIRED' }]
  return []
}
