import { EMAIL_MAX_LENGTH } from './email.ts'

/** Every rule so far refused spaces, and characters that mail programs read as several addresses or as a name. */
const ON_RECORD = /^[^\s@,;:<>()"\\]{3,}@[^\s@,;:<>()"\\]+\.[^\s@.,;:<>()"\\]{2,}$/

/** Whether a stored login or sale may have this email: earlier rules accepted more than today's. */
export function isEmailOnRecord(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ON_RECORD.test(text)
}
