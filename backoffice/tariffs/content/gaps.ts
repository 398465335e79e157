import type { Tariff } from '#shared/quoting/tariff.ts'
import { translatedLanguages } from '#shared/tariffs/text-in.ts'
import { languageTitles, missingTexts } from '#shared/tariffs/translations.ts'
import { t } from '../../i18n/tariff-texts.ts'

/** Says for each language how many texts of a tariff have no translation, and where they are. */
export function gapsInWords(content: Tariff): { words: string; isComplete: boolean }[] {
  return translatedLanguages.map((language) => {
    const missing = missingTexts(content, language)
    const title = languageTitles[language]
    if (missing.length === 0) return { words: t.tariffs.translations.complete(title), isComplete: true }
    const places = Map.groupBy(missing, ({ place }) => place)
    const said = [...places].map(([place, texts]) => t.tariffs.translations.at(place, texts.length))
    return { words: t.tariffs.translations.missing(title, missing.length, said), isComplete: false }
  })
}
