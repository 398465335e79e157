import { expect, test } from 'vitest'
import type { BoughtBefore } from '#shared/after-sale/buy-again-contract.ts'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { emptyPassenger } from '#shared/sales/passengers.ts'
import { complete } from '../../../tests/support/test-purchase.ts'
import { ceibo, pageState } from '../../../tests/support/test-storefront.tsx'
import { NO_PASSENGERS } from '../party.ts'
import { emptyPurchase } from '../purchase-state.ts'
import { contactAgain, partyAgain, purchaseAgain } from './bought-again.ts'

const page = pageState(ceibo)
const person = (n: number, birthDate: string) => ({
  ...emptyPassenger,
  documentType: 'national' as const,
  n,
  name: `P${n}`,
  birthDate,
})
const sold: BoughtBefore = {
  categoryId: TRIP_CATEGORY,
  residenceCountryId: 2,
  familyPlan: false,
  passengers: [person(1, '2015-05-05'), person(2, '1952-06-01'), person(4, '1990-01-01')],
  contact: { email: 'ana@example.com', phone: '+59899123456' },
}
const trip = { categoryId: TRIP_CATEGORY, startDate: '2027-05-31', endDate: '2027-06-10', destinationId: 2 }

test('V-12 a purchase begins with people, contact and residence of the sale; plan, price and what is accepted are missing', () => {
  const started = purchaseAgain({ ...complete, inPesos: false }, sold, { ...trip, chosen: [0, 2] }, page)
  expect(started).toEqual({
    ...emptyPurchase,
    ...trip,
    residenceCountryId: 2,
    promo: complete.promo,
    inPesos: false,
    party: { ...NO_PASSENGERS, adults: 2 },
    passengers: [person(4, '1990-01-01'), person(1, '2015-05-05')].map(({ n: _n, ...answers }) => answers),
    contact: {
      ...emptyPurchase.contact,
      email: 'ana@example.com',
      emailConfirmation: 'ana@example.com',
      phone: '099 123 456',
    },
  })
})

test('V-12 the age that is priced is that of the new departure', () => {
  const on = (startDate: string) => purchaseAgain(emptyPurchase, sold, { ...trip, startDate, chosen: [1] }, page).party
  expect(on('2027-05-31')).toEqual({ ...NO_PASSENGERS, adults: 1 })
  expect(on('2027-06-01')).toEqual({ ...NO_PASSENGERS, seniors: 1 })
})

test('V-12 a family stays one while its ages allow it', () => {
  const family = ['1985-01-01', '1986-01-01', '2004-06-01']
  expect(partyAgain(family, '2027-05-31', true)).toEqual({ ...NO_PASSENGERS, familyBirthDates: family })
  expect(partyAgain(family, '2027-06-01', true)).toEqual({ ...NO_PASSENGERS, adults: 3 })
  expect(partyAgain(family, '2027-05-31', false)).toEqual({ ...NO_PASSENGERS, adults: 3 })
})

test('V-14 the contact keeps what was accepted', () => {
  const contact = { ...emptyPurchase.contact, isSubscribed: true, termsAccepted: true }
  expect(contactAgain(contact, sold.contact)).toMatchObject({
    email: 'ana@example.com',
    isSubscribed: true,
    termsAccepted: true,
  })
})
