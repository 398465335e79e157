import type { ContactField } from '#shared/after-sale/correction.ts'
import { type PassengerField, passengerFieldNames } from '#shared/sales/passengers.ts'

/** The names of the fields of a sale that staff can correct. */
export const correctedFields: Record<PassengerField | ContactField, string> = {
  ...passengerFieldNames,
  email: 'email',
  phone: 'teléfono',
}
