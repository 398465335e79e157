import type { Passenger, Purchase } from '#shared/checkout/buying-data-contract.ts'
import { type Day, addDays } from '#shared/dates.ts'
import { ciCheckDigit } from '#shared/sales/documents.ts'
import { ana } from './test-passenger.ts'
import { residenceCountries } from '../../tools/seed/residence-countries.ts'

export const URUGUAY = residenceCountries.find(({ iso }) => iso === 'UY')?.id ?? 0

let people = 0

/** Writes a number in letters, from a for 0 to j for 9, because a name must not contain digits. */
function inLetters(n: number): string {
  return String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}

/** A passenger who has never bought before, with a unique surname and cédula. */
export function newPassenger(birthDate = '1985-04-12'): Passenger {
  people += 1
  const body = String(1_200_000 + people)
  return { ...ana, lastName: `Pérez ${inLetters(people)}`, birthDate, documentNumber: `${body}${ciCheckDigit(body)}` }
}

/** A purchase of fifteen days in Europe on the plan Hornero 80 for one adult. At the main brand it costs USD 93.38. */
export function fifteenDaysFrom(startDate: Day, more: Partial<Purchase> = {}): Purchase {
  const passengers = more.passengers ?? [newPassenger()]
  return {
    residenceCountryId: URUGUAY,
    categoryId: 24,
    startDate,
    endDate: addDays(startDate, 14),
    destinationId: 1,
    ages: passengers.map(() => 40),
    familyPlan: false,
    planId: 103,
    promoCode: null,
    extras: [],
    contact: { email: 'ana@example.com', phone: '099 123 456', isSubscribed: false },
    confirmDuplicate: false,
    onAccount: false,
    ...more,
    passengers,
  }
}
