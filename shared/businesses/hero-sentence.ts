/** The longest sentence of a hero, in characters: with it, the quote is still in a phone's first screen. */
export const HERO_SENTENCE_MAX_LENGTH = 80

/** Returns the title of a storefront's home until the business writes its own sentence. */
export function defaultHeroSentence({ name, isMainBrand }: { name: string; isMainBrand: boolean }): string {
  return isMainBrand ? 'Vos viajá. Nosotros te cuidamos.' : `Viajá con ${name.trim()} a tu lado.`
}

/** Returns the title of a storefront's home: the business's own sentence, or the default while it is empty. */
export function heroSentence(business: { name: string; isMainBrand: boolean; heroSentence: string }): string {
  return business.heroSentence.trim() || defaultHeroSentence(business)
}
