import { EMAIL_MAX_LENGTH } from './email.ts'

/** No rule ever accepted spaces, or characters that mail programs read as several addresses or as a name. */
const ON_RECORD = /^[^\s@,;:<>()"\\]{3,}@[^\s@,;:<>()"\\]+\.[^\s@.,;:<>()"\\]{2,}$/

/** Whether an existing login or sale may have this email: the rule for earlier ones was wider. */
export function isEmailOnRecord(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ON_RECORD.test(text)
}
