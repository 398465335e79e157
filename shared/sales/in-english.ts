import type { Day } from '../dates.ts'
import { type Cents, CURRENCY } from '../money.ts'
import type { DocumentType } from './documents.ts'

/** The English names of places, for papers that are read abroad; other names stay as they are. */
const PLACES: Readonly<Record<string, string>> = {
  'Europa (Schengen)': 'Europe (Schengen)',
  'Latinoamérica y Caribe': 'Latin America and the Caribbean',
  Sudamérica: 'South America',
  'Estados Unidos y Canadá': 'United States and Canada',
  'Asia, África y Oceanía': 'Asia, Africa and Oceania',
  'Todo el mundo': 'Worldwide',
}

/** Returns the name of a destination in English. */
export function placeInEnglish(destination: string): string {
  return PLACES[destination] ?? destination
}

const DOCUMENTS: Readonly<Record<DocumentType, string>> = { national: 'ID card', passport: 'Passport' }

/** Names a document of identity in English. */
export function documentInEnglish(type: DocumentType): string {
  return DOCUMENTS[type]
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** Writes a day as "1 March 2027", so that no reader confuses day and month. */
export function dayInEnglish(of: Day): string {
  return day.format(new Date(`${of}T12:00:00Z`))
}

const whole = { maximumFractionDigits: 0 }
const english = new Intl.NumberFormat('en-US', whole)
const spanish = new Intl.NumberFormat('es-UY', whole)

/** Writes a cap, in cents, as whole units: "USD 80,000". */
export function capInEnglish(cap: Cents, currency = CURRENCY): string {
  return `${currency} ${english.format(cap / 100)}`
}

/** Writes a cap in Spanish, as cover tables do: "USD 80.000". */
export function capInSpanish(cap: Cents, currency = CURRENCY): string {
  return `${currency} ${spanish.format(cap / 100)}`
}
