import type { Language } from './languages.ts'

/** The language in which this code speaks. Each language's build of the storefront has its own (tools/bundling/in-language.ts). */
export const LANGUAGE: Language = 'es'

/** The locale of dates, numbers and lists. */
export const LOCALE = 'es-UY'
