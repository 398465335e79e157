import type { AnswerFailureCode } from './failures.ts'
import type { MessageKey } from './messages.ts'
import { publicMessages, type PublicMessageKey } from './messages/public.ts'

/** The failures that a browser raises itself, before or without an answer. */
export const ownFailures = {
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
} as const satisfies Record<string, { status: number; key: PublicMessageKey }>

export type FailureCode = keyof typeof ownFailures | AnswerFailureCode

/** An error of a field: its path in the form ('passengers.0.documentNumber'), the catalogue's key and text. */
export type FieldError = { path: string; key: string; message: string }

type More = {
  /** The fields with errors, if any. */
  fields?: readonly FieldError[]
  /** The text and status of the server's answer; when left out, those of the catalogue. */
  message?: string | undefined
  status?: number | undefined
  /** The key of a more specific text than the code's. */
  key?: MessageKey | undefined
  /** A value to show with the failure. */
  data?: unknown
}

/**
 * An expected failure. Its message is for people if it came from the server or is one of `ownFailures`. All other texts are added
 * when the server answers (failures.ts), so that browsers need not load them.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly fields: readonly FieldError[]
  readonly data: unknown
  /** The text of the server's answer, if any. */
  readonly text: string | undefined
  readonly status: number | undefined
  readonly key: MessageKey | undefined

  constructor(code: FailureCode, { fields = [], message, status, key, data }: More = {}) {
    const own = isOwn(code) ? ownFailures[code] : undefined
    super(message ?? (own ? publicMessages[own.key] : code))
    this.name = 'Failure'
    this.code = code
    this.fields = fields
    this.data = data
    this.text = message
    this.status = status ?? own?.status
    this.key = key
  }
}

function isOwn(code: FailureCode): code is keyof typeof ownFailures {
  return Object.hasOwn(ownFailures, code)
}

/** The body of every error answer (docs/interface.md). */
export type FailureBody = {
  errorCode: FailureCode
  /** The text in Spanish, for people. */
  message: string
  /** The key in the catalogue of messages. */
  error: string
  fields?: readonly FieldError[]
  data?: unknown
}

/** The message texts of an app: at least the public ones. */
export type Catalogue = Readonly<Record<PublicMessageKey, string> & Partial<Record<MessageKey, string>>>

/** Converts the issues of a rule to field errors with their texts. */
export function issueErrors<Key extends MessageKey>(
  broken: readonly { path: string; key: Key }[],
  catalogue: Readonly<Record<Key, string>>,
): FieldError[] {
  return broken.map(({ path, key }) => ({ path, key, message: catalogue[key] }))
}

type Issue = { path: PropertyKey[]; message: string }

/** Converts the issues of a schema to field errors: a message that is a key shows its text, any other a general one. */
export function fieldErrors(issues: readonly Issue[], catalogue: Catalogue): FieldError[] {
  return issues.slice(0, 50).map(({ path, message }) => {
    const key = message in catalogue ? (message as PublicMessageKey) : 'FIELD.INVALID'
    return { path: path.join('.'), key, message: catalogue[key] }
  })
}
