/** The maximum length of any email. */
export const EMAIL_MAX_LENGTH = 75

/**
 * Words joined by single dots, then the labels of a domain: every email that mail systems need, but none that the card provider
 * refuses, as those with accents. The first character cannot be one that starts a formula of a spreadsheet.
 */
const EMAIL = /^(?=[^@]{3,64}@)[a-z0-9_][\w'+-]*(?:\.[\w'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/**
 * Whether a text is an email: at least 3 characters before the at-sign, a dot and at least 2 letters after it, and nothing that
 * the card provider refuses.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}
