import type { PublicIssue } from '../validation-issues.ts'
import { ageOn, type Day, isDay } from '../dates.ts'
import type { PublicMessageKey } from '../messages/public.ts'
import { holdsCardNumber } from './card-number.ts'
import { documentIssue, type DocumentType, normalizeDocument } from './documents.ts'

/** The holder, who is the first passenger, must have lived this many years today. */
export const HOLDER_MIN_AGE = 18
/** Longest name and longest surname. */
export const NAME_MAX_LENGTH = 60
/** Born longer ago than this is a typing mistake. */
const OLDEST_AGE = 120

/** A passenger as typed: an empty text or null is not answered yet. */
export type PassengerForm = {
  name: string
  lastName: string
  birthDate: string
  documentType: DocumentType | null
  documentNumber: string
}

/** A passenger of whom nothing is answered yet, but for the document that most people have. */
export const emptyPassenger: PassengerForm = {
  name: '',
  lastName: '',
  birthDate: '',
  documentType: 'national',
  documentNumber: '',
}

export type PassengerContext = {
  /** How many passengers were quoted. */
  quotedCount: number
  /** ISO code of the country of residence: UY asks residents for a CI. */
  residenceIso: string
  today: Day
}

function nameIssue(typed: string, requiredKey: PublicMessageKey): PublicMessageKey | null {
  if (holdsCardNumber(typed)) return 'FIELD.CARD_NUMBER'
  if (!/\p{L}/u.test(typed)) return requiredKey
  return typed.trim().length > NAME_MAX_LENGTH ? 'FIELD.TOO_LONG' : null
}

/** What is wrong with a birth date: no day, to come, too long ago, or of a holder who is no adult today. */
export function birthDateIssue(birthDate: string, isHolder: boolean, today: Day): PublicMessageKey | null {
  if (!isDay(birthDate) || birthDate > today || ageOn(birthDate, today) > OLDEST_AGE) {
    return 'BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID'
  }
  return isHolder && ageOn(birthDate, today) < HOLDER_MIN_AGE ? 'BUYING_PROCESS.ERROR.HOLDER_ADULT' : null
}

function documentOf({ documentType, documentNumber }: PassengerForm, residenceIso: string): string | null {
  if (!documentType || documentNumber.trim() === '') return null
  return `${documentType} ${normalizeDocument(documentType, residenceIso, documentNumber)}`
}

function numberIssue(
  passengers: readonly PassengerForm[],
  position: number,
  residenceIso: string,
): PublicMessageKey | null {
  const passenger = passengers[position]
  if (!passenger) return null
  const { documentType, documentNumber } = passenger
  if (!documentType) return documentNumber.trim() === '' ? 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED' : null
  if (holdsCardNumber(documentNumber)) return 'FIELD.CARD_NUMBER'
  const issue = documentIssue(documentType, residenceIso, documentNumber)
  if (issue) return issue
  const document = documentOf(passenger, residenceIso)
  const isRepeated = passengers.slice(0, position).some((earlier) => documentOf(earlier, residenceIso) === document)
  return isRepeated ? 'BUYING_PROCESS.ERROR.DOCUMENT_REPEATED' : null
}

/**
 * Validation issues of the passenger list of step 6 (B-09), in reading order, with paths like 'passengers.0.birthDate': as many
 * as were quoted, nothing empty, born on a day that exists and is not to come, documents valid and all different, and the
 * holder of age today.
 */
export function checkPassengers(
  passengers: readonly PassengerForm[],
  { quotedCount, residenceIso, today }: PassengerContext,
): PublicIssue[] {
  const broken: PublicIssue[] =
    passengers.length === quotedCount ? [] : [{ path: 'passengers', key: 'BUYING_PROCESS.ERROR.PASSENGER_COUNT' }]
  passengers.forEach((passenger, position) => {
    const issues: Record<keyof PassengerForm, PublicMessageKey | null> = {
      name: nameIssue(passenger.name, 'BUYING_PROCESS.ERROR.NAME_REQUIRED'),
      lastName: nameIssue(passenger.lastName, 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED'),
      birthDate: birthDateIssue(passenger.birthDate, position === 0, today),
      documentType: passenger.documentType ? null : 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE',
      documentNumber: numberIssue(passengers, position, residenceIso),
    }
    for (const [field, key] of Object.entries(issues)) {
      if (key) broken.push({ path: `passengers.${position}.${field}`, key })
    }
  })
  return broken
}

/** Whether anything that step 6 asks was left empty. */
export function isIncomplete(passengers: readonly PassengerForm[]): boolean {
  return passengers.some((passenger) => Object.values(passenger).some((answer) => !answer?.trim()))
}

/** A passenger as stored: names without spare spaces, the document in its stored form. Expects one that breaks no rule. */
export function normalizePassenger<P extends PassengerForm & { documentType: DocumentType }>(
  passenger: P,
  residenceIso: string,
): P {
  return {
    ...passenger,
    name: passenger.name.trim().replace(/\s+/g, ' '),
    lastName: passenger.lastName.trim().replace(/\s+/g, ' '),
    documentNumber: normalizeDocument(passenger.documentType, residenceIso, passenger.documentNumber),
  }
}
