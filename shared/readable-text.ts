/** Marks that change the direction of the text after them: with one of them a name can look like another name. */
const DIRECTION_MARK = /\p{Bidi_Control}/u

/** Whether a text has no direction marks and no control characters other than tabs and line breaks. */
export function isReadable(text: string): boolean {
  return !DIRECTION_MARK.test(text) && !/[^\P{Cc}\t\n\r]/u.test(text)
}

/** Whether a text is readable and on one line: a line break in a name would break a line of an email or of a file. */
export function isOneLine(text: string): boolean {
  return isReadable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
}
