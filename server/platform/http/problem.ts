import * as z from 'zod/mini'
import type { Failure, FailureCode, FieldError } from '#shared/errors.ts'
import { answerOf } from '#shared/failures.ts'
import { saleKey } from '#shared/partner/api-wire.ts'
import { englishFailures, englishFields } from './problem-texts.ts'

export type Language = 'es' | 'en'

/** The body of an error of the partner API (RFC 9457). `code` never changes its meaning; the texts are for people. */
export type Problem = {
  title: string
  status: number
  code: string
  detail: string
  /** The fields with errors, each as the caller wrote it. */
  errors?: readonly { field: string; code: string; detail: string }[]
  /** The price now, in cents: of `price_changed`. */
  price?: { amount: number; currency: 'USD' }
  /** The page where the traveller can pay instead: of `on_account_refused`. */
  paymentUrl?: string
  /** The sale of the same trip, when it is of the caller's business: of `possible_duplicate`. */
  saleId?: string
  /** By which we find the request in our log. */
  requestId: string
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Returns the language of an Accept-Language: English only where it is preferred to Spanish. */
export function languageOf(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { language: range.split('-')[0], quality: Number(quality ?? 1) }
  })
  const qualityOf = (language: Language) =>
    Math.max(0, ...preferences.filter((one) => one.language === language).map(({ quality }) => quality))
  return qualityOf('en') > qualityOf('es') ? 'en' : 'es'
}

type ProblemData = { charged?: number; paymentUrl?: string; saleId?: string }

/** Builds the problem that answers a failure. */
export function problemOf(failure: Failure, language: Language, requestId: string): Problem {
  const { status, body } = answerOf(failure)
  const { charged, paymentUrl, saleId } = (failure.data ?? {}) as ProblemData
  const isPriced = failure.code === 'PRICE_CHANGED' && charged !== undefined
  const isSold = failure.code === 'POSSIBLE_DUPLICATE' && saleId !== undefined
  return {
    title: TITLES[status] ?? 'Internal Server Error',
    status,
    code: problemCode(failure.code),
    detail: language === 'es' ? body.message : (englishFailures[failure.code] ?? TITLES[status] ?? 'Unexpected error.'),
    ...(failure.fields.length > 0 ? { errors: failure.fields.map((field) => fieldProblem(field, language)) } : {}),
    ...(isPriced ? { price: { amount: charged, currency: 'USD' as const } } : {}),
    ...(paymentUrl === undefined ? {} : { paymentUrl }),
    ...(isSold ? { saleId: z.encode(saleKey, saleId) } : {}),
    requestId,
  }
}

/** The code of a failure as the partner API writes it: `credit_limit_reached`. */
export function problemCode(code: FailureCode): string {
  return code.toLowerCase()
}

function fieldProblem({ path, key, message }: FieldError, language: Language) {
  const englishField = englishFields[key]
  return {
    field: path,
    code: englishField?.code ?? 'invalid',
    detail: language === 'es' ? message : (englishField?.text ?? 'The value is not valid.'),
  }
}
