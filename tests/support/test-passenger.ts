import type { Passenger } from '#shared/checkout/buying-data-contract.ts'

/** A passenger with an answer to every question, for tests: a new question is added here only. */
export const ana = {
  name: 'Ana',
  lastName: 'Pérez',
  birthDate: '1990-05-17',
  documentType: 'national',
  documentNumber: '1.234.567-2',
} as const satisfies Passenger
