import { formatDay } from '#shared/dates.ts'
import { type ExchangeRate, inPesos, RATE_UNIT } from '#shared/exchange-rates/pesos.ts'
import { formats } from '#shared/formats.ts'
import type { Language } from '#shared/languages.ts'
import type { Cents } from '#shared/money.ts'
import { quoteTexts } from './quote-texts.ts'

/**
 * Writes the amount in pesos with its rate: "$ 3.759 a modo informativo, a $ 40,25 por dólar del 24/11/2026; se cobra en
 * dólares".
 */
export function pesosIn(language: Language, amount: Cents, rate: ExchangeRate): string {
  const f = formats[language]
  return quoteTexts[language]('pesos', {
    pesos: f.pesos(inPesos(amount, rate)),
    rate: f.rate(rate.rate / RATE_UNIT),
    day: formatDay(rate.day),
  })
}
