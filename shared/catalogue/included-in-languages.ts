import type { Language } from '../languages.ts'
import { serviceWords } from './cover-value.ts'
import { INCLUDED as en } from './included.en.ts'
import { INCLUDED as pt } from './included.pt.ts'
import { INCLUDED as es } from './included.ts'

const included: Readonly<Record<Language, string>> = { es, pt, en }

/** Writes the value of a service in a language that is known only at run time, as `serviceWords`. */
export function serviceWordsIn(language: Language, value: string): string {
  const words = serviceWords(value)
  return words === es ? included[language] : words
}
