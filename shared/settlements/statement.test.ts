import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settlePeriod, type PeriodSale } from './settle.ts'
import { flagsOf, statementOf } from './statement.ts'

const sold = {
  businessId: 'b',
  businessName: 'Patagonia',
  mode: 'card' as const,
  isPaid: true,
  discount: 0,
  cost: null,
}

test('L-03 the statement of the worked row adds up to what buyers paid', () => {
  const [row] = settlePeriod([
    { ...sold, gross: 28_000, markup: 40, commissionPercent: 30, promo: { ownPercentage: 5, companyPercentage: 10 } },
    { ...sold, gross: 18_000, markup: 40, commissionPercent: 30, promo: null },
  ])
  expect(statementOf(row!)).toEqual({
    gross: 46_000,
    businessDiscount: 2_800,
    houseDiscount: 1_400,
    charged: 41_800,
    cost: 32_857,
    commission: 3_103,
    houseShare: 5_840,
    difference: 0,
  })
})

const sale: fc.Arbitrary<PeriodSale> = fc.record({
  businessId: fc.constant('b'),
  businessName: fc.constant('Patagonia'),
  mode: fc.constantFrom('card', 'account', 'free'),
  isPaid: fc.boolean(),
  gross: fc.integer({ min: 0, max: 10_000_000 }),
  discount: fc.constant(0),
  promo: fc.option(
    fc.record({ ownPercentage: fc.integer({ min: 0, max: 50 }), companyPercentage: fc.integer({ min: 0, max: 50 }) }),
  ),
  cost: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  markup: fc.option(fc.integer({ min: 1, max: 100 })),
  commissionPercent: fc.integer({ min: 0, max: 100 }),
})

test('L-03 whatever was sold, charged = cost + commission + houseShare to the cent, and the gross is what was paid and both discounts', () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 30 }), (sales) => {
      const statement = statementOf(settlePeriod(sales)[0]!)
      expect(statement.difference).toBe(0)
      expect(statement.charged).toBe(statement.cost + statement.commission + statement.houseShare)
      expect(statement.gross).toBe(statement.charged + statement.businessDiscount + statement.houseDiscount)
    }),
  )
})

test('L-03 a difference in the figures is shown, not hidden', () => {
  const figures = { gross: 100, businessDiscount: 0, charged: 100, cost: 50, commission: 20, houseShare: 29 }
  expect(statementOf(figures).difference).toBe(1)
})

test('L-01 rows with a negative margin, sales at a loss or more than one commission are flagged', () => {
  expect(flagsOf({ margin: 10, salesAtLoss: 0 })).toEqual([])
  expect(flagsOf({ margin: 0, salesAtLoss: 0 })).toEqual([])
  expect(flagsOf({ margin: -1, salesAtLoss: 2, isCommissionVariable: true })).toEqual([
    'negative-margin',
    'variable-commission',
  ])
  expect(flagsOf({ margin: 5, salesAtLoss: 1, isCommissionVariable: false })).toEqual(['sales-at-loss'])
})
