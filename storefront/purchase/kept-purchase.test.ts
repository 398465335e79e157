import { expect, test } from 'vitest'
import { readPurchase } from './kept-purchase.ts'
import { emptyPurchase } from './purchase-state.ts'
import { complete, futureMother } from './test-purchase.ts'

test('B-14 what a tab has kept is read back as it was', () => {
  const state = { ...complete, extras: [futureMother], promo: { code: 'VERANO15', percent: 15 } }
  expect(readPurchase(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test('B-14 an answer that does not fit is dropped by itself; the others stay', () => {
  const broken = { ...complete, startDate: '2027-02-30', plan: { id: 'x' }, party: { adults: 99 }, accepted: 'sí' }
  expect(readPurchase(broken)).toEqual({
    ...complete,
    startDate: '',
    plan: null,
    party: emptyPurchase.party,
    accepted: false,
  })
})

test('B-14 anything else in the store is as if nothing had been answered', () => {
  for (const kept of [null, 7, 'texto', [], {}]) expect(readPurchase(kept)).toEqual(emptyPurchase)
})

test('B-11 neither card nor token is ever kept, even when something puts them there', () => {
  const kept = readPurchase({ ...complete, token: 'tok_12345678', card: { number: '5385300000000001' } })
  expect(Object.keys(kept).toSorted()).toEqual(Object.keys(emptyPurchase).toSorted())
})
