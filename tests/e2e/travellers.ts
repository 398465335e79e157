import type { Passenger } from '../../shared/checkout/buying-data-contract.ts'
import type { Day } from '../../shared/dates.ts'
import { ciCheckDigit, formatCi } from '../../shared/sales/documents.ts'
import { ana } from '../support/test-passenger.ts'

export type Traveller = Passenger

const names = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Facundo', 'Gimena', 'Hugo', 'Inés', 'Joaquín']

let made = 0

/** A resident of Uruguay with a unique cédula, because the same people on the same trip would count as a duplicate. */
export function traveller(birthDate: Day, lastName = 'Etcheverry'): Traveller {
  made += 1
  const body = String(4_100_000 + made * 37)
  return {
    ...ana,
    name: names[made % names.length] ?? '',
    lastName,
    birthDate,
    documentNumber: formatCi(`${body}${ciCheckDigit(body)}`),
  }
}

/** A document number in the format in which the back-office stores and searches it. */
export function stored(documentNumber: string): string {
  return documentNumber.replace(/\D/g, '')
}
