import type { Passenger } from '../checkout/buying-data-contract.ts'
import type { PublicIssue } from '../validation-issues.ts'
import { ageOn, type Day, isDay } from '../dates.ts'
import type { PublicMessageKey } from '../messages/public.ts'
import { holdsCardNumber } from '../checkout/card-number.ts'
import { documentIssue, type DocumentType, normalizeDocument } from './documents.ts'
import { nameIssue, tidyName } from '../checkout/person-name.ts'

/** The holder, who is the first passenger, must have lived this many years today. */
export const HOLDER_MIN_AGE = 18
/** Born longer ago than this is a typing mistake. */
const OLDEST_AGE = 120

/** A passenger as typed: an empty text or null is not answered yet. */
export type PassengerForm = Omit<Passenger, 'documentType'> & { documentType: DocumentType | null }
export type PassengerField = keyof PassengerForm

/** A passenger of whom nothing is answered yet, but for the document that most people have. */
export const emptyPassenger: PassengerForm = {
  name: '',
  lastName: '',
  birthDate: '',
  documentType: 'national',
  documentNumber: '',
}

/** What each answer is called in a sentence: of a correction, and of what the log says of one. */
export const passengerFieldNames: Record<PassengerField, string> = {
  name: 'nombre',
  lastName: 'apellido',
  birthDate: 'fecha de nacimiento',
  documentType: 'tipo de documento',
  documentNumber: 'documento',
}

/** What a passenger is asked, in the order in which it is asked. */
export const passengerFields = Object.keys(emptyPassenger) as PassengerField[]

/** What is said of a field that was left empty; one that is not here may be. */
export const emptyFieldKeys: Partial<Record<PassengerField, PublicMessageKey>> = {
  name: 'BUYING_PROCESS.ERROR.NAME_REQUIRED',
  lastName: 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED',
  birthDate: 'BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID',
  documentType: 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE',
  documentNumber: 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED',
}

/** The answers of a passenger alone, of a row that has more. */
export function answersOf<Person extends PassengerForm>(person: Person): Pick<Person, PassengerField> {
  return Object.fromEntries(passengerFields.map((field) => [field, person[field]])) as Pick<Person, PassengerField>
}

/**
 * What a page or a paper says of a passenger, by what was answered, in the order in which it is written; null for what has its
 * place elsewhere, or none. A field without its line is an error of types, so that none is forgotten.
 */
export function passengerLines<Line>(lines: Record<PassengerField, Line | null>): Line[] {
  return Object.values(lines).filter((line) => line !== null)
}

/** A passenger as a voucher names them. */
export function fullName({ name, lastName }: Pick<PassengerForm, 'name' | 'lastName'>): string {
  return `${name} ${lastName}`
}

export type PassengerContext = {
  /** How many passengers were quoted. */
  quotedCount: number
  /** ISO code of the country of residence: UY asks residents for a CI. */
  residenceIso: string
  today: Day
}

function isEmpty(answer: string | null): boolean {
  return !answer?.trim()
}

/** What is wrong with a birth date: no day, to come, too long ago, or of a holder who is no adult today. */
export function birthDateIssue(birthDate: string, isHolder: boolean, today: Day): PublicMessageKey | null {
  if (!isDay(birthDate) || birthDate > today || ageOn(birthDate, today) > OLDEST_AGE) {
    return 'BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID'
  }
  return isHolder && ageOn(birthDate, today) < HOLDER_MIN_AGE ? 'BUYING_PROCESS.ERROR.HOLDER_ADULT' : null
}

function documentOf({ documentType, documentNumber }: PassengerForm, residenceIso: string): string | null {
  if (!documentType || isEmpty(documentNumber)) return null
  return `${documentType} ${normalizeDocument(documentType, residenceIso, documentNumber)}`
}

function numberIssue(
  passenger: PassengerForm,
  earlier: readonly PassengerForm[],
  residenceIso: string,
): PublicMessageKey | null {
  const { documentType, documentNumber } = passenger
  if (!documentType) return null
  if (holdsCardNumber(documentNumber)) return 'FIELD.CARD_NUMBER'
  const issue = documentIssue(documentType, residenceIso, documentNumber)
  if (issue) return issue
  const document = documentOf(passenger, residenceIso)
  const isRepeated = earlier.some((one) => documentOf(one, residenceIso) === document)
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
    const issues: Record<PassengerField, PublicMessageKey | null> = {
      name: nameIssue(passenger.name, 'BUYING_PROCESS.ERROR.NAME_REQUIRED'),
      lastName: nameIssue(passenger.lastName, 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED'),
      birthDate: birthDateIssue(passenger.birthDate, position === 0, today),
      documentType: null,
      documentNumber: numberIssue(passenger, passengers.slice(0, position), residenceIso),
    }
    for (const field of passengerFields) {
      const key = isEmpty(passenger[field]) ? emptyFieldKeys[field] : issues[field]
      if (key) broken.push({ path: `passengers.${position}.${field}`, key })
    }
  })
  return broken
}

/** Whether anything that has to be answered in step 6 was left empty. */
export function isIncomplete(passengers: readonly PassengerForm[]): boolean {
  return passengers.some((passenger) =>
    passengerFields.some((field) => field in emptyFieldKeys && isEmpty(passenger[field])),
  )
}

/** A passenger as stored: the names and the document in their stored form. Expects one that breaks no rule. */
export function normalizePassenger<P extends Passenger>(passenger: P, residenceIso: string): P {
  return {
    ...passenger,
    name: tidyName(passenger.name),
    lastName: tidyName(passenger.lastName),
    documentNumber: normalizeDocument(passenger.documentType, residenceIso, passenger.documentNumber),
  }
}
