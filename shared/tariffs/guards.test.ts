import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oracle } from '../../tests/support/price-oracle.ts'
import { anyTariff } from '../../tests/support/any-tariff.ts'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { isSoldTo } from '../catalogue/plan-terms.ts'
import { type GuardWarning, guardWarnings, type LiveTerms, standingWarnings } from './guards.ts'
import type { Tariff } from '../quoting/tariff.ts'

const LIMITS = { cliffPercent: 50 }

const terms = (more: Partial<LiveTerms> = {}): LiveTerms => ({
  code: 'INVIERNO10',
  ownPercentage: 5,
  companyPercentage: 5,
  businessName: 'Mburucuyá Viajes',
  markup: 80,
  commissionPercent: 30,
  ...more,
})

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100)
const anyTerms = fc
  .record({
    total: fc.integer({ min: 1, max: 10_000 }),
    own: fc.integer({ min: 0, max: 10_000 }),
    markup: hundredths(20_000),
    commissionPercent: hundredths(10_000),
    code: fc.constantFrom('UNO', 'DOS', 'TRES'),
  })
  .map(({ total, own, ...rest }) => {
    const ownPercentage = Math.min(own, total) / 100
    return { ...rest, ownPercentage, companyPercentage: (total - Math.min(own, total)) / 100, businessName: 'Una' }
  })
/** Two of them on the same terms. */
const anyLive = fc.array(anyTerms, { maxLength: 4 }).map((live) => [...live, ...live.slice(0, 1)])

type Point = { planId: number; destinationName: string; days: number; age: number; cost: number }

/** What one person costs for everything that is sold, by the written formulas: the oracle has none of the code that prices. */
function everyPoint(tariff: Tariff): Point[] {
  const offers = tariff.plans.filter(({ isSold }) => isSold)
  return offers.flatMap((plan) =>
    tariff.destinations.flatMap((destination) => {
      if (!isSoldTo(plan, destination)) return []
      const lengths = plan.categoryId === 23 ? [365] : Array.from({ length: 120 }, (_, n) => n + 1)
      return lengths.flatMap((days) =>
        [74, 75].map((age) => {
          const { cost } = oracle({
            plan,
            destination,
            days,
            rates: tariff,
            markup: 0,
            ages: [age],
            familyPlan: false,
            offeredExtras: [],
            extras: [],
            discountPercent: 0,
          })
          return { planId: plan.id, destinationName: destination.name, days, age, cost: Number(cost) }
        }),
      )
    }),
  )
}

/** Our share of a sale to one person, by the formulas of docs/rules/settlement.md. */
function shareOf(cost: number, { ownPercentage, companyPercentage, markup, commissionPercent }: LiveTerms): number {
  const part = (amount: bigint, percent: number) => {
    const twice = 2n * amount * BigInt(Math.round(percent * 100))
    return (twice + (twice < 0n ? -10_000n : 10_000n)) / 20_000n
  }
  const gross = part(BigInt(cost), 100 + markup)
  const margin = gross - part(gross, companyPercentage) - BigInt(cost)
  const commission = margin < 0n ? 0n : part(margin, commissionPercent)
  return Number(gross - part(gross, ownPercentage + companyPercentage) - BigInt(cost) - commission)
}

const ofKind = <Kind extends GuardWarning['kind']>(warnings: readonly GuardWarning[], kind: Kind) =>
  warnings.filter((warning): warning is GuardWarning & { kind: Kind } => warning.kind === kind)

describe('T-05 what a tariff is checked against', () => {
  test('every loss is counted, and the worst shown, as if each sale were settled by itself', () => {
    fc.assert(
      fc.property(anyTariff, anyLive, (tariff, live) => {
        const warnings = ofKind(guardWarnings(tariff, live, LIMITS), 'loss')
        const found = new Map(warnings.map(({ planId, cases, worst }) => [planId, [cases, worst.houseShare]]))
        const expected = new Map<number, number[]>()
        for (const { planId, cost } of everyPoint(tariff)) {
          for (const one of live) {
            const share = shareOf(cost, one)
            const [cases, worst] = expected.get(planId) ?? [0, 0]
            if (share < 0) expected.set(planId, [cases! + 1, Math.min(worst!, share)])
          }
        }
        expect(found).toEqual(expected)
        for (const { worst } of warnings) {
          expect(worst.charged - worst.cost - worst.commission).toBe(worst.houseShare)
          expect(shareOf(worst.cost, worst)).toBe(worst.houseShare)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('every step to a neighbouring day or age is looked at', () => {
    fc.assert(
      fc.property(anyTariff, fc.integer({ min: 0, max: 120 }), (tariff, cliffPercent) => {
        const points = everyPoint(tariff)
        const at = new Map(points.map((point) => [Object.values({ ...point, cost: 0 }).join(), point.cost]))
        const costAt = (point: Point) => at.get(Object.values({ ...point, cost: 0 }).join())
        const isCliff = (from: number, to: number) => (Math.abs(to - from) - 2) * 100 > cliffPercent * from
        const expected = { 'cheaper-with-days': 0, 'day-cliff': 0, 'age-cliff': 0 }
        for (const point of points) {
          const longer = costAt({ ...point, days: point.days + 1 })
          const older = point.age === 74 ? costAt({ ...point, age: 75 }) : undefined
          if (longer !== undefined && longer < point.cost) expected['cheaper-with-days'] += 1
          else if (longer !== undefined && isCliff(point.cost, longer)) expected['day-cliff'] += 1
          if (older !== undefined && isCliff(point.cost, older)) expected['age-cliff'] += 1
        }
        const warnings = guardWarnings(tariff, [], { cliffPercent })
        for (const kind of ['cheaper-with-days', 'day-cliff', 'age-cliff'] as const) {
          expect(ofKind(warnings, kind).reduce((total, { cases }) => total + cases, 0)).toBe(expected[kind])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the demo is sound with a code that its businesses can afford', () => {
    expect(guardWarnings(firstTariff, [terms()], LIMITS)).toEqual([])
  })

  test('a code that costs more than the markup leaves is a loss of every plan, with its worst case in numbers', () => {
    const live = [terms(), terms({ code: 'LIQUIDACION', ownPercentage: 50, businessName: 'Tero Turismo' })]
    const [first, ...others] = ofKind(guardWarnings(firstTariff, live, LIMITS), 'loss')
    expect(others).toHaveLength(firstTariff.plans.length - 1)
    // A senior: 640 cents × 1.5 × 70.25 days × 1.5, sold at 1.8 times that, less 55 %.
    expect(first).toMatchObject({
      planName: 'Ñandú 300',
      cases: 6 * 120 * 2,
      worst: {
        code: 'LIQUIDACION',
        businessName: 'Tero Turismo',
        destinationName: 'Todo el mundo',
        days: 120,
        age: 75,
        cost: 101_160,
        charged: 81_940,
        commission: 21_547,
        houseShare: -40_767,
      },
    })
  })

  test('a longer trip that is cheaper, a day and an age that are a cliff, each for its plans', () => {
    const planted = (more: Partial<Tariff>): Tariff => ({ ...firstTariff, ...more })
    const bands = (tenth: number) => [
      { lastDay: 9, weight: 100 },
      { lastDay: 10, weight: tenth },
      { lastDay: 120, weight: 80 },
    ]
    const summed = (tariff: Tariff) =>
      guardWarnings(tariff, [], LIMITS)
        .toSorted((a, b) => a.planId - b.planId)
        .map(({ kind, planId, cases }) => [kind, planId, cases])
    const trips = [101, 102, 103, 104, 105]
    const placesOf = (planId: number) => (planId === 101 ? 2 : 6)
    const cheaper = summed(planted({ dayWeights: { leastDays: 3, bands: bands(-40) } }))
    expect(cheaper).toEqual(trips.map((id) => ['cheaper-with-days', id, placesOf(id) * 2]))
    const dayCliff = summed(planted({ dayWeights: { leastDays: 3, bands: bands(460) } }))
    expect(dayCliff).toEqual(trips.map((id) => ['day-cliff', id, placesOf(id) * 2]))
    const ageCliff = summed(planted({ seniorFactor: 152 }))
    expect(ageCliff).toHaveLength(8)
    expect(ageCliff).toContainEqual(['age-cliff', 103, 6 * 120])
  })

  test('what is sold no more is left alone', () => {
    const plans = firstTariff.plans.map((plan) => ({ ...plan, isSold: plan.id === 103 }))
    const destinations = firstTariff.destinations.map((place) => ({ ...place, isSold: place.id === 1 }))
    const [only, ...others] = guardWarnings({ ...firstTariff, plans, destinations, seniorFactor: 400 }, [], LIMITS)
    expect(others).toEqual([])
    expect(only).toMatchObject({ kind: 'age-cliff', planName: 'Hornero 80', cases: 120 })
  })

  test('a warning that was confirmed stands no more, but where it blocks, and another worst case is another warning', () => {
    const before = guardWarnings({ ...firstTariff, seniorFactor: 200 }, [], LIMITS)
    const confirmed = before.map(({ id }) => id)
    expect(before).toHaveLength(8)
    expect(standingWarnings(before, confirmed, 'confirm')).toEqual([])
    expect(standingWarnings(before, confirmed.slice(1), 'confirm')).toEqual(before.slice(0, 1))
    expect(standingWarnings(before, confirmed, 'block')).toEqual(before)
    const after = guardWarnings({ ...firstTariff, seniorFactor: 210 }, [], LIMITS)
    expect(standingWarnings(after, confirmed, 'confirm')).toEqual(after)
  })

  test('twelve plans, ten destinations and three hundred terms give one warning per kind and plan', () => {
    const many = <Row extends { id: number }>(rows: readonly Row[], count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...rows[n % rows.length]!, id: n + 1 }))
    const destinations = many(firstTariff.destinations, 10).map((place) => ({ ...place, pricedAs: place.id }))
    const plans = many(firstTariff.plans.slice(1, 5), 12).map((plan, n) => ({ ...plan, rate: 100 + 37 * n }))
    const live = Array.from({ length: 300 }, (_, n) =>
      terms({ ownPercentage: n % 60, companyPercentage: (n % 23) + 0.5, markup: 20 + (n % 131), code: `C${n}` }),
    )
    expect(guardWarnings({ ...firstTariff, plans, destinations }, live, LIMITS)).toHaveLength(12)
  })
})
