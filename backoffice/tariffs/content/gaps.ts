import type { Tariff } from '#shared/quoting/tariff.ts'
import { translatedLanguages } from '#shared/tariffs/text-in.ts'
import { languageTitles, missingTexts } from '#shared/tariffs/translations.ts'
import { t } from '../../i18n/tariff-texts.ts'

/** The gaps of a tariff in a language: how many texts have no translation, and with their places. */
type Gaps = { count: string; places: string; isComplete: boolean }

/** Says for each language how many texts of a tariff have no translation, and where they are. */
export function gapsInWords(content: Tariff): Gaps[] {
  return translatedLanguages.map((language) => {
    const missing = missingTexts(content, language)
    const title = languageTitles[language]
    const count = t.tariffs.translations.missing(title, missing.length)
    const places = Map.groupBy(missing, ({ place }) => place)
    const byPlace = [...places].map(([place, texts]) => t.tariffs.translations.at(place, texts.length))
    return { count, places: [count, ...byPlace].join(' · '), isComplete: missing.length === 0 }
  })
}
