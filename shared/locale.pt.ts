import type { Language } from './languages.ts'

export const LANGUAGE: Language = 'pt'

export const LOCALE = 'pt-BR'
