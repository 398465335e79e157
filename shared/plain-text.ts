/** Returns a text without accents and in lower case, for searches: "Ñandú" is "nandu". */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
