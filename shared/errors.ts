import type { AnswerFailureCode } from './answer-failures.ts'
import { type MessageKey, messages } from './messages.ts'

type Expected = { status: number; key: MessageKey }

/** The failures that a browser finds out by itself, before or without an answer. */
const ownFailures = {
  VALIDATION: { status: 400, key: 'VALIDATION_ERROR' },
  BAD_REQUEST: { status: 400, key: 'BAD_REQUEST' },
  UNAUTHORIZED: { status: 401, key: 'AUTHORIZATION_ERROR' },
  FORBIDDEN: { status: 403, key: 'AUTHORIZATION_ERROR' },
  NOT_FOUND: { status: 404, key: 'NOT_FOUND' },
  PAYMENT_IN_PROGRESS: { status: 409, key: 'PAYMENT.IN_PROGRESS' },
  TOO_MANY_REQUESTS: { status: 429, key: 'TOO_MANY_REQUESTS' },
  TOO_LARGE: { status: 413, key: 'TOO_LARGE' },
  UNAVAILABLE: { status: 503, key: 'UNAVAILABLE' },
  UNEXPECTED: { status: 500, key: 'UNEXPECTED' },
} as const satisfies Record<string, Expected>

export type FailureCode = keyof typeof ownFailures | AnswerFailureCode

/**
 * Every expected failure: HTTP status, and the key of its Spanish text in the catalogue (§8). Those that only answers
 * say join it with shared/answer-failures.ts, which storefronts do not load: they are sent with their text.
 */
export const failures = { ...ownFailures } as Record<FailureCode, Expected>

/** One wrong field: the path as the form names it ('passengers.0.documentNumber'), the catalogue key, its text. */
export type FieldError = { path: string; key: string; message: string }

type More = {
  /** When single inputs are to blame. */
  fields?: readonly FieldError[]
  /** Of an answer, which says its text and status itself; else the catalogue does. */
  message?: string
  status?: number
  /** A closer text of the catalogue than its code's. */
  key?: MessageKey
  /** When the answer carries a fact to show. */
  data?: unknown
}

/** An expected failure. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly data: unknown
  /** Of its text in the catalogue (§8): that of its code, or a closer one. */
  readonly key: MessageKey

  constructor(code: FailureCode, more: More = {}) {
    const expected = (failures as Partial<typeof failures>)[code]
    const key = more.key ?? expected?.key ?? 'UNEXPECTED'
    super(more.message ?? messages[key])
    this.name = 'Failure'
    this.code = code
    this.key = key
    this.status = more.status ?? expected?.status ?? 500
    this.fields = more.fields ?? []
    this.data = more.data
  }
}

/** The body of every answer that is not a good one (decisions.md §15). */
export type FailureBody = {
  errorCode: FailureCode
  /** Spanish, for people. */
  message: string
  /** The key in the catalogue of §8. */
  error: string
  fields?: readonly FieldError[]
  data?: unknown
}

/** What travels for a failure. */
export function failureBody(failure: Failure): FailureBody {
  return {
    errorCode: failure.code,
    message: failure.message,
    error: failure.key,
    ...(failure.fields.length > 0 ? { fields: failure.fields } : {}),
    ...(failure.data === undefined ? {} : { data: failure.data }),
  }
}

type Issue = { path: PropertyKey[]; message: string; code?: string | undefined }

/** Schema issues as field errors: an issue whose message is a catalogue key shows that text, any other a general one. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const key = issue.message in messages ? (issue.message as MessageKey) : keyOfIssue(issue)
    return { path: issue.path.map(String).join('.'), key, message: messages[key] }
  })
}

function keyOfIssue(issue: Issue): MessageKey {
  return issue.code === 'unrecognized_keys' ? 'FIELD.UNKNOWN' : 'FIELD.INVALID'
}
