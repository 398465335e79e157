import type { Language } from '../languages.ts'
import type { LegalEntity } from './brand-contract.ts'
import { legalLines } from './legal-lines.ts'
import { providerLine as english } from './provider-line.en.ts'
import { providerLine as portuguese } from './provider-line.pt.ts'
import { providerLine as spanish } from './provider-line.ts'

const says = { es: spanish, pt: portuguese, en: english }

/** Writes the company that answers for what is sold, as `legalLines`, in a language that is known only at run time. */
export function legalLinesIn(language: Language, entity: LegalEntity | null): string[] {
  return legalLines(entity, says[language])
}

/** Writes the same as one text, for the foot of papers; empty without a company. */
export function legalTextIn(language: Language, entity: LegalEntity | null): string {
  return legalLinesIn(language, entity).join(' · ')
}
