import { formats } from '#shared/formats.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { SoldSale } from './history.ts'
import { saleTexts } from './sale-texts.ts'

type Sold = Pick<SoldSale, 'number' | 'planName' | 'destinationName' | 'startDate' | 'endDate'>

/** Names a sale for its buyer, in the language in which they bought: what its emails are about. */
export function saleInWords(sold: Sold & { language: Language }) {
  const { language, planName, destinationName, number } = sold
  const [words, f] = [saleTexts[language], formats[language]]
  const [code, period] = [saleCode(number), f.period(sold)]
  return {
    language,
    words,
    f,
    plan: planName,
    destination: destinationName,
    code,
    period,
    /** The plan, the destination and the days. */
    tripFacts: [
      { label: words('plan'), value: planName },
      { label: words('destination'), value: destinationName },
      { label: words('cover'), value: period },
    ],
    codeFact: { label: words('purchase'), value: code },
  }
}

/** Names a sale for staff and for the business that sold it, in Spanish. */
export function saleForUs(sold: Sold) {
  return saleInWords({ ...sold, language: SOURCE_LANGUAGE })
}
