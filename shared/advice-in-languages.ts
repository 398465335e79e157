import * as en from './whom-to-call.en.ts'
import * as pt from './whom-to-call.pt.ts'
import * as es from './whom-to-call.ts'
import type { Language } from './languages.ts'

type Advice = Readonly<Record<keyof typeof es, string>>

/** Whom to call, and when, in each language, for emails and papers whose language is known only at run time. */
export const adviceIn: Readonly<Record<Language, Advice>> = { es, pt, en }
