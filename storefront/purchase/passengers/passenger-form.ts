import type { PublicIssue } from '#shared/validation-issues.ts'
import {
  emptyPassenger,
  nothingChosen,
  passengerChoices,
  type PassengerField,
  passengerFields,
  type PassengerForm,
} from '#shared/sales/passengers.ts'
import { readBirthDate } from '../../ui/typed-date.ts'
import { textOf } from '../form-errors.ts'
import { typedBirthDate } from '../party.ts'
import type { PurchaseState } from '../purchase-state.ts'

/** Returns the name of one field of one passenger, which is also its path in the rules. */
export function fieldName(index: number, field: PassengerField): string {
  return `passengers.${index}.${field}`
}

/** Returns the number of the passenger whose field a path names, from 1. */
export function passengerOf(path: string): number {
  return Number(path.split('.')[1] ?? 0) + 1
}

/**
 * Returns the initial values of the form: the draft, then a family's own birth dates, never a date that only serves to quote; and
 * the type passport for residents of countries without a cédula.
 */
export function startingPassengers({ plan, party, passengers }: PurchaseState, residenceIso: string): PassengerForm[] {
  const documentType = residenceIso === 'UY' ? 'national' : 'passport'
  return (plan?.ages ?? []).map(
    (_, index) =>
      passengers[index] ?? {
        ...emptyPassenger,
        documentType,
        birthDate: typedBirthDate(party.familyBirthDates?.[index] ?? ''),
      },
  )
}

/** Reads the passengers as they are typed now. */
export function readPassengers(form: FormData, count: number): PassengerForm[] {
  return Array.from({ length: count }, (_, index) => {
    const answers = passengerFields.map((field) => [field, readAnswer(form, index, field)])
    return Object.fromEntries(answers) as PassengerForm
  })
}

function readAnswer(form: FormData, index: number, field: PassengerField): string | null {
  const name = fieldName(index, field)
  if (field === 'birthDate') return readBirthDate(form, name)
  const text = textOf(form, name)
  return passengerChoices[field]?.includes(text) === false ? nothingChosen(field) : text
}

/** Moves issues of ages to the birth dates from which the ages are computed. */
export function onBirthDates(broken: readonly PublicIssue[]): PublicIssue[] {
  return broken.map(({ path, key }) => {
    const index = /^ages\.(\d+)$/.exec(path)?.[1] ?? '0'
    return { path: fieldName(Number(index), 'birthDate'), key }
  })
}
