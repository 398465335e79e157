import type { ValidationIssue } from '../validation-issues.ts'
import type { MessageKey } from '../messages.ts'
import { isOneLine } from '../readable-text.ts'
import { type PercentageIssue, percentageIssue } from './percentage.ts'
import { isRut, normalizeRut } from './rut.ts'

/** The maximum length of the name of a business or broker, in characters. */
export const BUSINESS_NAME_MAX_LENGTH = 120
export const ADDRESS_MAX_LENGTH = 200

/** How a business pays: 'on-account' is 1 on the wire, 'online' is 2. */
export type PaymentType = 'on-account' | 'online'

/** Step 1 of the form as typed: the business and the terms on which it sells. Null is the option "select". */
export type TermsForm = {
  name: string
  rut: string
  address: string
  commissionPercent: string
  markup: string
  paymentType: PaymentType | null
}

/** The empty form. */
export const emptyTerms: TermsForm = {
  name: '',
  rut: '',
  address: '',
  commissionPercent: '',
  markup: '',
  paymentType: null,
}

/** The owner of the terms: a broker may leave out RUT and address, our own brand takes no commission. */
export type TermsOwner = { type: 'company' | 'broker'; isMainBrand: boolean }

const PERCENTAGE_KEYS = {
  commissionPercent: {
    required: 'BUSINESS.ERROR.COMMISSION_REQUIRED',
    'not-number': 'BUSINESS.ERROR.COMMISSION_NOT_NUMBER',
    'out-range': 'BUSINESS.ERROR.COMMISSION_OUT_RANGE',
  },
  markup: {
    required: 'BUSINESS.ERROR.MARKUP_REQUIRED',
    'not-number': 'BUSINESS.ERROR.MARKUP_NOT_NUMBER',
    'out-range': 'BUSINESS.ERROR.MARKUP_OUT_RANGE',
  },
} as const satisfies Record<string, Record<PercentageIssue, MessageKey>>

/** Returns the validation issues of step 1, in the order of its fields. */
export function checkTerms(form: TermsForm, { type, isMainBrand }: TermsOwner): ValidationIssue[] {
  const isOptional = type === 'broker'
  const found: Record<keyof TermsForm, MessageKey | null> = {
    name: nameIssue(form.name),
    rut: rutIssue(form.rut, isOptional),
    address: addressIssue(form.address, isOptional),
    commissionPercent: percentageKey('commissionPercent', form.commissionPercent, isMainBrand),
    markup: percentageKey('markup', form.markup, isMainBrand),
    paymentType: form.paymentType === null ? 'BUSINESS.ERROR.PAYMENT_TYPE_REQUIRED' : null,
  }
  return Object.entries(found).flatMap(([path, key]) => (key === null ? [] : [{ path, key }]))
}

function nameIssue(typed: string): MessageKey | null {
  const name = typed.trim()
  if (name === '') return 'BUSINESS.ERROR.NAME_REQUIRED'
  if (name.length > BUSINESS_NAME_MAX_LENGTH) return 'BUSINESS.ERROR.NAME_MAX_LENGTH'
  return isOneLine(name) ? null : 'FIELD.INVALID'
}

function rutIssue(typed: string, isOptional: boolean): MessageKey | null {
  if (normalizeRut(typed) === '') return isOptional ? null : 'BUSINESS.ERROR.RUT_REQUIRED'
  return isRut(typed) ? null : 'BUSINESS.ERROR.RUT_INVALID'
}

function addressIssue(typed: string, isOptional: boolean): MessageKey | null {
  const address = typed.trim()
  if (address === '') return isOptional ? null : 'BUSINESS.ERROR.ADDRESS_REQUIRED'
  if (address.length > ADDRESS_MAX_LENGTH) return 'FIELD.TOO_LONG'
  return isOneLine(address) ? null : 'FIELD.INVALID'
}

function percentageKey(field: 'commissionPercent' | 'markup', typed: string, isMainBrand: boolean): MessageKey | null {
  const issue = isMainBrand ? percentageIssue(typed, 0) : percentageIssue(typed)
  return issue && PERCENTAGE_KEYS[field][issue]
}
