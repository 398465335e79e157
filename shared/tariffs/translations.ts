import { onSale, type Tariff } from '../quoting/tariff.ts'
import { type Column, tables } from './tables.ts'
import { isProductWords, type TranslatedLanguage, translatedLanguages } from './text-in.ts'

export type Translation = NonNullable<Tariff['translations']>[number]

/** The title of the translations, and of each language. */
export const TRANSLATIONS = 'Idiomas'
export const languageTitles: Readonly<Record<TranslatedLanguage, string>> = { pt: 'Portugués', en: 'Inglés' }

/** The column of the Spanish texts, that of their places, and one of each language. */
export const textColumn: Column = { path: 'text', title: 'Texto', is: 'text', isName: true }
export const PLACE = 'Dónde está'
export const languageColumns = translatedLanguages.map((path) => ({
  path,
  title: languageTitles[path],
  is: 'text' as const,
  isOptional: true as const,
}))

/** A text that buyers read, and where it is: 'Planes: Nombre'. */
export type PlacedText = { text: string; place: string }

/**
 * Returns the texts of what a tariff sells that have to be translated, each once, at its first place. Amounts and the words for
 * yes and no are translated by the product.
 */
export function textsToTranslate(whole: Tariff): PlacedText[] {
  return textsOf(onSale(whole))
}

/** Returns a tariff without the translations of texts that none of its rows has, sold or not: nobody sees or edits them. */
export function withUsedTranslations({ translations = [], ...whole }: Tariff): Tariff {
  const texts = new Set(textsOf(whole).map(({ text }) => text))
  const used = translations.filter(({ text }) => texts.has(text))
  return used.length > 0 ? { ...whole, translations: used } : whole
}

function textsOf(sold: Tariff): PlacedText[] {
  const plans = new Set(sold.plans.map(({ id }) => id))
  const ofTables = tables.flatMap(({ title, columns, rowsOf }) =>
    columns
      .filter(({ is }) => is === 'text')
      .flatMap((column) =>
        rowsOf(sold).map(({ values }) => ({ text: values[column.path], place: `${title}: ${column.title}` })),
      ),
  )
  const ofCovers = sold.covers
    .filter(({ planId }) => plans.has(planId))
    .map(({ value }) => ({ text: value, place: 'Beneficios: valores' }))
  const places = new Map<string, string>()
  for (const { text, place } of [...ofTables, ...ofCovers]) {
    const isText = typeof text === 'string' && text.trim() !== '' && !isProductWords(text)
    if (isText && !places.has(text)) places.set(text, place)
  }
  return [...places].map(([text, place]) => ({ text, place }))
}

/** Returns the texts of what a tariff sells that have no translation into a language: buyers read them in Spanish. */
export function missingTexts(tariff: Tariff, language: TranslatedLanguage): PlacedText[] {
  const translated = new Set((tariff.translations ?? []).flatMap((one) => (one[language] ? [one.text] : [])))
  return textsToTranslate(tariff).filter(({ text }) => !translated.has(text))
}

/** Returns translations with those of the same texts replaced by others and new ones at the end; empty ones are left out. */
export function withTranslations<Row extends { text?: string | undefined; pt?: unknown; en?: unknown }>(
  translations: readonly Row[],
  others: readonly Row[],
): Row[] {
  const byText = new Map([...translations, ...others].map((one) => [one.text, one]))
  return [...byText.values()].filter(({ pt, en }) => pt || en)
}
