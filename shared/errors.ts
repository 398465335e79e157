import { type MessageKey, messages } from './messages.ts'

/** Every expected failure: HTTP status, and the key of its Spanish text in the catalogue (§8). */
export const failures = {
  VALIDATION: { status: 400, key: 'VALIDATION_ERROR' },
  BAD_REQUEST: { status: 400, key: 'BAD_REQUEST' },
  WRONG_CREDENTIALS: { status: 401, key: 'LOGIN.WRONG_CREDENTIALS' },
  UNAUTHORIZED: { status: 401, key: 'AUTHORIZATION_ERROR' },
  FORBIDDEN: { status: 403, key: 'AUTHORIZATION_ERROR' },
  RESET_LINK_INVALID: { status: 410, key: 'LOGIN.RESET_LINK_INVALID' },
  NOT_FOUND: { status: 404, key: 'NOT_FOUND' },
  PLANS_NOT_FOUND: { status: 404, key: 'PLANS.NOT_FOUND' },
  PLAN_NOT_FOUND: { status: 404, key: 'PLANS.NOT_FOUND' },
  BUSINESS_NOT_FOUND: { status: 404, key: 'BUSINESS.NOT_FOUND' },
  BROKER_NOT_FOUND: { status: 404, key: 'BROKER.NOT_FOUND' },
  NO_CHANGES: { status: 400, key: 'BUSINESS.ERROR.NO_CHANGES' },
  CHANGED_MEANWHILE: { status: 409, key: 'BUSINESS.ERROR.CHANGED_MEANWHILE' },
  MAIN_BRAND_STAYS: { status: 409, key: 'BUSINESS.ERROR.MAIN_BRAND_STAYS' },
  IMAGE_TOO_LARGE: { status: 413, key: 'IMAGE.TOO_LARGE' },
  IMAGE_NOT_IMAGE: { status: 415, key: 'IMAGE.NOT_IMAGE' },
  IMAGE_TOO_MANY_PIXELS: { status: 413, key: 'IMAGE.TOO_MANY_PIXELS' },
  REQUEST_NOT_FOUND: { status: 404, key: 'REQUEST.NOT_FOUND' },
  REQUEST_CHANGED_MEANWHILE: { status: 409, key: 'REQUEST.CHANGED_MEANWHILE' },
  SALE_NOT_FOUND: { status: 404, key: 'SALES.NOT_FOUND' },
  VOUCHER_NOT_FOUND: { status: 404, key: 'VOUCHER.NOT_FOUND' },
  QUOTE_NOT_FOUND: { status: 404, key: 'QUOTE.NOT_FOUND' },
  QUOTE_EXPIRED: { status: 410, key: 'QUOTE.EXPIRED' },
  VOUCHER_CODE_WRONG: { status: 400, key: 'VOUCHER.CODE_WRONG' },
  VOUCHER_CODE_EXPIRED: { status: 410, key: 'VOUCHER.CODE_EXPIRED' },
  VOUCHER_ACCESS_EXPIRED: { status: 401, key: 'VOUCHER.ACCESS_EXPIRED' },
  ORDER_NOT_FOUND: { status: 404, key: 'PAYMENT.ORDER_NOT_FOUND' },
  PROMO_NOT_FOUND: { status: 404, key: 'PROMO.NOT_FOUND' },
  PROMO_PAUSED: { status: 409, key: 'PROMO.PAUSED' },
  PROMO_EXPIRED: { status: 409, key: 'PROMO.EXPIRED' },
  PROMO_NOT_STARTED: { status: 409, key: 'PROMO.NOT_STARTED' },
  PROMO_EXHAUSTED: { status: 409, key: 'PROMO.EXHAUSTED' },
  PROMO_WITHOUT_PERCENTAGE: { status: 409, key: 'PROMO.WITHOUT_PERCENTAGE' },
  PROMO_UNKNOWN: { status: 404, key: 'PROMO.UNKNOWN' },
  PRICE_CHANGED: { status: 409, key: 'PAYMENT.PRICE_CHANGED' },
  POSSIBLE_DUPLICATE: { status: 409, key: 'PAYMENT.POSSIBLE_DUPLICATE' },
  PAYMENT_IN_PROGRESS: { status: 409, key: 'PAYMENT.IN_PROGRESS' },
  PAYMENT_DECLINED: { status: 402, key: 'PAYMENT.DECLINED' },
  PAYMENT_TRIES_EXHAUSTED: { status: 409, key: 'PAYMENT.TRIES_EXHAUSTED' },
  PAYMENT_REUSED_TOKEN: { status: 422, key: 'PAYMENT.REUSED_TOKEN' },
  PAYMENT_UNAVAILABLE: { status: 409, key: 'PAYMENT.UNAVAILABLE' },
  PAYMENT_REFUNDED: { status: 409, key: 'PAYMENT.REFUNDED' },
  CHECKOUT_EXPIRED: { status: 410, key: 'PAYMENT.CHECKOUT_EXPIRED' },
  CHECKOUT_NOT_PAID: { status: 409, key: 'PAYMENT.NOT_PAID' },
  ON_ACCOUNT_REFUSED: { status: 403, key: 'PAYMENT.ON_ACCOUNT_REFUSED' },
  TOO_MANY_REQUESTS: { status: 429, key: 'TOO_MANY_REQUESTS' },
  TOO_LARGE: { status: 413, key: 'TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, key: 'UNSUPPORTED_MEDIA_TYPE' },
  METHOD_NOT_ALLOWED: { status: 405, key: 'NOT_FOUND' },
  UNAVAILABLE: { status: 503, key: 'UNAVAILABLE' },
  UNEXPECTED: { status: 500, key: 'UNEXPECTED' },
} as const satisfies Record<string, { status: number; key: MessageKey }>

export type FailureCode = keyof typeof failures

/** One wrong field: the path as the form names it ('passengers.0.documentNumber'), the catalogue key, its text. */
export type FieldError = { path: string; key: string; message: string }

/** An expected failure. `fields` when single inputs are to blame; `data` when the answer carries a fact to show. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly data: unknown
  /** Of its text in the catalogue (§8): that of its code, or a closer one. */
  readonly key: MessageKey

  constructor(code: FailureCode, more: Partial<Pick<Failure, 'fields' | 'message' | 'data' | 'key'>> = {}) {
    const key = more.key ?? failures[code].key
    super(more.message ?? messages[key])
    this.name = 'Failure'
    this.code = code
    this.key = key
    this.status = failures[code].status
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
