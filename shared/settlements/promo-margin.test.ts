import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf, withoutMarkup } from '../money.ts'
import { promoMargin, SAMPLE_PRICE } from './promo-margin.ts'

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100)
const business = fc.record({ markup: hundredths(0, 10_000), commissionPercent: hundredths(0, 10_000) })
/** Percentages that break no rule. */
const promo = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
  .filter(([own, company]) => own + company > 0 && own + company <= 10_000)
  .map(([own, company]) => ({ ownPercentage: own / 100, companyPercentage: company / 100 }))

describe('C-02 the margin of a code', () => {
  test('a markup of 20 leaves 16.67 of 100, so a code of 20 % sells at a loss', () => {
    expect(promoMargin({ markup: 20, commissionPercent: 0 }, { ownPercentage: 20, companyPercentage: 0 })).toEqual({
      charged: 8_000,
      cost: 8_333,
      aboveCost: -333,
      aboveCostPercent: -4.16,
      commission: 0,
      houseShare: -333,
      highestPercentage: 16.67,
      warning: 'loss',
    })
  })

  test('the worked example of docs/rules/settlement.md, per 100 dollars', () => {
    const margin = promoMargin({ markup: 40, commissionPercent: 30 }, { ownPercentage: 5, companyPercentage: 10 })
    expect(margin).toMatchObject({
      charged: 8_500,
      cost: 7_143,
      aboveCost: 1_357,
      commission: 557,
      houseShare: 800,
      warning: null,
    })
  })

  test('a price above cost that leaves us less than the business earns is flagged too', () => {
    const margin = promoMargin({ markup: 40, commissionPercent: 30 }, { ownPercentage: 25, companyPercentage: 0 })
    expect(margin).toMatchObject({
      aboveCost: 357,
      commission: 857,
      houseShare: -500,
      warning: 'house-share-below-zero',
    })
  })

  test('at exactly the cost nothing is lost: no warning', () => {
    const margin = promoMargin({ markup: 100, commissionPercent: 30 }, { ownPercentage: 0, companyPercentage: 50 })
    expect(margin).toMatchObject({
      charged: 5_000,
      cost: 5_000,
      aboveCost: 0,
      houseShare: 0,
      highestPercentage: 50,
      warning: null,
    })
  })

  test('a code of 100 % has no share of nothing', () => {
    const margin = promoMargin({ markup: 100, commissionPercent: 0 }, { ownPercentage: 0, companyPercentage: 100 })
    expect(margin).toMatchObject({ charged: 0, aboveCostPercent: null, aboveCost: -5_000, warning: 'loss' })
  })

  test('is what the buyer pays less the cost, and always the commission and our share together', () => {
    fc.assert(
      fc.property(business, promo, (terms, percentages) => {
        const { charged, cost, aboveCost, commission, houseShare } = promoMargin(terms, percentages)
        const { ownPercentage, companyPercentage } = percentages
        expect(charged).toBe(SAMPLE_PRICE - percentOf(SAMPLE_PRICE, ownPercentage + companyPercentage))
        expect(cost).toBe(withoutMarkup(SAMPLE_PRICE, terms.markup))
        expect(aboveCost).toBe(charged - cost)
        expect(commission + houseShare).toBe(aboveCost)
        expect(commission).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })

  test('warns of a loss exactly above the highest percentage, and of nothing but a share of ours below zero otherwise', () => {
    fc.assert(
      fc.property(business, promo, (terms, percentages) => {
        const { warning, houseShare, highestPercentage } = promoMargin(terms, percentages)
        const total = percentages.ownPercentage + percentages.companyPercentage
        expect(warning === 'loss').toBe(Math.round(total * 100) > Math.round(highestPercentage * 100))
        if (warning !== 'loss') expect(warning).toBe(houseShare < 0 ? 'house-share-below-zero' : null)
      }),
      { numRuns: 1000 },
    )
  })

  test('never grows when a percentage is raised', () => {
    fc.assert(
      fc.property(business, promo, fc.boolean(), (terms, percentages, isOwn) => {
        const field = isOwn ? 'ownPercentage' : 'companyPercentage'
        const lower = { ...percentages, [field]: Math.max(0, Math.round(percentages[field] * 100) - 1) / 100 }
        expect(promoMargin(terms, lower).aboveCost).toBeGreaterThanOrEqual(promoMargin(terms, percentages).aboveCost)
      }),
    )
  })
})
