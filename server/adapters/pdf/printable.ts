import { hasGlyph } from './fonts.ts'

/** Stands for a character that cannot be printed: a reader sees that something is missing. */
export const REPLACEMENT = '?'

/** What most texts are made of, which saves looking at each of their characters. */
const COMMON = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * The text as the font of our papers can print it: Latin, Greek and Cyrillic stay as they are; any other character
 * becomes "?" (one for an emoji, one for each Chinese sign), control and direction characters go.
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
