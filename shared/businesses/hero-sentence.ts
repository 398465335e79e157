import { type Language, SOURCE_LANGUAGE } from '../languages.ts'

/** The longest sentence of a hero, in characters: with it, the quote is still in a phone's first screen. */
export const HERO_SENTENCE_MAX_LENGTH = 80

const defaults: Record<Language, { ours: string; partners: (name: string) => string }> = {
  es: { ours: 'Vos viajá. Nosotros te cuidamos.', partners: (name) => `Viajá con ${name} a tu lado.` },
  pt: { ours: 'Você viaja. Nós cuidamos de você.', partners: (name) => `Viaje com ${name} ao seu lado.` },
  en: { ours: 'You travel. We take care of you.', partners: (name) => `Travel with ${name} by your side.` },
}

/** Returns the title of a storefront's home until the business writes its own sentence. */
export function defaultHeroSentence(
  { name, isMainBrand }: { name: string; isMainBrand: boolean },
  language = SOURCE_LANGUAGE,
): string {
  return isMainBrand ? defaults[language].ours : defaults[language].partners(name.trim())
}

/** Returns the title of a storefront's home: the business's own sentence, or the default while it is empty. */
export function heroSentence(business: { name: string; isMainBrand: boolean; heroSentence: string }): string {
  return business.heroSentence.trim() || defaultHeroSentence(business)
}
