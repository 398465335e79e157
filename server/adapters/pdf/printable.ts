import { hasGlyph } from './fonts.ts'

/** The replacement for a character that cannot be printed, so that a reader sees that something is missing. */
export const REPLACEMENT = '?'

/** The characters of most texts: a text of these alone needs no check of each character. */
const COMMON = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * Converts a text to what the font of our documents can print: Latin, Greek and Cyrillic stay as they are; any other
 * character becomes "?" (one for an emoji, one for each Chinese character), and control and direction characters are
 * removed.
 */
export function printable(text: string): string {
  const clean = text.normalize('NFC').replace(/\s+/gu, (gap) => (gap === '\u00a0' ? gap : ' '))
  if (COMMON.test(clean)) return clean
  let printed = ''
  for (const { segment } of graphemes.segment(clean)) printed += printableCharacter(segment)
  return printed
}

function printableCharacter(character: string): string {
  const visible = character.replace(/[\p{Cc}\p{Cf}]/gu, '')
  if (visible === '') return ''
  if (hasGlyph(visible)) return visible
  const plain = visible.normalize('NFKC')
  return hasGlyph(plain) ? plain : REPLACEMENT
}
