import type { Brand } from '#shared/businesses/brand-contract.ts'
import { defaultHeroSentence } from '#shared/businesses/hero-sentence.ts'
import { isoOf } from '#shared/catalogue/residence-country.ts'
import { type Language, languageTags, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { Catalogue, PageState } from '#shared/site/document.ts'

/**
 * Returns the data of a page in a language: the names of countries in their order there, and the title of a home whose business
 * wrote none. The names of destinations and kinds of trip are in the language already.
 */
export function inLanguage(state: PageState, language: Language): PageState {
  if (language === SOURCE_LANGUAGE) return state
  return {
    ...state,
    brand: once(state.brand, language, () => brandIn(state.brand, language)),
    catalogue: once(state.catalogue, language, () => catalogueIn(state.catalogue, language)),
  }
}

/** What was made of an object that many pages share, by language, for as long as it lives. */
const versionsOf = new WeakMap<object, Map<Language, unknown>>()

function once<SharedObject extends object>(
  shared: SharedObject,
  language: Language,
  make: () => SharedObject,
): SharedObject {
  const versions = versionsOf.get(shared) ?? new Map<Language, unknown>()
  versionsOf.set(shared, versions)
  if (!versions.has(language)) versions.set(language, make())
  return versions.get(language) as SharedObject
}

function brandIn(brand: Brand, language: Language): Brand {
  const isDefault = brand.heroSentence === defaultHeroSentence(brand)
  return isDefault ? { ...brand, heroSentence: defaultHeroSentence(brand, language) } : brand
}

function catalogueIn(catalogue: Catalogue, language: Language): Catalogue {
  const tag = languageTags[language]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return {
    ...catalogue,
    residenceCountries: catalogue.residenceCountries
      .map((country) => ({ ...country, name: nameOf(names, isoOf(country)) ?? country.name }))
      .toSorted((a, b) => compare(a.name, b.name)),
  }
}

/** Returns the name of a country by its ISO code; undefined for a text that is no code. */
function nameOf(names: Intl.DisplayNames, iso: string): string | undefined {
  return /^[A-Z]{2}$/.test(iso) ? names.of(iso) : undefined
}
