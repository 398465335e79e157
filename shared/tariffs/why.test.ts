import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dice, pick, type Roll } from '../../tests/support/dice.ts'
import { randomTariff } from '../../tests/support/random-tariff.ts'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { pricedDestination } from '../catalogue/plan-terms.ts'
import { type Party, priceParty } from '../quoting/price.ts'
import type { Tariff } from '../quoting/tariff.ts'
import { type PriceSteps, whyThisPrice } from './why.ts'

const TERMS = { promo: { ownPercentage: 5, companyPercentage: 10 }, commissionPercent: 30 }

function partyOf(tariff: Tariff, over: Partial<Party> = {}): Party {
  return {
    plan: tariff.plans.find(({ id }) => id === 103)!,
    destination: pricedDestination(tariff.destinations, 1)!,
    days: 15,
    rates: tariff,
    markup: 80,
    ages: [40, 80],
    familyPlan: false,
    offeredExtras: tariff.extras,
    extras: [],
    discountPercent: 15,
    ...over,
  }
}

function randomParty(roll: Roll): Party {
  const tariff = randomTariff(roll)
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  const familyPlan = roll() < 0.3
  const ages = familyPlan
    ? [40, 41, ...Array.from({ length: between(1, 8) }, () => between(0, 22))]
    : Array.from({ length: between(1, 10) }, () => between(0, 84))
  const plan = pick(roll, tariff.plans)
  const sold = tariff.destinations.filter(({ id }) => plan.soldTo?.includes(id) ?? true)
  const extras = ages.flatMap((age, position) => {
    const fitting = tariff.extras.filter(({ maxAge }) => age <= maxAge && roll() < 0.2).slice(0, 1)
    return fitting.map(({ id }) => ({ benefitId: id, passengerId: position + 1 }))
  })
  return partyOf(tariff, {
    plan,
    destination: pricedDestination(tariff.destinations, pick(roll, sold).id)!,
    days: plan.categoryId === 23 ? 365 : between(1, 120),
    markup: between(0, 20_000) / 100,
    ages,
    familyPlan,
    extras,
    discountPercent: pick(roll, [0, 15]),
  })
}

/** Half up, as the formulas are written: every step from the numbers of the steps before, none of the code that prices. */
const rounded = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))
const basis = (percent: number) => BigInt(Math.round(percent * 100))
const weightOf = (weighed: { bands: { firstDay: number; lastDay: number; weight: number }[] }) =>
  weighed.bands.reduce((total, { firstDay, lastDay, weight }) => total + (lastDay - firstDay + 1) * weight, 0)

/** What the steps come to when they are followed with a pencil. */
function followed({ adult, senior, markup, passengers, extras, ...steps }: PriceSteps) {
  const priced = (cost: number) => rounded(BigInt(cost) * (10_000n + basis(markup)), 10_000n)
  const factors = BigInt(adult.rate) * BigInt(adult.factor)
  const adultCost = adult.weighed ? rounded(factors * BigInt(weightOf(adult.weighed)), 10_000n) : rounded(factors, 100n)
  const seniorCost = rounded(BigInt(adultCost) * BigInt(senior.factor), 100n)
  const personCosts = passengers.map(({ free, bracket }) => (free ? 0 : bracket === 'adult' ? adultCost : seniorCost))
  const extraCosts = extras.map(({ pricing, weighed }) => {
    if (pricing.kind === 'fixed') return pricing.cents
    if (pricing.kind === 'percent-of-base') return rounded(BigInt(adultCost) * basis(pricing.percent), 10_000n)
    return rounded(BigInt(pricing.cents) * BigInt(weighed ? weightOf(weighed) : 0), 100n)
  })
  const costs = [...personCosts, ...extraCosts]
  const cost = costs.reduce((total, one) => total + one, 0)
  const gross = costs.reduce((total, one) => total + priced(one), 0)
  const discount = rounded(BigInt(gross) * basis(steps.discountPercent), 10_000n)
  return { lines: costs.map((one) => [one, priced(one)]), cost, gross, discount, charged: gross - discount }
}

describe('T-07 why this price', () => {
  test('the example of the rules, step by step', () => {
    const why = whyThisPrice(partyOf(firstTariff), TERMS)
    expect(why.adult).toEqual({
      rate: 290,
      factor: 115,
      weighed: {
        days: 15,
        bands: [
          { firstDay: 1, lastDay: 5, weight: 100 },
          { firstDay: 6, lastDay: 15, weight: 90 },
        ],
        weight: 1_400,
      },
      cost: 46_69,
      price: 84_04,
    })
    expect(why.senior).toEqual({ factor: 150, cost: 70_04, price: 126_07 })
    expect(why).toMatchObject({ gross: 210_11, discount: 31_52, charged: 178_59, cost: 116_73 })
  })

  test('a trip shorter than the least days weighs as those, and a plan by the year has no days', () => {
    expect(whyThisPrice(partyOf(firstTariff, { days: 1 }), TERMS).adult.weighed).toEqual({
      days: 1,
      bands: [{ firstDay: 1, lastDay: 3, weight: 100 }],
      weight: 300,
    })
    const annual = firstTariff.plans.find(({ categoryId }) => categoryId === 23)!
    expect(whyThisPrice(partyOf(firstTariff, { plan: annual, days: 365 }), TERMS).adult.weighed).toBeNull()
  })

  test('over any tariff the steps, followed with a pencil, are the price, and the split is all of it', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const party = randomParty(dice(seed))
        const why = whyThisPrice(party, party.discountPercent === 0 ? { ...TERMS, promo: null } : TERMS)
        const { passengers, extras, gross, discount, charged, cost } = priceParty(party)
        expect(followed(why)).toEqual({
          lines: [...passengers, ...extras].map((line) => [line.cost, line.price]),
          cost,
          gross,
          discount,
          charged,
        })
        const { split } = why
        expect(split.cost + split.commission + split.houseShare).toBe(charged)
        expect(split.businessDiscount + split.houseDiscount).toBe(discount)
      }),
      { numRuns: 500 },
    )
  })
})
