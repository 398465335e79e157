import type { PublicIssue } from '../validation-issues.ts'
import { holdsCardNumber } from '../checkout/card-number.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '../email.ts'
import { normalizePhone } from '../phone.ts'

/** The form of step 7 as typed. */
export type ContactForm = {
  email: string
  emailConfirmation: string
  phone: string
  termsAccepted: boolean
}

/** Returns the issue of an email that is not accepted, if any. */
export function checkEmail(email: string): PublicIssue[] {
  const address = email.trim()
  if (holdsCardNumber(address)) return [{ path: 'email', key: 'FIELD.CARD_NUMBER' }]
  if (address.length > EMAIL_MAX_LENGTH) return [{ path: 'email', key: 'FIELD.EMAIL_TOO_LONG' }]
  return isEmail(address) ? [] : [{ path: 'email', key: 'FIELD.EMAIL_INVALID' }]
}

function emailIssues({ email, emailConfirmation }: ContactForm): PublicIssue[] {
  const broken = checkEmail(email)
  if (broken.length > 0) return broken
  return email.trim().toLowerCase() === emailConfirmation.trim().toLowerCase()
    ? []
    : [{ path: 'emailConfirmation', key: 'BUYING_PROCESS.ERROR.EMAIL_MISMATCH' }]
}

/** Returns the issue of a phone that is not accepted, if any; an accepted one is stored as normalizePhone returns it. */
export function checkPhone(phone: string): PublicIssue[] {
  if (phone.trim() === '') return [{ path: 'phone', key: 'BUYING_PROCESS.ERROR.PHONE_REQUIRED' }]
  return normalizePhone(phone) === null ? [{ path: 'phone', key: 'FIELD.PHONE_INVALID' }] : []
}

/** Returns the validation issues of step 7 (B-10): the same valid email typed twice, a phone, the terms accepted. */
export function checkContact(form: ContactForm): PublicIssue[] {
  return [
    ...emailIssues(form),
    ...checkPhone(form.phone),
    ...(form.termsAccepted ? [] : [{ path: 'termsAccepted', key: 'BUYING_PROCESS.ERROR.TERMS_REQUIRED' } as const]),
  ]
}
