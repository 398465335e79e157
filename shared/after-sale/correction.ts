import type { Passenger } from '../checkout/buying-data-contract.ts'
import { ageOn, type Day } from '../dates.ts'
import { priceClass } from '../quoting/passenger-ages.ts'
import { checkEmail, checkPhone } from '../sales/contact.ts'
import { checkPassengers, normalizePassenger, type PassengerField, passengerFields } from '../sales/passengers.ts'
import { normalizePhone } from '../phone.ts'
import type { ValidationIssue } from '../validation-issues.ts'

/** What may be corrected of the contact of a sale; of a passenger it is all that they are asked. */
export const contactFields = ['email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** A passenger of a sale; `n` is their place in it, from 1. */
export type SoldPerson = Passenger & { n: number }
export type SoldContact = { email: string; phone: string }
export type SoldData = { passengers: readonly SoldPerson[]; contact: SoldContact }

export type Corrections = {
  passengers: { person: SoldPerson; fields: PassengerField[] }[]
  contact: { contact: SoldContact; fields: ContactField[] } | null
}

/** What a correction changes, in the form in which it is stored: passengers who stay as they were are left out. */
export function correctionsOf(before: SoldData, typed: SoldData, residenceIso: string): Corrections {
  const passengers = typed.passengers.flatMap((passenger) => {
    const known = before.passengers.find(({ n }) => n === passenger.n)
    const person = normalizePassenger(passenger, residenceIso)
    // What was stored before a rule was stricter, and is sent as it was, is no correction.
    const was = known && normalizePassenger(known, residenceIso)
    const fields = passengerFields.filter((field) => was?.[field] !== person[field])
    return fields.length > 0 ? [{ person, fields }] : []
  })
  const { phone } = typed.contact
  const contact = { email: typed.contact.email.trim(), phone: normalizePhone(phone) ?? phone }
  const fields = contactFields.filter((field) => before.contact[field] !== contact[field])
  return { passengers, contact: fields.length > 0 ? { contact, fields } : null }
}

type Terms = { residenceIso: string; today: Day; startDate: Day; familyPlan: boolean }

/**
 * Validation issues of a correction: those of the purchase's own forms, for what it changes, and of a birth date by which
 * the passenger would have paid another price. That is no correction but a change of the sale.
 */
export function checkCorrection(before: SoldData, typed: SoldData, terms: Terms): ValidationIssue[] {
  const { residenceIso, startDate, familyPlan } = terms
  const { passengers, contact } = correctionsOf(before, typed, residenceIso)
  const touched = new Set(passengers.map(({ person }) => typed.passengers.findIndex(({ n }) => n === person.n)))
  const rules = checkPassengers(typed.passengers, { ...terms, quotedCount: before.passengers.length })
  // An unchanged passenger is wrong only when another one has the same document now.
  const isOfCorrection = ({ path, key }: ValidationIssue) =>
    path === 'passengers' ||
    touched.has(Number(path.split('.')[1])) ||
    (touched.size > 0 && key === 'BUYING_PROCESS.ERROR.DOCUMENT_REPEATED')
  const issues: ValidationIssue[] = rules.filter(isOfCorrection)
  const places = (data: SoldData) => data.passengers.map(({ n }) => n).join()
  if (issues.length === 0 && places(before) !== places(typed)) {
    issues.push({ path: 'passengers', key: 'BUYING_PROCESS.ERROR.PASSENGER_COUNT' })
  }
  const priceOf = (birthDate: Day) => priceClass(ageOn(birthDate, startDate), familyPlan)
  for (const position of touched) {
    const person = typed.passengers[position]!
    const known = before.passengers.find(({ n }) => n === person.n)
    const path = `passengers.${position}.birthDate`
    if (!known || issues.some((issue) => issue.path === path)) continue
    if (priceOf(known.birthDate) !== priceOf(person.birthDate))
      issues.push({ path, key: 'SALES.CORRECTION_MOVES_PRICE' })
  }
  const ofContact = [
    ...(contact?.fields.includes('email') ? checkEmail(typed.contact.email) : []),
    ...(contact?.fields.includes('phone') ? checkPhone(typed.contact.phone) : []),
  ]
  return [...issues, ...ofContact.map(({ path, key }) => ({ path: `contact.${path}`, key }))]
}
