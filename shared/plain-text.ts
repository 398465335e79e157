/** Text as people search it, without accents and in lower case: "Ñandú" is "nandu". */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
