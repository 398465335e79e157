import type { Language } from './languages.ts'

export const LANGUAGE: Language = 'en'

/** Writes the day before the month, as the fields for typed days do. */
export const LOCALE = 'en-GB'

export const BEFORE_PERCENT = ''

export const TO = 'to'

export const WEEKDAY_LETTERS = 3
