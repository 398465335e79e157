import { expect, test } from 'vitest'
import type { FoundQuote } from '#shared/saved-quotes/contract.ts'
import { familyOf } from '../party.ts'
import { priceView } from '../price-view.ts'
import { emptyPurchase } from '../purchase-state.ts'
import { firstIncomplete } from '../steps.ts'
import { complete, context, futureMother } from '../../../tests/support/test-purchase.ts'
import { choiceOf, isOf, isUnderWay, resumedPurchase, withTodaysPrices } from './choice.ts'

const bought = { ...complete, extras: [futureMother], promo: { code: 'VERANO15', percent: 15 } }

/** What the server gives back for a purchase whose prices did not move. */
function foundFor(state = bought): FoundQuote {
  const { id, name, passengerPrices, medicalCap, maxDaysPerTrip } = state.plan!
  // The database keeps the words of a document in an order of its own.
  const choice = Object.fromEntries(Object.entries(choiceOf(state, state.plan!)).toReversed())
  return {
    code: 'X',
    validUntil: '2027-02-11',
    choice: choice as FoundQuote['choice'],
    destination: { id: 1, name: 'Europa (Schengen)' },
    residenceCountry: { id: 1, name: 'Uruguay', iso: 'UY' },
    savedTotal: priceView(state)!.charged,
    plan: { id, name, passengerPrices, medicalCap, maxDaysPerTrip },
    extras: state.extras,
    promo: state.promo,
    lost: { plan: null, extras: [], promo: null },
  }
}

test('B-13 a resumed quote costs what it cost, and asks first for the conditions', () => {
  const resumed = resumedPurchase(foundFor())
  expect(priceView(resumed)).toEqual(priceView(bought))
  expect(firstIncomplete(resumed, context)).toBe(5)
  expect(resumed).toMatchObject({ savedQuote: 'X', passengers: [], contact: { email: '' }, accepted: false })
})

test('B-13 a family comes back as one, with the ages that were priced', () => {
  const party = familyOf(3, ['1985-04-12', '1986-01-31', '2015-06-01'])
  const family = {
    ...bought,
    extras: [],
    party,
    plan: { ...complete.plan!, ages: [41, 41, 11], passengerPrices: [9_338, 9_338, 0] },
  }
  const resumed = resumedPurchase(foundFor(family))
  expect(resumed.party).toEqual(party)
  expect(resumed.plan?.ages).toEqual([41, 41, 11])
})

test('B-13 without its plan a resumed quote asks for another', () => {
  const resumed = resumedPurchase({ ...foundFor(), plan: null, extras: [] })
  expect(firstIncomplete(resumed, context)).toBe(4)
})

test('T-06 a quoted destination or country that is not offered any more needs no new choice', () => {
  const nothingOffered = { ...context, catalogue: { ...context.catalogue, destinations: [], residenceCountries: [] } }
  expect(firstIncomplete(resumedPurchase(foundFor()), nothingOffered)).toBe(5)
  expect(firstIncomplete({ ...bought, accepted: false }, nothingOffered)).toBe(1)
  const elsewhere = { ...resumedPurchase(foundFor()), destinationId: 2 }
  expect(firstIncomplete(elsewhere, nothingOffered)).toBe(2)
})

test('a saved quote has no name, document or address', () => {
  const json = JSON.stringify(choiceOf(bought, bought.plan!))
  for (const { name, lastName, documentNumber, birthDate } of bought.passengers) {
    for (const word of [name, lastName, documentNumber, birthDate]) expect(json).not.toContain(word)
  }
  expect(json).not.toContain(bought.contact.email)
})

test('the quote of another plan than the chosen one goes without the extras of that', () => {
  expect(choiceOf(bought, { ...bought.plan!, id: 104 }).extras).toEqual([])
  expect(choiceOf(bought, bought.plan!).extras).toEqual([{ benefitId: 2, passengerId: 1 }])
})

test('opening one’s own link keeps what was typed since; any other answer makes it another purchase', () => {
  const { choice } = foundFor()
  expect(isOf(bought, choice)).toBe(true)
  expect(isOf({ ...bought, endDate: '2027-03-16' }, choice)).toBe(false)
  expect(isOf({ ...bought, extras: [] }, choice)).toBe(false)
  expect(isOf({ ...bought, plan: null }, choice)).toBe(false)
  expect(withTodaysPrices(bought, foundFor())).toMatchObject({ passengers: bought.passengers, contact: bought.contact })
})

test('a tab in which nothing was answered has nothing to lose', () => {
  expect(isUnderWay(emptyPurchase)).toBe(false)
  expect(isUnderWay({ ...emptyPurchase, residenceCountryId: 1, categoryId: 24 })).toBe(false)
  expect(isUnderWay({ ...emptyPurchase, startDate: '2027-03-01' })).toBe(true)
  expect(isUnderWay(bought)).toBe(true)
})
