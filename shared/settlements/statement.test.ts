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
  continental: null,
}

test('L-03 the statement of the worked row adds up to what buyers paid', () => {
  const [row] = settlePeriod([
    { ...sold, gross: 28_000, markup: 40, commission: 30, promo: { ownPercentage: 5, companyPercentage: 10 } },
    { ...sold, gross: 18_000, markup: 40, commission: 30, promo: null },
  ])
  expect(statementOf(row!)).toEqual({
    invoiced: 46_000,
    companyDiscount: 2_800,
    providerDiscount: 1_400,
    paid: 41_800,
    continental: 32_857,
    commission: 3_103,
    providerNet: 5_840,
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
  continental: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  markup: fc.option(fc.integer({ min: 1, max: 100 })),
  commission: fc.integer({ min: 0, max: 100 }),
})

test('L-03 whatever was sold, P = C + K + R to the cent, and the gross is what was paid and both discounts', () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 30 }), (sales) => {
      const statement = statementOf(settlePeriod(sales)[0]!)
      expect(statement.difference).toBe(0)
      expect(statement.paid).toBe(statement.continental + statement.commission + statement.providerNet)
      expect(statement.invoiced).toBe(statement.paid + statement.companyDiscount + statement.providerDiscount)
    }),
  )
})

test('L-03 a difference in the books is shown, not hidden', () => {
  const books = { invoiced: 100, discount: 0, paid: 100, continental: 50, commission: 20, providerNet: 29 }
  expect(statementOf(books).difference).toBe(1)
})

test('L-01 rows with a negative net, sales at a loss or more than one commission are flagged', () => {
  expect(flagsOf({ net: 10, salesAtLoss: 0 })).toEqual([])
  expect(flagsOf({ net: 0, salesAtLoss: 0 })).toEqual([])
  expect(flagsOf({ net: -1, salesAtLoss: 2, isCommissionVariable: true })).toEqual([
    'negative-net',
    'variable-commission',
  ])
  expect(flagsOf({ net: 5, salesAtLoss: 1, isCommissionVariable: false })).toEqual(['sales-at-loss'])
})
