/** The languages of a storefront. Spanish is the source of the texts, and every storefront has it. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

export const SOURCE_LANGUAGE: Language = 'es'

/** The query parameter, the cookie and the key in the browser's storages that name a visitor's language. */
export const LANGUAGE_KEY = 'lng'

/** The header with which a page of a storefront names its language in a call; other callers get Spanish. */
export const LANGUAGE_HEADER = 'x-language'

/** The tags of the languages, as documents and links name them. */
export const languageTags: Readonly<Record<Language, string>> = { es: 'es-UY', pt: 'pt-BR', en: 'en' }

/** The names of the languages, each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { es: 'Español', pt: 'Português', en: 'English' }

/** Returns the languages of a storefront for which these were chosen: in their order, and Spanish always. */
export function storefrontLanguages(chosen: readonly Language[]): Language[] {
  return languages.filter((language) => language === SOURCE_LANGUAGE || chosen.includes(language))
}

/** Returns the offered language of a tag, 'pt' of "pt-PT"; null for any other. */
export function languageOf(tag: string | null | undefined, offered: readonly Language[]): Language | null {
  const primary = tag?.toLowerCase().split('-')[0]
  return offered.find((language) => language === primary) ?? null
}
