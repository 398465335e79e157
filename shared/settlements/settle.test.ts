import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totals } from '../quoting/price.ts'
import { debtsOf, type PeriodSale, type SaleTerms, settlePeriod, settleSale } from './settle.ts'

/** The two sales of docs/rules/settlement.md, of one partner with markup 40 and commission 30. */
const withCode: PeriodSale = {
  businessId: 'patagonia',
  businessName: 'Patagonia Viajes',
  mode: 'card',
  isPaid: true,
  gross: 28_000,
  discount: 0,
  promo: { ownPercentage: 5, companyPercentage: 10 },
  cost: null,
  markup: 40,
  commissionPercent: 30,
}
const withoutCode: PeriodSale = { ...withCode, gross: 18_000, promo: null }

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const promo = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
  .map(([own, company]) => ({
    ownPercentage: own / 100,
    companyPercentage: Math.min(company, 10_000 - own) / 100,
  }))
const cents = fc.integer({ min: 0, max: 100_000_000 })
const terms: fc.Arbitrary<SaleTerms> = fc
  .record({
    gross: cents,
    promo: fc.option(promo, { nil: null }),
    cost: fc.option(cents, { nil: null }),
    markup: fc.option(percent, { nil: null }),
    commissionPercent: percent,
    spared: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ spared, ...sale }) => ({ ...sale, discount: sale.promo ? 0 : Math.floor((sale.gross * spared) / 100) }))

describe('L-03 one sale', () => {
  test('the worked example with a code', () => {
    expect(settleSale(withCode)).toEqual({
      discount: 4_200,
      businessDiscount: 2_800,
      houseDiscount: 1_400,
      charged: 23_800,
      cost: 20_000,
      margin: 5_200,
      commission: 1_560,
      houseShare: 2_240,
    })
  })

  test('the worked example without one', () => {
    expect(settleSale(withoutCode)).toEqual({
      discount: 0,
      businessDiscount: 0,
      houseDiscount: 0,
      charged: 18_000,
      cost: 12_857,
      margin: 5_143,
      commission: 1_543,
      houseShare: 3_600,
    })
  })

  test('the stored cost counts before the markup; half of the gross when neither is known', () => {
    expect(settleSale({ ...withCode, cost: 19_998 }).cost).toBe(19_998)
    expect(settleSale({ ...withCode, markup: null }).cost).toBe(14_000)
  })

  test('without a record of the code all of the discount is the business’s', () => {
    expect(settleSale({ ...withCode, promo: null, discount: 4_200 })).toMatchObject({
      businessDiscount: 4_200,
      houseDiscount: 0,
      margin: 3_800,
      commission: 1_140,
      houseShare: 2_660,
    })
  })

  test('at a loss the business earns nothing and owes nothing for it', () => {
    const loss = settleSale({ ...withCode, promo: { ownPercentage: 0, companyPercentage: 60 } })
    expect(loss).toMatchObject({ margin: -8_800, commission: 0, houseShare: -8_800, charged: 11_200 })
  })

  test('what the buyer paid is always cost, commission and our share, to the cent', () => {
    fc.assert(
      fc.property(terms, (sale) => {
        const { charged, cost, commission, houseShare } = settleSale(sale)
        expect(cost + commission + houseShare).toBe(charged)
      }),
      { numRuns: 5000 },
    )
  })

  test('the discount is split without losing a cent, and is the one that the buyer was shown', () => {
    fc.assert(
      fc.property(terms, (sale) => {
        const { discount, businessDiscount, houseDiscount, charged } = settleSale(sale)
        expect(businessDiscount + houseDiscount).toBe(discount)
        expect(businessDiscount).toBeGreaterThanOrEqual(0)
        expect(houseDiscount).toBeGreaterThanOrEqual(0)
        if (sale.promo) {
          const sums = totals([sale.gross], sale.promo.ownPercentage + sale.promo.companyPercentage)
          expect({ discount, charged }).toEqual({ discount: sums.discount, charged: sums.charged })
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('a business never earns more than the margin, nor less than nothing', () => {
    fc.assert(
      fc.property(terms, (sale) => {
        const { commission, margin } = settleSale(sale)
        expect(commission).toBeGreaterThanOrEqual(0)
        expect(commission).toBeLessThanOrEqual(Math.max(margin, 0))
      }),
    )
  })
})

describe('L-01 who owes whom', () => {
  test('on account the business pays what it took less its commission; by card it collects the commission', () => {
    const settled = settleSale(withCode)
    expect(debtsOf('account', settled)).toEqual({ netToPay: 22_240, netToCollect: 0 })
    expect(debtsOf('card', settled)).toEqual({ netToPay: 0, netToCollect: 1_560 })
    expect(debtsOf('free', settled)).toEqual({ netToPay: 0, netToCollect: 1_560 })
  })
})

describe('L-01 a period', () => {
  test('the worked row', () => {
    expect(settlePeriod([withCode, withoutCode])).toEqual([
      {
        businessId: 'patagonia',
        businessName: 'Patagonia Viajes',
        gross: 46_000,
        quantity: 2,
        commissionPercent: 30,
        isCommissionVariable: false,
        businessDiscount: 2_800,
        charged: 41_800,
        cost: 32_857,
        margin: 10_343,
        commission: 3_103,
        houseShare: 5_840,
        markup: 40,
        isMarkupVariable: false,
        netToPay: 0,
        netPaid: 0,
        netOwed: 0,
        netToCollect: 3_103,
        salesAtLoss: 0,
      },
    ])
  })

  test('what a business pays for its sales on account is what it has paid and what it still owes', () => {
    const onAccount = { ...withCode, mode: 'account' as const }
    const [row] = settlePeriod([onAccount, { ...onAccount, isPaid: false }, { ...withCode, isPaid: false }])
    expect(row).toMatchObject({ netToPay: 44_480, netPaid: 22_240, netOwed: 22_240, netToCollect: 1_560 })
  })

  test('shows the first positive commission, and that it changed', () => {
    const commissions = (...list: number[]) => {
      const [row] = settlePeriod(list.map((commissionPercent) => ({ ...withCode, commissionPercent })))
      return [row?.commissionPercent, row?.isCommissionVariable]
    }
    expect(commissions(30, 30)).toEqual([30, false])
    expect(commissions(30, 20, 30)).toEqual([30, true])
    expect(commissions(0, 25, 25)).toEqual([25, true])
    expect(commissions(25, 0)).toEqual([25, true])
    expect(commissions(0, 0)).toEqual([0, false])
  })

  test('shows the first markup, and that it changed', () => {
    const [row] = settlePeriod([{ ...withCode, markup: null }, withCode])
    expect(row).toMatchObject({ markup: null, isMarkupVariable: true })
  })

  test('counts the sales at a loss apart', () => {
    const [row] = settlePeriod([withCode, { ...withCode, cost: 99_999 }])
    expect(row).toMatchObject({ salesAtLoss: 1, commission: 1_560 })
    const [atCost] = settlePeriod([{ ...withoutCode, cost: withoutCode.gross }])
    expect(atCost).toMatchObject({ margin: 0, salesAtLoss: 0 })
  })

  test('adds up apart what the business pays of its sales on account and what it collects of the others', () => {
    const onAccount: PeriodSale = { ...withCode, mode: 'account' }
    const [row] = settlePeriod([onAccount, onAccount, withCode, withCode])
    expect(row).toMatchObject({ netToPay: 44_480, netToCollect: 3_120 })
  })

  test('nothing sold, no rows', () => {
    expect(settlePeriod([])).toEqual([])
  })

  test('each row is the sum of its sales, in any order, and what buyers paid is all given out', () => {
    const sale: fc.Arbitrary<PeriodSale> = fc
      .tuple(terms, fc.constantFrom('a', 'b', 'c'), fc.constantFrom('card', 'account', 'free'), fc.boolean())
      .map(([rest, businessId, mode, isPaid]) => ({ ...rest, businessId, businessName: businessId, mode, isPaid }))
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 30 }), (sales) => {
        const sortedRows = (list: readonly PeriodSale[]) =>
          settlePeriod(list)
            .map((row) => ({ ...row, commissionPercent: 0, markup: 0 }))
            .toSorted((a, b) => a.businessId.localeCompare(b.businessId))
        const rows = sortedRows(sales)
        expect(sortedRows(sales.toReversed())).toEqual(rows)
        for (const row of rows) {
          const own = sales.filter(({ businessId }) => businessId === row.businessId)
          const charged = own.reduce((total, one) => total + settleSale(one).charged, 0)
          expect(row.quantity).toBe(own.length)
          expect(row.charged).toBe(charged)
          expect(row.cost + row.commission + row.houseShare).toBe(charged)
          expect(row.netPaid + row.netOwed).toBe(row.netToPay)
        }
        expect(rows.reduce((total, row) => total + row.quantity, 0)).toBe(sales.length)
      }),
    )
  })
})
