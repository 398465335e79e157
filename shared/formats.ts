import { type Day, formatDay, minuteAt, TIME_ZONE } from './dates.ts'
import { byLanguage } from './in-languages.ts'
import { languageTags, SOURCE_LANGUAGE } from './languages.ts'
import * as english from './locale.en.ts'
import * as portuguese from './locale.pt.ts'
import * as spanish from './locale.ts'
import { type Cents, CURRENCY, moneyFormat, percentFormat } from './money.ts'

const locales = { es: spanish, pt: portuguese, en: english }
const AT = { es: ' a las ', pt: ' às ', en: ' at ' }

/** Writes amounts, days and names in each language, for emails and papers whose language is known only at run time. */
export const formats = byLanguage((language) => {
  const { LOCALE, BEFORE_PERCENT, TO } = locales[language]
  const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
  const rate = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const countries = new Intl.DisplayNames(languageTags[language], { type: 'region' })
  const moments = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, dateStyle: 'full', timeStyle: 'short' })
  return {
    /** Writes cents: "USD 1.234,50". */
    money: moneyFormat(LOCALE),
    percent: percentFormat(LOCALE, BEFORE_PERCENT),
    /** Writes a cap, in cents, as whole units: "USD 80.000". */
    cap: (cap: Cents, currency: string = CURRENCY) => `${currency} ${whole.format(cap / 100)}`,
    /** Writes whole pesos: "$ 3.759". */
    pesos: (pesos: number) => `$ ${whole.format(pesos)}`,
    /** Writes how many pesos a dollar is: "40,25". */
    rate: (pesos: number) => rate.format(pesos),
    /** Writes the days of a trip: "10/12/2026 al 24/12/2026", or the single day. */
    period: ({ startDate, endDate }: { startDate: Day; endDate: Day }) =>
      startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} ${TO} ${formatDay(endDate)}`,
    /** Writes a minute on the clocks of Montevideo: "30/11/2026 a las 14:05". */
    minute: (moment: Date) => {
      const [day = '', time] = minuteAt(moment).split('T')
      return `${formatDay(day)}${AT[language]}${time}`
    },
    /** Writes a moment on the clocks of Montevideo in words. */
    moment: (moment: Date) => moments.format(moment),
    /** Names a country by its ISO code; as it is in Spanish where the code is not known. */
    country: (iso: string, inSpanish: string) =>
      language !== SOURCE_LANGUAGE && /^[A-Z]{2}$/.test(iso) ? (countries.of(iso) ?? inSpanish) : inSpanish,
  }
})
