import type { Passenger } from '../checkout/buying-data-contract.ts'
import type { PublicIssue } from '../validation-issues.ts'
import { ageOn, type Day, isDay } from '../dates.ts'
import type { PublicMessageKey } from '../messages/public.ts'
import { holdsCardNumber } from '../checkout/card-number.ts'
import { documentIssue, type DocumentType, normalizeDocument } from './documents.ts'
import { nameIssue, tidyName } from '../checkout/person-name.ts'

/** The minimum age today of the holder, who is the first passenger. */
export const HOLDER_MIN_AGE = 18
/** The age above which a birth date is a typing mistake. */
const OLDEST_AGE = 120

/** A passenger as typed: an empty text or null is not answered yet. */
export type PassengerForm = Omit<Passenger, 'documentType'> & { documentType: DocumentType | null }
export type PassengerField = keyof PassengerForm

/** A passenger without answers, except for the type of document that most people have. */
export const emptyPassenger: PassengerForm = {
  name: '',
  lastName: '',
  birthDate: '',
  documentType: 'national',
  documentNumber: '',
}

/** The fields of a passenger, in the order of the form. */
export const passengerFields = Object.keys(emptyPassenger) as PassengerField[]

/** The message of each field that was left empty; a field that is not here may be empty. */
export const emptyFieldKeys: Partial<Record<PassengerField, PublicMessageKey>> = {
  name: 'BUYING_PROCESS.ERROR.NAME_REQUIRED',
  lastName: 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED',
  birthDate: 'BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID',
  documentType: 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE',
  documentNumber: 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED',
}

/** The fields whose answer is out of a closed list. */
type ChoiceField = { [Field in PassengerField]: string extends Passenger[Field] ? never : Field }[PassengerField]

/**
 * The choices of each answer out of a closed list, in the order of the form; '' is none of them, even where the answer may be empty.
 * Forms, drafts and corrections read them. A list without its entry is a type error.
 */
export const passengerChoices: Readonly<
  { [Field in ChoiceField]: readonly Exclude<Passenger[Field], ''>[] } & {
    [Field in PassengerField]?: readonly string[]
  }
> = {
  documentType: ['national', 'passport'],
}

/** Returns what a form has in a field out of a closed list while nothing is chosen: null where it may not stay so. */
export function nothingChosen(field: PassengerField): '' | null {
  return field in emptyFieldKeys ? null : ''
}

/** Returns only the answers of a passenger from a row with more fields. */
export function answersOf<Person extends PassengerForm>(person: Person): Pick<Person, PassengerField> {
  return Object.fromEntries(passengerFields.map((field) => [field, person[field]])) as Pick<Person, PassengerField>
}

/**
 * Returns the lines about a passenger on a page or a paper, one per answer, in order; null for an answer that is shown elsewhere,
 * or not at all. A field without its line is a type error, so that none is forgotten.
 */
export function passengerLines<Line>(lines: Record<PassengerField, Line | null>): Line[] {
  return Object.values(lines).filter((line) => line !== null)
}

/** Returns the name of a passenger as a voucher prints it. */
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

/** Returns the issue of a birth date: not a day, in the future, too long ago, or of a holder who is not an adult today. */
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
 * Returns the validation issues of the passenger list of step 6 (B-09), in reading order, with paths like
 * 'passengers.0.birthDate': the number of passengers that was quoted, no empty field, birth dates that exist and are not in the
 * future, documents valid and all different, and a holder of age today.
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

/** Whether a required field of step 6 was left empty. */
export function isIncomplete(passengers: readonly PassengerForm[]): boolean {
  return passengers.some((passenger) =>
    passengerFields.some((field) => field in emptyFieldKeys && isEmpty(passenger[field])),
  )
}

/** Returns a passenger with the names and the document in their stored form. Expects a passenger without issues. */
export function normalizePassenger<P extends Passenger>(passenger: P, residenceIso: string): P {
  return {
    ...passenger,
    name: tidyName(passenger.name),
    lastName: tidyName(passenger.lastName),
    documentNumber: normalizeDocument(passenger.documentType, residenceIso, passenger.documentNumber),
  }
}
