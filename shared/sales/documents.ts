import type { PublicMessageKey } from '../messages/public.ts'
import { documentNames } from './document-names.ts'

export type DocumentType = 'national' | 'passport'

/** The country whose residents have a cédula de identidad as their national document. */
const URUGUAY = 'UY'

const CI_WEIGHTS = [2, 9, 8, 7, 6, 3, 4]
/** Six or seven digits and the check digit, without leading zeros. */
const CI_DIGITS = /^[1-9]\d{6,7}$/
/** The characters that people type around the digits of a CI. */
const CI_AS_TYPED = /^\s*(c\.?\s*i\.?\s*)?[\d.\-/\s]+$/i
const LETTERS_AND_DIGITS = /^[A-Z0-9]{5,15}$/

/** Returns a Uruguayan CI as it is stored: digits only, check digit included, no leading zeros: "1.234.567-2" is "12345672". */
export function normalizeCi(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '')
}

/** Computes the check digit of the body of a CI, of at most 7 digits (docs/rules/documents.md). */
export function ciCheckDigit(body: string): number {
  const digits = body.padStart(CI_WEIGHTS.length, '0')
  const weighed = CI_WEIGHTS.reduce((total, weight, n) => total + weight * Number(digits[n]), 0)
  return (10 - (weighed % 10)) % 10
}

/** Whether a text is a Uruguayan CI with the right check digit, with or without dots and dash. */
export function isCi(typed: string): boolean {
  const digits = normalizeCi(typed)
  return (
    CI_AS_TYPED.test(typed) && CI_DIGITS.test(digits) && ciCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))
  )
}

/** Writes a CI as people read it: "12345672" is "1.234.567-2". */
export function formatCi(stored: string): string {
  const body = stored.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${body}-${stored.slice(-1)}`
}

function isCiDocument(type: DocumentType, residenceIso: string): boolean {
  return type === 'national' && residenceIso === URUGUAY
}

/** Returns which document it is to its holder: residents of Uruguay have a cédula de identidad. */
export function documentKind(type: DocumentType, residenceIso: string): keyof typeof documentNames {
  return isCiDocument(type, residenceIso) ? 'ci' : type
}

/** Names a document as its holder does. */
export function documentName(type: DocumentType, residenceIso: string): string {
  return documentNames[documentKind(type, residenceIso)]
}

/** Returns a document number as it is stored and compared: a CI in digits; any other uppercase without spaces, dots or dashes. */
export function normalizeDocument(type: DocumentType, residenceIso: string, typed: string): string {
  return isCiDocument(type, residenceIso) ? normalizeCi(typed) : typed.toUpperCase().replace(/[\s.-]/g, '')
}

/** Returns why a document number is not accepted, for its type and the ISO code of the country of residence; null when it is. */
export function documentIssue(type: DocumentType, residenceIso: string, typed: string): PublicMessageKey | null {
  if (typed.trim() === '') return 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED'
  if (isCiDocument(type, residenceIso)) return isCi(typed) ? null : 'BUYING_PROCESS.ERROR.CI_INVALID'
  if (LETTERS_AND_DIGITS.test(normalizeDocument(type, residenceIso, typed))) return null
  return type === 'passport' ? 'BUYING_PROCESS.ERROR.PASSPORT_INVALID' : 'BUYING_PROCESS.ERROR.DOCUMENT_INVALID'
}

/** Writes a stored document number as people read it: a CI with dots and dash, any other as it is. */
export function formatDocument(type: DocumentType, residenceIso: string, stored: string): string {
  return isCiDocument(type, residenceIso) && CI_DIGITS.test(stored) ? formatCi(stored) : stored
}

/** Returns the letters, in capitals, and the digits of a document, in whatever form it was typed. */
function documentCharacters(typed: string): string {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the text by which documents are compared: their characters, a number without its leading zeros, because a CI has none.
 */
export function documentKey(typed: string): string {
  const characters = documentCharacters(typed)
  return /^\d+$/.test(characters) ? characters.replace(/^0+/, '') : characters
}

/** How many last characters of a document find it, and are shown in lists. */
export const DOCUMENT_TAIL = 4

/** Returns the last characters of a document; null when it has fewer. */
export function documentTail(typed: string): string | null {
  const characters = documentCharacters(typed)
  return characters.length < DOCUMENT_TAIL ? null : characters.slice(-DOCUMENT_TAIL)
}

/** Whether a text can only be the last characters of a document: whole documents are longer. */
export function isDocumentTail(typed: string): boolean {
  return documentCharacters(typed).length === DOCUMENT_TAIL
}

/** Masks a document for lists: shows its last characters, and never more than half of it. */
export function maskDocument(number: string): string {
  const key = documentKey(number)
  const length = Math.min(DOCUMENT_TAIL, Math.floor(key.length / 2))
  return length === 0 ? '' : `••••${key.slice(-length)}`
}
