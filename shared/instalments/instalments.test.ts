import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money.ts'
import { bestOffer, brandOf, financingBack, financingOf, type InstalmentPlan, offersFor } from './instalments.ts'

const plan = (more: Partial<InstalmentPlan> = {}): InstalmentPlan => ({
  id: 'a',
  brands: ['OCA'],
  instalments: 3,
  minAmount: 0,
  financedBy: 'house',
  percent: 5,
  ...more,
})

describe('offers of instalments (Y-01)', () => {
  test('financing that the buyer pays is added to what is charged, half up; what we pay is not', () => {
    expect(financingOf(7_450, plan({ financedBy: 'buyer', percent: 12.5 }))).toBe(931)
    expect(financingOf(7_450, plan({ financedBy: 'house', percent: 12.5 }))).toBe(0)
  })

  test('each instalment is a part of what is captured', () => {
    const [offer] = offersFor([plan({ financedBy: 'buyer', percent: 10 })], 10_000)
    expect(offer).toMatchObject({ financing: 1_000, captured: 11_000, each: 3_667 })
  })

  test('a plan counts from its least amount on, and for its brands only', () => {
    const plans = [plan({ minAmount: 5_000 }), plan({ id: 'b', brands: ['Visa', 'Mastercard'], instalments: 6 })]
    expect(offersFor(plans, 4_999).map(({ planId }) => planId)).toEqual(['b'])
    expect(offersFor(plans, 5_000).map(({ planId }) => planId)).toEqual(['a', 'b'])
    expect(offersFor(plans, 5_000, 'OCA').map(({ planId }) => planId)).toEqual(['a'])
    expect(offersFor(plans, 0)).toEqual([])
  })

  test('the offers come with the fewest instalments first, and of as many the one that costs the buyer least', () => {
    const plans = [
      plan({ id: 'six', instalments: 6 }),
      plan({ id: 'dear', financedBy: 'buyer', percent: 9 }),
      plan({ id: 'cheap', financedBy: 'buyer', percent: 2 }),
      plan({ id: 'twelve', instalments: 12 }),
      plan({ id: 'two', instalments: 2 }),
    ]
    expect(offersFor(plans, 10_000).map(({ planId }) => planId)).toEqual(['two', 'cheap', 'dear', 'six', 'twelve'])
  })

  test('the offer shown first costs the buyer least, then has the most instalments', () => {
    const plans = [
      plan(),
      plan({ id: 'six', instalments: 6 }),
      plan({ id: 'dear', instalments: 12, financedBy: 'buyer' }),
    ]
    expect(bestOffer(plans, 10_000)?.planId).toBe('six')
    expect(bestOffer([], 10_000)).toBeNull()
  })

  test('the brand is found in the names that the provider uses', () => {
    expect(['VISA', 'MasterCard Debit', 'oca', 'Líder', 'Pass Card', 'Amex', ''].map(brandOf)).toEqual([
      'Visa',
      'Mastercard',
      'OCA',
      'Lider',
      'PassCard',
      null,
      null,
    ])
  })

  test('of a sale that charged nothing no financing goes back', () => {
    expect(financingBack({ charged: 0, financing: 0 }, { backBefore: 0, back: 0 })).toBe(0)
  })

  test('refunds that sum to the charge give back all of the financing, and no part takes a cent', () => {
    const amounts = fc.record({
      charged: fc.integer({ min: 1, max: 1_000_000 }),
      financing: fc.integer({ min: 0, max: 200_000 }),
      cuts: fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(amounts, ({ charged, financing, cuts }) => {
        const marks = [0, ...cuts.map((cut) => Math.min(cut, charged)).toSorted((a, b) => a - b), charged]
        const parts = marks.slice(1).map((mark, n) => {
          const backBefore = marks[n] ?? 0
          return financingBack({ charged, financing }, { backBefore, back: mark - backBefore })
        })
        expect(parts.every((part) => part >= 0)).toBe(true)
        expect(sum(parts)).toBe(financing)
      }),
    )
  })
})
