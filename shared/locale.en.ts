import type { Language } from './languages.ts'

export const LANGUAGE: Language = 'en'

/** Writes the day before the month, as the fields for typed days do. */
export const LOCALE = 'en-GB'
