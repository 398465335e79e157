import type { Language } from './languages.ts'

/** The language in which this code speaks. Each language's build of the storefront has its own (tools/bundling/in-language.ts). */
export const LANGUAGE: Language = 'es'

/** The locale of dates, numbers and lists. */
export const LOCALE = 'es-UY'

/** What stands between a number and its percent sign. */
export const BEFORE_PERCENT = ' '

/** The word between the first and the last day of a range. */
export const TO = 'al'

/** How many letters name a weekday over a column. */
export const WEEKDAY_LETTERS = 2
