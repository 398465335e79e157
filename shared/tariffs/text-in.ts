import { categories } from '../catalogue/contract.ts'
import { amountOf, isIncluded, isLeftOut } from '../catalogue/cover-value.ts'
import { INCLUDED as INCLUDED_EN, NOT_INCLUDED as NOT_INCLUDED_EN } from '../catalogue/included.en.ts'
import { INCLUDED as INCLUDED_PT, NOT_INCLUDED as NOT_INCLUDED_PT } from '../catalogue/included.pt.ts'
import { ANNUAL_CATEGORY } from '../catalogue/plan-terms.ts'
import type { Language } from '../languages.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** The languages into which the texts of a tariff are translated. */
export const translatedLanguages = ['pt', 'en'] as const satisfies readonly Language[]
export type TranslatedLanguage = (typeof translatedLanguages)[number]

type Words = Readonly<Record<TranslatedLanguage, string>>

const included: Words = { pt: INCLUDED_PT, en: INCLUDED_EN }
const notIncluded: Words = { pt: NOT_INCLUDED_PT, en: NOT_INCLUDED_EN }
const annual: Words = { pt: 'Mais de uma viagem por ano', en: 'More than one trip a year' }
const oneTrip: Words = { pt: 'Por viagem (até 120 dias)', en: 'Single trip (up to 120 days)' }

/**
 * Returns a text that a buyer reads of a tariff, in a language: the name of a plan, a benefit, its value, an extra, a destination
 * or a kind of trip. Where the tariff has no translation, it is the Spanish text.
 */
export function textIn({ translations = [] }: Pick<Tariff, 'translations'>, text: string, language: Language): string {
  if (language === 'es') return text
  return productWords(text, language) ?? translations.find((one) => one.text === text)?.[language] ?? text
}

/** Whether a text is the product's own in every language, so that no tariff has to translate it: "USD 25.000", "Incluido". */
export function isProductWords(text: string): boolean {
  return productWords(text, 'en') !== null
}

/** An amount as a tariff should write it; what rules read as one is an amount too, so that no translation changes a cap. */
const AMOUNT = /^\+?USD \d{1,3}(?:\.\d{3})*$/

function productWords(text: string, language: TranslatedLanguage): string | null {
  // Brazil writes thousands as Uruguay does.
  if (AMOUNT.test(text) || amountOf(text) !== null) return language === 'en' ? text.replaceAll('.', ',') : text
  if (isIncluded(text)) return included[language]
  if (isLeftOut(text)) return notIncluded[language]
  const category = categories.find(({ name }) => name === text)
  if (!category) return null
  return (category.id === ANNUAL_CATEGORY ? annual : oneTrip)[language]
}
