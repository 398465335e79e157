import { type Failure, type FailureBody, type FailureCode, ownFailures } from './errors.ts'
import { type MessageKey, messages } from './messages.ts'

/** The failures that only answers say: a storefront gets their text and status with the answer. */
export const answerFailures = {
  WRONG_CREDENTIALS: { status: 401, key: 'LOGIN.WRONG_CREDENTIALS' },
  RESET_LINK_INVALID: { status: 410, key: 'LOGIN.RESET_LINK_INVALID' },
  LOGIN_CODE_REQUIRED: { status: 401, key: 'LOGIN.CODE_REQUIRED' },
  LOGIN_CODE_WRONG: { status: 401, key: 'LOGIN.CODE_WRONG' },
  CONFIRM_PASSWORD: { status: 403, key: 'LOGIN.CONFIRM_PASSWORD' },
  SECOND_FACTOR_CHANGED: { status: 409, key: 'ACCOUNT.SECOND_FACTOR_CHANGED' },
  SECOND_FACTOR_REFUSED: { status: 400, key: 'ACCOUNT.SECOND_FACTOR_REFUSED' },
  SESSION_NOT_FOUND: { status: 404, key: 'ACCOUNT.SESSION_NOT_FOUND' },
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
  RECONCILIATION_NOT_FOUND: { status: 404, key: 'RECONCILIATION.NOT_FOUND' },
  DIFFERENCE_NOT_FOUND: { status: 404, key: 'RECONCILIATION.DIFFERENCE_NOT_FOUND' },
  DIFFERENCE_SEEN_MEANWHILE: { status: 409, key: 'RECONCILIATION.SEEN_MEANWHILE' },
  EMAIL_NOT_FOUND: { status: 404, key: 'EMAILS.NOT_FOUND' },
  EMAIL_SENT: { status: 409, key: 'EMAILS.SENT' },
  EMAIL_NOT_DUE: { status: 409, key: 'EMAILS.NOT_DUE' },
  EMAIL_ON_ITS_WAY: { status: 409, key: 'EMAILS.ON_ITS_WAY' },
  SALE_ERASED: { status: 409, key: 'SALES.ERASED' },
  SALE_NOT_PAID: { status: 409, key: 'SALES.NOT_PAID' },
  PAYMENT_NOT_FOUND: { status: 404, key: 'ACCOUNTS.PAYMENT_NOT_FOUND' },
  PAYMENT_TAKEN_BACK: { status: 409, key: 'ACCOUNTS.ALREADY_TAKEN_BACK' },
  REFUND_NOT_FOUND: { status: 404, key: 'REFUNDS.NOT_FOUND' },
  REFUND_NOT_STUCK: { status: 409, key: 'REFUNDS.NOT_STUCK' },
  SALE_CANCELLED: { status: 409, key: 'SALES.ALREADY_CANCELLED' },
  SALE_DEPARTED: { status: 409, key: 'SALES.DEPARTED' },
  SALE_NOT_EXTENDABLE: { status: 409, key: 'SALES.NOT_EXTENDABLE' },
  SALE_CHANGED_MEANWHILE: { status: 409, key: 'SALES.CHANGED_MEANWHILE' },
  CHANGE_BY_SELLER: { status: 409, key: 'SALES.CHANGE_BY_SELLER' },
  SALE_NOT_DEPARTED: { status: 409, key: 'SALES.NOT_DEPARTED' },
  CANCELLATION_CHANGED: { status: 409, key: 'SALES.CANCELLATION_CHANGED' },
  CORRECTION_DEPARTED: { status: 409, key: 'SALES.CORRECTION_DEPARTED' },
  CANCELLATION_BY_REQUEST: { status: 409, key: 'SALES.CANCELLATION_BY_REQUEST' },
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
  PAYMENT_DECLINED: { status: 402, key: 'PAYMENT.DECLINED' },
  PAYMENT_TRIES_EXHAUSTED: { status: 409, key: 'PAYMENT.TRIES_EXHAUSTED' },
  PAYMENT_REUSED_TOKEN: { status: 422, key: 'PAYMENT.REUSED_TOKEN' },
  PAYMENT_UNAVAILABLE: { status: 409, key: 'PAYMENT.UNAVAILABLE' },
  PAYMENT_REFUNDED: { status: 409, key: 'PAYMENT.REFUNDED' },
  CHECKOUT_EXPIRED: { status: 410, key: 'PAYMENT.CHECKOUT_EXPIRED' },
  CHECKOUT_NOT_PAID: { status: 409, key: 'PAYMENT.NOT_PAID' },
  ON_ACCOUNT_REFUSED: { status: 403, key: 'PAYMENT.ON_ACCOUNT_REFUSED' },
  USER_NOT_FOUND: { status: 404, key: 'USERS.NOT_FOUND' },
  USER_HAS_PASSWORD: { status: 409, key: 'USERS.HAS_PASSWORD' },
  LAST_ADMINISTRATOR: { status: 409, key: 'USERS.LAST_ADMINISTRATOR' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, key: 'UNSUPPORTED_MEDIA_TYPE' },
  METHOD_NOT_ALLOWED: { status: 405, key: 'NOT_FOUND' },
} as const satisfies Record<string, { status: number; key: MessageKey }>

export type AnswerFailureCode = keyof typeof answerFailures

/** Every expected failure: HTTP status, and the key of its Spanish text in the catalogue. */
export const failures: Record<FailureCode, { status: number; key: MessageKey }> = { ...ownFailures, ...answerFailures }

/** What a failure is answered with. */
export function answerOf({ code, key, said, fields, data }: Failure): { status: number; body: FailureBody } {
  const { status, key: usual } = failures[code]
  return {
    status,
    body: {
      errorCode: code,
      message: said ?? messages[key ?? usual],
      error: key ?? usual,
      ...(fields.length > 0 ? { fields } : {}),
      ...(data === undefined ? {} : { data }),
    },
  }
}
