import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANNUAL_CATEGORY, type ExtraBenefit, type PlanRate, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { Failure } from '../errors.ts'
import { extraPrice, adultCost, seniorCost, type Party, personPrices, priceParty, totals } from './price.ts'
import { oracle } from '../../tests/support/price-oracle.ts'
import { anyRates, rates } from '../../tests/support/test-rates.ts'

const perTrip = (id: number, rate: number, soldTo: number[] | null = null): PlanRate => ({
  id,
  categoryId: TRIP_CATEGORY,
  rate,
  maxDaysPerTrip: null,
  soldTo,
})
const perYear = (id: number, rate: number, maxDaysPerTrip: number): PlanRate => ({
  id,
  categoryId: ANNUAL_CATEGORY,
  rate,
  maxDaysPerTrip,
  soldTo: null,
})

const plans = {
  benteveo: perTrip(101, 130, [2, 3]),
  tero: perTrip(102, 190),
  hornero: perTrip(103, 290),
  cardenal: perTrip(104, 430),
  nandu: perTrip(105, 640),
  teroAnual: perYear(201, 7_000, 30),
  horneroAnual: perYear(202, 11_000, 45),
  nanduAnual: perYear(203, 18_500, 60),
}
const destinations = {
  europe: { id: 1, pricedAs: 1, factor: 115 },
  latinAmerica: { id: 2, pricedAs: 2, factor: 100 },
  southAmerica: { id: 3, pricedAs: 2, factor: 100 },
  northAmerica: { id: 4, pricedAs: 4, factor: 145 },
  asia: { id: 5, pricedAs: 5, factor: 125 },
  world: { id: 6, pricedAs: 6, factor: 150 },
}
const extra = (
  id: number,
  pricing: ExtraBenefit['pricing'],
  maxAge: number,
  excludes: number[] = [],
): ExtraBenefit => ({
  id,
  description: `extra ${id}`,
  coverage: '',
  pricing,
  maxAge,
  excludes,
})
const offeredExtras = [
  extra(1, { kind: 'percent-of-base', percent: 25 }, 74),
  extra(2, { kind: 'percent-of-base', percent: 25 }, 45),
  extra(3, { kind: 'percent-of-base', percent: 20 }, 70),
  extra(4, { kind: 'fixed', cents: 2_200 }, 84, [5]),
  extra(5, { kind: 'fixed', cents: 4_200 }, 84, [4]),
  extra(6, { kind: 'per-day-weight', cents: 55 }, 84),
]
const hornero15Europe: Party = {
  plan: plans.hornero,
  destination: destinations.europe,
  days: 15,
  rates,
  markup: 80,
  ages: [40],
  familyPlan: false,
  offeredExtras,
  extras: [],
  discountPercent: 0,
}

describe('B-06 the public price table at markup 100, one adult', () => {
  const columns = [
    ['5 d Latam', destinations.latinAmerica, 5],
    ['10 d Latam', destinations.latinAmerica, 10],
    ['15 d Europa', destinations.europe, 15],
    ['15 d EE.UU.', destinations.northAmerica, 15],
    ['30 d mundo', destinations.world, 30],
  ] as const
  const table = [
    ['benteveo', [1300, 2470, null, null, null]],
    ['tero', [1900, 3610, 6118, 7714, 14392]],
    ['hornero', [2900, 5510, 9338, 11774, 21968]],
    ['cardenal', [4300, 8170, 13846, 17458, 32572]],
    ['nandu', [6400, 12160, 20608, 25984, 48480]],
  ] as const
  const cells = table.flatMap(([plan, prices]) =>
    columns.map(([column, destination, days], n) => ({ plan, column, destination, days, price: prices[n] ?? null })),
  )

  test.each(cells)('$plan, $column: $price cents', ({ plan, destination, days, price }) => {
    const party: Party = { ...hornero15Europe, plan: plans[plan], destination, days, markup: 100 }
    if (price === null) {
      expect(() => priceParty(party)).toThrow(new Failure('PLAN_NOT_FOUND'))
    } else {
      expect(priceParty(party).charged).toBe(price)
    }
  })
})

describe('B-06 the check line: Hornero 80, Europa, 15 days, markup 80', () => {
  test('cost and public price of an adult and of a senior', () => {
    expect(personPrices(hornero15Europe)).toEqual({
      adult: { cost: 4_669, price: 8_404 },
      senior: { cost: 7_004, price: 12_607 },
    })
  })

  test('B-05 a family of 2 and 3 minors pays for the 2', () => {
    const family = priceParty({ ...hornero15Europe, ages: [40, 40, 10, 8, 5], familyPlan: true })
    expect(family.charged).toBe(16_808)
    expect(family.cost).toBe(9_338)
    expect(family.passengers.map((line) => line.free)).toEqual([false, false, true, true, true])
    expect(family.passengers.map((line) => line.passenger)).toEqual([1, 2, 3, 4, 5])
  })

  test('B-05 the fifth minor pays the adult price, and without the family plan all do', () => {
    const ages = [40, 40, 10, 8, 5, 3, 21]
    const family = priceParty({ ...hornero15Europe, ages, familyPlan: true })
    expect(family.passengers.map((line) => line.price)).toEqual([8_404, 8_404, 0, 0, 0, 0, 8_404])
    expect(priceParty({ ...hornero15Europe, ages }).charged).toBe(7 * 8_404)
  })
})

test('annual plans cost A × F a year, whatever the days', () => {
  for (const days of [1, 365]) {
    expect(adultCost({ plan: plans.teroAnual, destination: destinations.europe, days, rates })).toBe(8_050)
  }
  expect(seniorCost({ plan: plans.nanduAnual, destination: destinations.world, days: 365, rates })).toBe(41_625)
})

describe('B-08 extras', () => {
  const price = (id: number, party: Party) => {
    const found = offeredExtras.find((offered) => offered.id === id)
    return found && extraPrice(found, party)
  }

  test('carry the plan’s markup: a share of the base, a fixed price, a price by day weight', () => {
    expect(price(1, hornero15Europe)).toEqual({ cost: 1_167, price: 2_101 })
    expect(price(3, hornero15Europe)).toEqual({ cost: 934, price: 1_681 })
    expect(price(4, hornero15Europe)).toEqual({ cost: 2_200, price: 3_960 })
    expect(price(6, hornero15Europe)).toEqual({ cost: 770, price: 1_386 })
  })

  test('by day weight on an annual plan count the longest trip it allows', () => {
    const annual = { ...hornero15Europe, plan: plans.teroAnual, days: 365 }
    expect(price(6, annual)?.cost).toBe(Math.round(55 * 25.25))
  })

  test('are paid by free minors too, and stand as lines of their passenger', () => {
    const priced = priceParty({
      ...hornero15Europe,
      ages: [40, 40, 10],
      familyPlan: true,
      extras: [
        { benefitId: 4, passengerId: 3 },
        { benefitId: 6, passengerId: 1 },
      ],
    })
    expect(priced.extras).toEqual([
      { passenger: 3, benefitId: 4, description: 'extra 4', coverage: '', cost: 2_200, price: 3_960 },
      { passenger: 1, benefitId: 6, description: 'extra 6', coverage: '', cost: 770, price: 1_386 },
    ])
    expect(priced.gross).toBe(2 * 8_404 + 3_960 + 1_386)
    expect(priced.cost).toBe(2 * 4_669 + 2_200 + 770)
  })
})

test('B-07 a discount is taken once, of plan and extras together', () => {
  const priced = priceParty({
    ...hornero15Europe,
    ages: [40, 80],
    extras: [{ benefitId: 1, passengerId: 1 }],
    discountPercent: 15,
  })
  expect(priced.gross).toBe(8_404 + 12_607 + 2_101)
  expect(priced.discount).toBe(3_467)
  expect(priced.charged).toBe(19_645)
  expect(priced.cost).toBe(4_669 + 7_004 + 1_167)
  expect(totals([50, 50], 1)).toEqual({ gross: 100, discount: 1, charged: 99 })
})

describe('B-16 what cannot be sold is refused with the fields to blame', () => {
  const fieldsOf = (party: Party) => {
    try {
      priceParty(party)
    } catch (error) {
      return error instanceof Failure ? error.fields.map(({ path, key }) => `${path} ${key}`) : error
    }
    return 'sold'
  }

  test.each([
    [{ ages: [85] }, ['ages.0 BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE']],
    [{ ages: [] }, ['ages BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS']],
    [{ ages: Array<number>(11).fill(40) }, ['ages BUYING_PROCESS.ERROR.MAX_PASSENGERS']],
    [{ familyPlan: true, ages: [40, 40, 40] }, ['ages BUYING_PROCESS.ERROR.FAMILY_MINORS']],
    [{ days: 121 }, ['days BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN']],
    [{ days: 0 }, ['days BUYING_PROCESS.ERROR.MIN_DAYS']],
    [{ plan: plans.teroAnual, days: 366 }, ['days BUYING_PROCESS.ERROR.MAX_DAYS']],
    [{ days: Number.NaN }, ['days BUYING_PROCESS.ERROR.MIN_DAYS']],
    [{ extras: [{ benefitId: 2, passengerId: 1 }], ages: [46] }, ['extras.0 BUYING_PROCESS.ERROR.EXTRA_MAX_AGE']],
    [{ extras: [{ benefitId: 77, passengerId: 1 }] }, ['extras.0 BUYING_PROCESS.ERROR.EXTRA_NOT_OFFERED']],
  ])('%j', (change, fields) => {
    expect(fieldsOf({ ...hornero15Europe, ...change })).toEqual(fields)
  })
})

describe('B-16 the oracle', () => {
  const percent = (min: number) => fc.integer({ min: min * 100, max: 10_000 }).map((hundredths) => hundredths / 100)
  const ages = fc.oneof(
    fc.record({
      ages: fc.array(fc.integer({ min: 0, max: 84 }), { minLength: 1, maxLength: 10 }),
      familyPlan: fc.constant(false),
    }),
    fc.record({
      ages: fc
        .array(fc.integer({ min: 0, max: 22 }), { minLength: 1, maxLength: 8 })
        .map((minors) => [40, 40, ...minors]),
      familyPlan: fc.constant(true),
    }),
  )
  const party: fc.Arbitrary<Party> = fc
    .record({
      plan: fc.constantFrom(...Object.values(plans)),
      destination: fc.constantFrom(...Object.values(destinations)),
      days: fc.integer({ min: 1, max: 120 }),
      rates: anyRates,
      markup: percent(1),
      travellers: ages,
      wishes: fc.uniqueArray(
        fc.record({ benefitId: fc.constantFrom(1, 2, 3, 4, 6), passengerId: fc.integer({ min: 1, max: 10 }) }),
        {
          selector: (wish) => `${wish.benefitId}-${wish.passengerId}`,
        },
      ),
      discountPercent: fc.oneof(fc.constant(0), percent(0)),
    })
    .map(({ travellers, wishes, ...rest }) => ({
      ...rest,
      ...travellers,
      offeredExtras,
      extras: wishes.filter(({ benefitId, passengerId }) => {
        const age = travellers.ages[passengerId - 1]
        const maxAge = offeredExtras.find((offered) => offered.id === benefitId)?.maxAge ?? 0
        return age !== undefined && age <= maxAge
      }),
    }))
    .filter(({ plan, destination }) => plan.soldTo === null || plan.soldTo.includes(destination.id))

  test('agrees to the cent with every price', () => {
    fc.assert(
      fc.property(party, (sample) => {
        const priced = priceParty(sample)
        const expected = oracle(sample)
        expect(BigInt(priced.gross)).toBe(expected.gross)
        expect(BigInt(priced.discount)).toBe(expected.discount)
        expect(BigInt(priced.charged)).toBe(expected.gross - expected.discount)
        expect(BigInt(priced.cost)).toBe(expected.cost)
      }),
      { numRuns: 3000 },
    )
  })

  test('the lines sum up to the gross, and what is charged lies between 0 and the gross', () => {
    fc.assert(
      fc.property(party, (sample) => {
        const priced = priceParty(sample)
        const lines = [...priced.passengers, ...priced.extras].reduce((total, line) => total + line.price, 0)
        expect(lines).toBe(priced.gross)
        expect(priced.passengers).toHaveLength(sample.ages.length)
        expect(priced.charged).toBeGreaterThanOrEqual(0)
        expect(priced.charged).toBeLessThanOrEqual(priced.gross)
      }),
    )
  })

  test('the order of the passengers never changes what they pay in all', () => {
    fc.assert(
      fc.property(party, (sample) => {
        const reversed = {
          ...sample,
          ages: sample.ages.toReversed(),
          extras: sample.extras.map((choice) => ({
            ...choice,
            passengerId: sample.ages.length + 1 - choice.passengerId,
          })),
        }
        expect(priceParty(reversed).charged).toBe(priceParty(sample).charged)
      }),
    )
  })

  test('a longer trip never costs less than a shorter one', () => {
    fc.assert(
      fc.property(party, fc.integer({ min: 1, max: 120 }), (sample, days) => {
        const [shorter, longer] = [sample.days, days].toSorted((a, b) => a - b) as [number, number]
        const gross = (length: number) => priceParty({ ...sample, days: length }).gross
        expect(gross(shorter)).toBeLessThanOrEqual(gross(longer))
      }),
    )
  })
})
