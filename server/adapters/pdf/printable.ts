/** What the standard fonts of a PDF can print besides Latin-1: the extra characters of Windows-1252. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const PRINTABLE = new RegExp(`^[\\x20-\\x7e\\xa0-\\xac\\xae-\\xff${EXTRA}]*$`)

/** Letters that carry no separable accent, as people write them when they lack the key. */
const NEAREST: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ẞ: 'SS',
  '‐': '-',
  '‑': '-',
  '−': '-',
  ʼ: "'",
  '′': "'",
  '″': '"',
}

/** Stands for a character that cannot be printed: a reader sees that something is missing. */
export const REPLACEMENT = '?'

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * The text as the standard PDF fonts can print it. Foreign Latin letters lose their accent ("Ștefan" is "Stefan"), any
 * other character becomes "?" (one for an emoji, one for each Arabic letter), control and direction characters go.
 */
export function printable(text: string): string {
  const clean = text.normalize('NFC').replace(/\s+/gu, (gap) => (gap === '\u00a0' ? gap : ' '))
  if (PRINTABLE.test(clean)) return clean
  let printed = ''
  for (const { segment } of graphemes.segment(clean)) printed += printableCharacter(segment)
  return printed
}

function printableCharacter(character: string): string {
  if (PRINTABLE.test(character)) return character
  const visible = character.replace(/[\p{Cc}\p{Cf}]/gu, '')
  if (visible === '') return ''
  const plain = Array.from(
    visible.normalize('NFKD').replace(/\p{M}/gu, ''),
    (letter) => NEAREST[letter] ?? letter,
  ).join('')
  return plain !== '' && PRINTABLE.test(plain) ? plain : REPLACEMENT
}
