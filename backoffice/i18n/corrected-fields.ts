import type { ContactField } from '#shared/after-sale/correction.ts'
import { type PassengerField, passengerFields } from '#shared/sales/passengers.ts'
import { passengerLabels } from '#shared/sales/passenger-labels.ts'

/** The names, in a sentence, of the fields of a sale that staff can correct. */
export const correctedFields = {
  ...Object.fromEntries(passengerFields.map((field) => [field, passengerLabels[field].toLowerCase()])),
  email: 'email',
  phone: 'teléfono',
} as Record<PassengerField | ContactField, string>
