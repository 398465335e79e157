/** Text as people search it, without accents and in lower case: "Ñandú" is "nandu". */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Characters that turn the direction of what follows: with them a name can read as another one. */
const TURNS_DIRECTION = /\p{Bidi_Control}/u

/** Whether a text holds nothing that people cannot see and that changes how the rest is read. Lines may break. */
export function isReadable(text: string): boolean {
  return !TURNS_DIRECTION.test(text) && !/[^\P{Cc}\t\n\r]/u.test(text)
}

/** The same on one line: a break would end a line of an email or of a file. */
export function isOneLine(text: string): boolean {
  return isReadable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
}
