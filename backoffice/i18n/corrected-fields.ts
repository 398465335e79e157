import type { ContactField } from '#shared/after-sale/correction.ts'
import { type PassengerField, passengerFieldNames } from '#shared/sales/passengers.ts'

/** What was corrected of a sale. */
export const correctedFields: Record<PassengerField | ContactField, string> = {
  ...passengerFieldNames,
  email: 'email',
  phone: 'teléfono',
}
