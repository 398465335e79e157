import { expect, test } from 'vitest'
import type { OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import {
  chosenPlan,
  endDateOf,
  withDestination,
  withExtra,
  withParty,
  withPlan,
  withRealAges,
  withServerPrices,
  withStartedQuote,
  withTrip,
} from './changes.ts'
import { adultsOnly, counted, familyOf } from './party.ts'
import { priceView } from './price-view.ts'
import { emptyPurchase } from './purchase-state.ts'
import { complete, futureMother, quoted } from '../../tests/support/test-purchase.ts'

const full = { ...complete, extras: [futureMother], promo: { code: 'VERANO15', percent: 15 } }
const priced = { plan: null, extras: [], accepted: false }

test('B-14 a changed date, destination or party clears what was priced by it, and nothing else', () => {
  expect(withTrip(full, { ...full, endDate: '2027-03-20' })).toEqual({ ...full, ...priced, endDate: '2027-03-20' })
  expect(withDestination(full, 4)).toEqual({ ...full, ...priced, destinationId: 4 })
  expect(withParty(full, adultsOnly(3))).toEqual({ ...full, ...priced, party: adultsOnly(3) })
})

test('B-14 the same answer given again, or another country of residence, clears nothing', () => {
  expect(withTrip(full, { ...full, residenceCountryId: 2 })).toEqual({ ...full, residenceCountryId: 2 })
  expect(withDestination(full, 1)).toEqual(full)
  expect(withParty(full, adultsOnly(2))).toEqual(full)
})

test('V-17 the named places go with the destination for which they were named', () => {
  const places = [{ iso: 'FR', name: 'Francia' }]
  const named = withDestination(full, 1, places)
  expect(named).toEqual({ ...full, places })
  expect(withDestination(named, 1).places).toEqual(places)
  expect(withDestination(named, 4).places).toEqual([])
  expect(withDestination(named, 1, [])).toEqual(full)
})

test('B-14 another plan clears extras and acceptances; the same plan keeps them', () => {
  const other = chosenPlan(quoted(104, 276_92, 150_000_00), [40, 40])
  expect(withPlan(full, other)).toEqual({ ...full, ...priced, plan: other })
  expect(full.plan && withPlan(full, full.plan)).toEqual(full)
})

test('B-05 single passengers end the family plan and a family ends single passengers', () => {
  const family = familyOf(3)
  expect(family).toEqual({ adults: 0, seniors: 0, familyBirthDates: ['2000-01-01', '2000-01-01', '2000-01-01'] })
  expect(counted(family, { adults: 1 })).toEqual({ adults: 1, seniors: 0, familyBirthDates: null })
  expect(familyOf(11, ['1985-01-01']).familyBirthDates).toHaveLength(10)
  expect(familyOf(11, ['1985-01-01']).familyBirthDates?.[0]).toBe('1985-01-01')
})

test('V-05 who joins a family that was counted is quoted as one minor more', () => {
  const counted = ['2000-01-01', '2000-01-01', '2020-01-01']
  expect(familyOf(4, counted).familyBirthDates).toEqual([...counted, '2020-01-01'])
})

test('B-08 taking an extra leaves the one it cannot go with, for that passenger only', () => {
  const offer = (id: number, excludes: number[]): OfferedExtraBenefit => ({
    id,
    description: 'Cancelación multicausa',
    sentence: 'Te reintegran más.',
    picture: 'cancellation',
    coverage: `${id}`,
    price: 44_00,
    maxAge: 84,
    excludes,
    isForEverybody: true,
  })
  const take = (state: typeof complete, benefit: OfferedExtraBenefit, passengerId: number, isOn = true) =>
    withExtra(state, { offer: benefit, passengerId, isOn })
  const [four, five] = [offer(4, [5]), offer(5, [4])]
  const both = take(take(complete, four, 1), four, 2)
  const extraIds = (state: typeof complete) =>
    state.extras.map(({ benefitId, passengerId }) => [passengerId, benefitId])
  expect(extraIds(both)).toEqual([
    [1, 4],
    [2, 4],
  ])
  expect(extraIds(take(both, five, 1))).toEqual([
    [1, 5],
    [2, 4],
  ])
  expect(extraIds(take(both, four, 1, false))).toEqual([[2, 4]])
  expect(extraIds(take(both, five, 1, false))).toEqual(extraIds(both))
})

test('B-16 real ages bring their prices and take away the extras they rule out', () => {
  const plan = chosenPlan(quoted(103, 233_45, 80_000_00, [140_07, 93_38]), [80, 41])
  const next = withRealAges({ ...full, extras: [futureMother, { ...futureMother, passengerId: 2 }] }, plan)
  expect(next.plan).toEqual(plan)
  expect(next.extras.map(({ passengerId }) => passengerId)).toEqual([2])
})

test('B-16 once a server price is accepted, what is on screen is what is paid', () => {
  const line = (kind: 'plan' | 'extra', passenger: number, price: number) => ({
    kind,
    passenger,
    price,
    description: '',
    free: false,
  })
  const opened: OpenedCheckout = {
    order: 'B'.repeat(20),
    amount: 202_50,
    currency: 'USD',
    mode: 'card',
    lines: [line('plan', 1, 100_00), line('plan', 2, 100_00), line('extra', 1, 25_00)],
    gross: 225_00,
    discountPercent: 10,
    discount: 22_50,
    expiresAt: '2027-02-01T12:00:00.000Z',
    cardForm: null,
    instalments: [],
    otherMethods: [],
  }
  expect(priceView(withServerPrices(full, opened))).toMatchObject({ gross: 225_00, discount: 22_50, charged: 202_50 })
})

test('B-01 a quote from the landing fills in what it knows', () => {
  const quote = { destinationId: 2, startDate: '2027-03-01', endDate: '2027-03-10', passengers: 3 }
  const { startDate, endDate, destinationId, party } = withStartedQuote(emptyPurchase, quote)
  expect({ startDate, endDate, destinationId }).toEqual({
    startDate: '2027-03-01',
    endDate: '2027-03-10',
    destinationId: 2,
  })
  expect(party).toEqual(adultsOnly(3))
  expect(withStartedQuote(full, {})).toEqual(full)
})

test('B-02 the last day of an annual plan is computed, of a trip typed', () => {
  expect(endDateOf(23, '2027-03-01', '2027-03-05')).toBe('2028-02-28')
  expect(endDateOf(23, '', '2027-03-05')).toBe('')
  expect(endDateOf(24, '2027-03-01', '2027-03-05')).toBe('2027-03-05')
})

test('T-06 a saved quote goes with its dates, and stays for others who travel and other plans', () => {
  const quoted = { ...complete, savedQuote: 'X' }
  expect(withDestination(withParty(quoted, adultsOnly(3)), 2).savedQuote).toBe('X')
  expect(withTrip(quoted, { ...quoted, residenceCountryId: 2 }).savedQuote).toBe('X')
  expect(withTrip(quoted, { ...quoted, endDate: '2027-03-16' }).savedQuote).toBeUndefined()
})
