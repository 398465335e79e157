/** The minimum and the maximum length of a password. */
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 128

/** The rules that `isStrongPassword` checks, as the end of a sentence. */
export const PASSWORD_RULES = `al menos ${PASSWORD_MIN_LENGTH} caracteres, con una mayúscula, una minúscula, un número y un símbolo.`

/**
 * Whether a password is strong: a digit, a lowercase letter, an uppercase letter and a special character, in a text of the
 * lengths above.
 */
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
