import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenPlan } from './changes.ts'
import { cheapest, sortPlans } from './plan-order.ts'
import { priceMove, priceView } from './price-view.ts'
import { complete, futureMother, quoted } from '../../tests/support/test-purchase.ts'

test('B-07 the discount is one line, of plan and extras together', () => {
  const view = priceView({ ...complete, extras: [futureMother], promo: { code: 'VERANO15', percent: 15 } })
  expect(view).toMatchObject({ gross: 210_10, discount: 31_52, charged: 178_58 })
  expect(view?.lines.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
    ['adult', 2, 186_76],
    ['extra', 1, 23_34],
  ])
})

test('B-06 there is no price without a plan', () => {
  expect(priceView({ ...complete, plan: null })).toBeNull()
})

test('B-05 minors who travel free are listed separately', () => {
  const plan = chosenPlan(quoted(103, 186_76, 80_000_00, [93_38, 93_38, 0, 0]), [40, 38, 9, 7])
  expect(priceView({ plan, extras: [], promo: null })?.lines).toMatchObject([
    { kind: 'adult', count: 2, amount: 186_76 },
    { kind: 'minor', count: 2, amount: 0 },
  ])
})

test('B-06 the lines of a price always add up to it, whatever the party, extras and code', () => {
  const cents = fc.integer({ min: 0, max: 500_000 })
  const ages = fc.integer({ min: 0, max: 84 })
  const people = fc.array(fc.record({ age: ages, price: cents }), { minLength: 1, maxLength: 10 })
  const extras = fc.array(fc.record({ benefitId: fc.integer({ min: 1, max: 6 }), price: cents }), { maxLength: 12 })
  fc.assert(
    fc.property(people, extras, fc.integer({ min: 0, max: 100 }), (party, chosen, percent) => {
      // One benefit has one price for everybody.
      const prices = new Map(chosen.map(({ benefitId, price }) => [benefitId, price]))
      const view = priceView({
        plan: {
          ...chosenPlan(
            quoted(
              1,
              0,
              0,
              party.map(({ price }) => price),
            ),
            party.map(({ age }) => age),
          ),
        },
        extras: chosen.map(({ benefitId }, index) => ({
          ...futureMother,
          benefitId,
          passengerId: index + 1,
          price: prices.get(benefitId) ?? 0,
        })),
        promo: { code: 'X', percent },
      })
      if (!view) throw new Error('a plan has a price')
      expect(view.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(view.gross)
      expect(view.charged + view.discount).toBe(view.gross)
      expect(view.charged).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('B-16 a changed price shows the difference and its sign', () => {
  expect(priceMove(186_76, 233_45)).toEqual({ before: 186_76, after: 233_45, difference: 46_69, isRise: true })
  expect(priceMove(233_45, 186_76)).toMatchObject({ difference: 46_69, isRise: false })
})

test('B-06 V-15 plans are sorted with the recommended one first, by price or by medical cap', () => {
  const plans = [quoted(1, 50_00, 80_000_00), quoted(2, 30_00, 40_000_00), quoted(3, 50_00, 150_000_00)]
  const recommending = plans.map((plan) => ({ ...plan, recommended: plan.id === 3 }))
  expect(sortPlans(recommending, 'recommended').map(({ id }) => id)).toEqual([3, 2, 1])
  expect(sortPlans(plans, 'price').map(({ id }) => id)).toEqual([2, 3, 1])
  expect(sortPlans(plans, 'cap').map(({ id }) => id)).toEqual([3, 1, 2])
  expect(cheapest(plans)?.id).toBe(2)
  expect(cheapest([])).toBeUndefined()
})
