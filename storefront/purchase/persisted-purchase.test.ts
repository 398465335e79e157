import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPurchase } from './persisted-purchase.ts'
import { priceView } from './price-view.ts'
import { emptyPurchase } from './purchase-state.ts'
import { firstIncomplete } from './steps.ts'
import { complete, context, futureMother } from '../../tests/support/test-purchase.ts'

const whole = {
  ...complete,
  places: [{ iso: 'FR', name: 'Francia' }],
  extras: [futureMother],
  promo: { code: 'VERANO15', percent: 15 },
}

test('B-14 persisted state is read back as it was', () => {
  expect(readPurchase(JSON.parse(JSON.stringify(whole)))).toEqual({ state: whole, isDamaged: false })
})

test('B-14 an answer that does not fit is dropped by itself; the others stay', () => {
  const broken = { ...complete, startDate: '2027-02-30', plan: { id: 'x' }, party: { adults: 99 }, accepted: 'sí' }
  expect(readPurchase(broken)).toEqual({
    isDamaged: true,
    state: {
      ...complete,
      startDate: '',
      plan: null,
      party: emptyPurchase.party,
      accepted: false,
    },
  })
})

test('B-14 anything else in the store reads as an empty, damaged purchase', () => {
  for (const persisted of [7, 'texto', [], null]) {
    expect(readPurchase(persisted)).toEqual({ state: emptyPurchase, isDamaged: true })
  }
})

test('B-14 what an older version did not ask yet is no damage', () => {
  const { promo: _promo, extras: _extras, ...older } = complete
  expect(readPurchase(older)).toEqual({ state: complete, isDamaged: false })
})

test('B-14 a plan with another number of prices than of ages, or eleven passengers, is no answer', () => {
  const { plan, passengers } = complete
  const prices = [1, 2, 3]
  expect(readPurchase({ ...complete, plan: { ...plan, passengerPrices: prices } }).state.plan).toBeNull()
  const eleven = Array.from({ length: 11 }, () => passengers[0])
  expect(readPurchase({ ...complete, passengers: eleven })).toMatchObject({
    isDamaged: true,
    state: { passengers: [] },
  })
})

// ASVS 14.3.3
test('B-11 neither card nor token is ever persisted, even when they are in the store', () => {
  const { state } = readPurchase({ ...complete, token: 'tok_12345678', card: { number: '5385300000000001' } })
  expect(Object.keys(state).toSorted()).toEqual(Object.keys(emptyPurchase).toSorted())
})

/** Every place of a persisted purchase, as the keys that lead to it. */
function placesOf(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.entries(value).flatMap(([key, below]) => placesOf(below, [...way, key]))]
}

function withValueAt(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = withValueAt(copy[key], rest, put)
  return copy
}

function valueAt(value: unknown, place: string[]): unknown {
  return place.reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], value)
}

/** Values that a visitor could write into the store, from nearly right to nonsense. */
const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 300 }),
  fc.constantFrom('2027-03-01', '2027-02-30', '9999-99-99', -1, 0, 11, 1e21, 'national', 'x'.repeat(10_000)),
)

// ASVS 1.5.2
test('B-14 with any value over any answer the purchase is read, checked and priced without breaking', () => {
  fc.assert(
    fc.property(fc.constantFrom(...placesOf(whole)), oddValue, (place, put) => {
      const persisted: unknown = JSON.parse(JSON.stringify(withValueAt(whole, place, put)))
      const { state, isDamaged } = readPurchase(persisted)
      // Read again, nothing more is lost: what was read of it can be persisted.
      expect(readPurchase(JSON.parse(JSON.stringify(state)))).toEqual({ state, isDamaged: false })
      expect(firstIncomplete(state, context)).toBeGreaterThanOrEqual(1)
      expect(priceView(state)?.charged ?? 0).toBeGreaterThanOrEqual(0)
      const now = valueAt(persisted, place)
      if (!isDamaged && typeof now !== 'object') expect(valueAt(state, place)).toEqual(now)
    }),
    { numRuns: 3000 },
  )
})
