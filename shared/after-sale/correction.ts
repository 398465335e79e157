import type { Passenger } from '../checkout/buying-data-contract.ts'
import { ageOn, type Day } from '../dates.ts'
import { priceClass } from '../quoting/passenger-ages.ts'
import { checkEmail, checkPhone } from '../sales/contact.ts'
import { checkPassengers, normalizePassenger, type PassengerField, passengerFields } from '../sales/passengers.ts'
import { normalizePhone } from '../phone.ts'
import type { ValidationIssue } from '../validation-issues.ts'

/** The fields of a sale's contact that may be corrected; of a passenger every field may be. */
export const contactFields = ['email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** A passenger of a sale; `n` is their number in it, from 1. */
export type SoldPerson = Passenger & { n: number }
export type SoldContact = { email: string; phone: string }
export type SoldData = { passengers: readonly SoldPerson[]; contact: SoldContact }

export type Corrections = {
  passengers: { person: SoldPerson; fields: PassengerField[] }[]
  contact: { contact: SoldContact; fields: ContactField[] } | null
}

/** Returns what a correction changes, in the form in which it is stored: passengers who did not change are left out. */
export function correctionsOf(before: SoldData, typed: SoldData, residenceIso: string): Corrections {
  const passengers = typed.passengers.flatMap((passenger) => {
    const earlier = before.passengers.find(({ n }) => n === passenger.n)
    const person = normalizePassenger(passenger, residenceIso)
    // A value that was stored before a rule became stricter, and is sent unchanged, is not a correction.
    const was = earlier && normalizePassenger(earlier, residenceIso)
    const fields = passengerFields.filter((field) => was?.[field] !== person[field])
    return fields.length > 0 ? [{ person, fields }] : []
  })
  const { phone } = typed.contact
  const contact = { email: typed.contact.email.trim(), phone: normalizePhone(phone) ?? phone }
  const fields = contactFields.filter((field) => before.contact[field] !== contact[field])
  return { passengers, contact: fields.length > 0 ? { contact, fields } : null }
}

/** Whether both have the same passengers, whatever is known of them. */
export function samePassengers(a: SoldData, b: SoldData): boolean {
  const places = (data: SoldData) => data.passengers.map(({ n }) => n).join()
  return places(a) === places(b)
}

/**
 * Whether a correction would undo what was saved since the caller read the sale (D-09): a field whose present value is neither the
 * one that the caller read (`base`) nor the one that they send (`typed`).
 */
export function undoesOthers(
  present: SoldData,
  { base, typed }: { base: SoldData; typed: SoldData },
  residenceIso: string,
) {
  const saved = new Set(pathsOf(correctionsOf(present, base, residenceIso)))
  return pathsOf(correctionsOf(present, typed, residenceIso)).some((path) => saved.has(path))
}

function pathsOf({ passengers, contact }: Corrections): string[] {
  return [
    ...passengers.flatMap(({ person, fields }) => fields.map((field) => `${person.n}.${field}`)),
    ...(contact?.fields ?? []),
  ]
}

type Terms = { residenceIso: string; today: Day; startDate: Day; familyPlan: boolean }

/**
 * Returns the validation issues of a correction: those of the purchase's own forms, for the fields that it changes, and a birth
 * date that would move the passenger to another price: that is a change of the sale, not a correction.
 */
export function checkCorrection(before: SoldData, typed: SoldData, terms: Terms): ValidationIssue[] {
  const { residenceIso, startDate, familyPlan } = terms
  const { passengers, contact } = correctionsOf(before, typed, residenceIso)
  const touched = new Set(passengers.map(({ person }) => typed.passengers.findIndex(({ n }) => n === person.n)))
  const rules = checkPassengers(typed.passengers, { ...terms, quotedCount: before.passengers.length })
  // An unchanged passenger is wrong only when another passenger now has the same document.
  const isOfCorrection = ({ path, key }: ValidationIssue) =>
    path === 'passengers' ||
    touched.has(Number(path.split('.')[1])) ||
    (touched.size > 0 && key === 'BUYING_PROCESS.ERROR.DOCUMENT_REPEATED')
  const issues: ValidationIssue[] = rules.filter(isOfCorrection)
  if (issues.length === 0 && !samePassengers(before, typed)) {
    issues.push({ path: 'passengers', key: 'BUYING_PROCESS.ERROR.PASSENGER_COUNT' })
  }
  const priceOf = (birthDate: Day) => priceClass(ageOn(birthDate, startDate), familyPlan)
  for (const position of touched) {
    const person = typed.passengers[position]!
    const earlier = before.passengers.find(({ n }) => n === person.n)
    const path = `passengers.${position}.birthDate`
    if (!earlier || issues.some((issue) => issue.path === path)) continue
    if (priceOf(earlier.birthDate) !== priceOf(person.birthDate))
      issues.push({ path, key: 'SALES.CORRECTION_MOVES_PRICE' })
  }
  const ofContact = [
    ...(contact?.fields.includes('email') ? checkEmail(typed.contact.email) : []),
    ...(contact?.fields.includes('phone') ? checkPhone(typed.contact.phone) : []),
  ]
  return [...issues, ...ofContact.map(({ path, key }) => ({ path: `contact.${path}`, key }))]
}
