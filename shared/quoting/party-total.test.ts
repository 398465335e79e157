import { anyRates } from '../../tests/support/test-rates.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANNUAL_CATEGORY, type ExtraBenefit, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { checkExtras } from './chosen-extras.ts'
import { partyTotal } from './party-total.ts'
import { extraPrice, type Party, priceParty } from './price.ts'

const trip = { id: 103, categoryId: TRIP_CATEGORY, rate: 290, maxDaysPerTrip: null, soldTo: null }
const annual = { id: 202, categoryId: ANNUAL_CATEGORY, rate: 11_000, maxDaysPerTrip: 45, soldTo: null }

const offeredExtras: ExtraBenefit[] = [
  extra(1, { kind: 'percent-of-base', percent: 25 }, 74),
  extra(3, { kind: 'percent-of-base', percent: 20 }, 70),
  extra(4, { kind: 'fixed', cents: 2_200 }, 84),
  extra(6, { kind: 'per-day-weight', cents: 55 }, 84),
]

function extra(id: number, pricing: ExtraBenefit['pricing'], maxAge: number): ExtraBenefit {
  return { id, description: `Adicional ${id}`, coverage: '', pricing, maxAge, excludes: [] }
}

const single = fc.record({
  ages: fc.array(fc.integer({ min: 0, max: 84 }), { minLength: 1, maxLength: 10 }),
  familyPlan: fc.constant(false),
})
const family = fc
  .array(fc.integer({ min: 0, max: 22 }), { minLength: 1, maxLength: 8 })
  .map((minors) => ({ ages: [35, 33, ...minors], familyPlan: true }))

const party: fc.Arbitrary<Party> = fc
  .record({
    plan: fc.constantFrom(trip, annual),
    factor: fc.integer({ min: 100, max: 200 }),
    days: fc.integer({ min: 1, max: 120 }),
    rates: anyRates,
    markup: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    people: fc.oneof(single, family),
    wishes: fc.uniqueArray(
      fc.record({ benefitId: fc.constantFrom(1, 3, 4, 6), passengerId: fc.integer({ min: 1, max: 10 }) }),
      { selector: ({ benefitId, passengerId }) => `${benefitId}/${passengerId}`, maxLength: 12 },
    ),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  })
  .map(({ factor, people, wishes, ...rest }) => ({
    ...rest,
    ...people,
    destination: { id: 2, pricedAs: 2, factor },
    offeredExtras,
    extras: wishes.filter((wish) => checkExtras([wish], offeredExtras, people.ages).length === 0),
  }))

test('B-08 what the browser adds up from public prices is what the server charges', () => {
  fc.assert(
    fc.property(party, (sample) => {
      const priced = priceParty(sample)
      const total = partyTotal(
        {
          passengerPrices: priced.passengers.map(({ price }) => price),
          offeredExtras: offeredExtras.map((offered) => ({ id: offered.id, price: extraPrice(offered, sample).price })),
        },
        sample,
      )
      expect(total).toEqual({ gross: priced.gross, discount: priced.discount, charged: priced.charged })
    }),
    { numRuns: 500 },
  )
})

test('an extra that is not offered adds nothing', () => {
  const prices = { passengerPrices: [93_38], offeredExtras: [{ id: 4, price: 44_00 }] }
  const extras = [
    { benefitId: 4, passengerId: 1 },
    { benefitId: 9, passengerId: 1 },
  ]
  expect(partyTotal(prices, { extras, discountPercent: 15 })).toEqual({
    gross: 137_38,
    discount: 20_61,
    charged: 116_77,
  })
})
