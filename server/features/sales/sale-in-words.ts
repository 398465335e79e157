import { formats } from '#shared/formats.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { textsOf } from '../catalogue/store.ts'
import type { SoldSale } from './history.ts'
import { saleTexts } from './sale-texts.ts'

type SaleSummary = Pick<SoldSale, 'number' | 'planName' | 'destinationName' | 'startDate' | 'endDate'>

/**
 * Names a sale for its buyer, in the language in which they bought: what its emails are about. `say` says other names of its
 * tariff.
 */
export async function saleInWords(db: Database, sold: SaleSummary & Pick<SoldSale, 'language' | 'tariffVersion'>) {
  const { language, tariffVersion } = sold
  const say = await textsOf(db, tariffVersion, language)
  return { ...inWords(sold, language, say), say }
}

export type SaleInWords = Awaited<ReturnType<typeof saleInWords>>

/** Names a sale for staff and for the business that sold it, in Spanish. */
export function saleForUs(sold: SaleSummary) {
  return inWords(sold, SOURCE_LANGUAGE, (text) => text)
}

function inWords(sold: SaleSummary, language: Language, say: (text: string) => string) {
  const [words, f] = [saleTexts[language], formats[language]]
  const [plan, destination] = [say(sold.planName), say(sold.destinationName)]
  const [code, period] = [saleCode(sold.number), f.period(sold)]
  return {
    language,
    words,
    f,
    plan,
    destination,
    code,
    period,
    /** The plan, the destination and the days. */
    tripFacts: [
      { label: words('plan'), value: plan },
      { label: words('destination'), value: destination },
      { label: words('cover'), value: period },
    ],
    codeFact: { label: words('purchase'), value: code },
  }
}
