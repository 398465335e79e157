/** Letters that do not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ł: 'L',
  ł: 'l',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
}
const LONGEST = 80

/**
 * Returns the file name of a document about a voucher, in letters that every system accepts: 'Voucher-Maria-Silva-303-1.pdf'. A
 * name without ASCII equivalents is left out; the number stays.
 */
export function paperName(kind: string, about: { person: string; number: string }, extension = 'pdf'): string {
  const plain = about.person
    .replace(/[ßÆæŒœØøĐđÐðŁłÞþı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  return `${[kind, plain, about.number].filter(Boolean).join('-')}.${extension}`
}
