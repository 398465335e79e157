import { EMAIL_MAX_LENGTH } from './email.ts'

/** Letters that mail programs read as more than one address, or as a name beside it, were never taken, nor spaces. */
const ON_RECORD = /^[^\s@,;:<>()"\\]{3,}@[^\s@,;:<>()"\\]+\.[^\s@.,;:<>()"\\]{2,}$/

/** Whether it may be the email of a login or a sale that exists: earlier ones were taken by a wider rule. */
export function isEmailOnRecord(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ON_RECORD.test(text)
}
