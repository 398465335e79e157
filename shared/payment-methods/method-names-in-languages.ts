import type { Language } from '../languages.ts'
import { methodNames as en } from './method-names.en.ts'
import { methodNames as pt } from './method-names.pt.ts'
import { methodNames as es } from './method-names.ts'

/** The names of the ways to pay in each language, where it is known only at run time. */
export const methodNamesIn: Readonly<Record<Language, Record<keyof typeof es, string>>> = { es, pt, en }
