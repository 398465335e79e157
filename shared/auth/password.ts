/** Shortest and longest password accepted. */
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 128

/** A digit, a lowercase letter, an uppercase letter and a special character, 10 to 128 characters. */
export function isStrongPassword(text: string): boolean {
  return (
    text.length >= PASSWORD_MIN_LENGTH &&
    text.length <= PASSWORD_MAX_LENGTH &&
    /\d/.test(text) &&
    /\p{Ll}/u.test(text) &&
    /\p{Lu}/u.test(text) &&
    /[^\p{L}\p{N}\s]/u.test(text)
  )
}
