import type { Language } from '../languages.ts'
import { documentNames as en } from './document-names.en.ts'
import { documentNames as pt } from './document-names.pt.ts'
import { documentNames as es } from './document-names.ts'
import { type DocumentType, documentKind } from './documents.ts'

const names = { es, pt, en }

/** Names a document as its holder does, in a language that is known only at run time. */
export function documentNameIn(language: Language, type: DocumentType, residenceIso: string): string {
  return names[language][documentKind(type, residenceIso)]
}
