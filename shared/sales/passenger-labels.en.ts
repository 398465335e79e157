import type { PassengerField } from './passengers.ts'

export const passengerLabels: Record<PassengerField, string> = {
  name: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  documentType: 'Type of document',
  documentNumber: 'Document number',
}
