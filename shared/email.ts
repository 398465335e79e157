/** Longest email accepted anywhere. */
export const EMAIL_MAX_LENGTH = 75

/**
 * Words joined by single dots, then names of a domain: no stricter than mail needs, and no wider than what the card provider
 * takes, which refuses letters with accents. A word to start with keeps formulas of spreadsheets out.
 */
const EMAIL = /^(?=[^@]{3,64}@)[a-z0-9_][\w'+-]*(?:\.[\w'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** At least 3 characters before the at-sign, a dot and at least 2 letters after it, and nothing that the card provider refuses. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}
