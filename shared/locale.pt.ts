import type { Language } from './languages.ts'

export const LANGUAGE: Language = 'pt'

export const LOCALE = 'pt-BR'

export const BEFORE_PERCENT = ''

export const TO = 'a'

/** Of two letters, four days would look like another. */
export const WEEKDAY_LETTERS = 3
