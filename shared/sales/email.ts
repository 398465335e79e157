/** Longest email accepted anywhere. */
export const EMAIL_MAX_LENGTH = 75

/** Letters that mail programs read as more than one address, or as a name beside it, are refused along with spaces. */
const EMAIL = /^[^\s@,;:<>()"\\]{3,}@[^\s@,;:<>()"\\]+\.[^\s@.,;:<>()"\\]{2,}$/

/** At least 3 characters before the at-sign, a dot and at least 2 characters after it, no spaces. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}
