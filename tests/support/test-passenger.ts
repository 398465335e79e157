import type { Passenger } from '#shared/checkout/buying-data-contract.ts'

/** A passenger with all that a passenger is asked, for tests: a new question is answered here alone. */
export const ana = {
  name: 'Ana',
  lastName: 'Pérez',
  birthDate: '1990-05-17',
  documentType: 'national',
  documentNumber: '1.234.567-2',
} as const satisfies Passenger
