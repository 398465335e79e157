/** Letters that do not decompose into a letter and an accent, with the letters that people type instead. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
const FOLDED_LETTERS = /[łđøıßæœ]/g
const MARKS = /[\u0300-\u036f]/g
/** ' ` ´ ʹ ʻ ʼ ʽ ‘ ’ ‛ ′ ＇ and the hyphens: soft, ASCII, U+2010 to U+2015, minus. */
const APOSTROPHES_AND_HYPHENS = /['`\u00b4\u02b9\u02bb-\u02bd\u2018\u2019\u201b\u2032\uff07\u00ad\u2010-\u2015\u2212-]/g

/**
 * Folds words for a search, each kind of space as " ": case, accents, apostrophes and hyphens are ignored, and ł đ ø ı ß æ œ are
 * l d o i ss ae oe: "D’Elía Łukasz" is "delia lukasz". The function `ceibo_folded` of the database returns the same;
 * docs/decisions/026-search.md says why.
 */
export function foldedWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(APOSTROPHES_AND_HYPHENS, '')
    .replace(/\s/g, ' ')
    .replace(FOLDED_LETTERS, (letter) => LETTERS[letter]!)
}

/** Folds a text and removes its spaces, to compare whole texts: "Mc Loughlin" is "mcloughlin". */
export function folded(text: string): string {
  return foldedWords(text).replaceAll(' ', '')
}

/**
 * Returns the text by which the index finds a person: the words of the name, each with a space before it, then name and surname,
 * each without its spaces. The two stay separate, so that no match begins in one and ends in the other.
 */
export function foldedName({ name, lastName }: { name: string; lastName: string }): string {
  return ` ${foldedWords(`${name} ${lastName}`)} ${folded(name)} ${folded(lastName)}`
}
