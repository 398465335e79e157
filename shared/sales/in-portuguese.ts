import type { Day } from '../dates.ts'
import type { DocumentType } from './documents.ts'

/** The Portuguese names of places, for papers that are read abroad; other names stay as they are. */
const PLACES: Readonly<Record<string, string>> = {
  'Latinoamérica y Caribe': 'América Latina e Caribe',
  Sudamérica: 'América do Sul',
  'Estados Unidos y Canadá': 'Estados Unidos e Canadá',
  'Asia, África y Oceanía': 'Ásia, África e Oceania',
  'Todo el mundo': 'Todo o mundo',
}

/** Returns the name of a destination in Portuguese. */
export function placeInPortuguese(destination: string): string {
  return PLACES[destination] ?? destination
}

const DOCUMENTS: Readonly<Record<DocumentType, string>> = {
  national: 'Documento de identidade',
  passport: 'Passaporte',
}

/** Names a document of identity in Portuguese. */
export function documentInPortuguese(type: DocumentType): string {
  return DOCUMENTS[type]
}

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** Writes a day as "1 de março de 2027". */
export function dayInPortuguese(of: Day): string {
  return day.format(new Date(`${of}T12:00:00Z`))
}
