import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oracle } from '../../tests/support/price-oracle.ts'
import { anyTariff } from '../../tests/support/any-tariff.ts'
import { firstTariff } from '../../tests/support/test-rates.ts'
import {
  added,
  type Group,
  type Money,
  type SaleInForce,
  SHOWN_SALES,
  simulate,
  type Simulation,
} from './simulation.ts'
import { onSale, type Tariff } from '../quoting/tariff.ts'

const sold = (more: Partial<SaleInForce> = {}): SaleInForce => ({
  id: 'venta-1',
  number: 1,
  businessId: 'b1',
  businessName: 'Mburucuyá Viajes',
  categoryId: 24,
  planId: 103,
  planName: 'Hornero 80',
  destinationId: 1,
  destinationName: 'Europa (Schengen)',
  days: 15,
  familyPlan: false,
  passengers: [{ n: 1, age: 40 }],
  extras: [],
  promoCode: null,
  ownPercentage: 0,
  companyPercentage: 0,
  markup: 80,
  commissionPercent: 30,
  charged: 8_404,
  cost: 4_669,
  commission: 1_121,
  houseShare: 2_614,
  ...more,
})

const percent = fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100)

const anySale = fc
  .record({
    number: fc.integer({ min: 1, max: 1_000_000 }),
    business: fc.constantFrom('uno', 'dos', 'tres'),
    planId: fc.integer({ min: 1, max: 3 }),
    destinationId: fc.integer({ min: 1, max: 3 }),
    categoryId: fc.constantFrom(23, 24),
    days: fc.integer({ min: 1, max: 120 }),
    ages: fc.array(fc.integer({ min: 0, max: 84 }), { minLength: 1, maxLength: 6 }),
    extra: fc.option(fc.integer({ min: 1, max: 7 })),
    hasLeft: fc.boolean(),
    promoCode: fc.option(fc.constant('VERANO')),
    percents: fc.tuple(percent, percent, percent, percent),
    money: fc.tuple(fc.nat(50_000), fc.nat(50_000), fc.integer({ min: -9_000, max: 9_000 })),
  })
  .map(({ business, ages, extra, hasLeft, percents, money: [cost, commission, houseShare], ...sale }): SaleInForce => {
    const [ownPercentage, companyPercentage, markup, commissionPercent] = percents
    const numbers = ages.map((age, position) => ({ n: position + 1, age })).slice(hasLeft && ages.length > 1 ? 1 : 0)
    return {
      ...sold({ ...sale, id: String(sale.number), businessId: business, businessName: business.toUpperCase() }),
      passengers: numbers,
      extras: extra === null ? [] : [{ passengerNo: 1, benefitId: extra, description: `Extra ${extra}` }],
      ownPercentage,
      companyPercentage,
      markup: markup * 2,
      commissionPercent,
      cost,
      commission,
      houseShare,
      charged: cost + commission + houseShare,
    }
  })
const anySales = fc.uniqueArray(anySale, { maxLength: 40, selector: ({ number }) => number })

/** What a tariff makes of a sale by the written formulas alone; null when it does not sell it. */
function expected(tariff: Tariff, sale: SaleInForce): Money | null {
  const plan = tariff.plans.find(({ id, isSold }) => id === sale.planId && isSold)
  const destination = tariff.destinations.find(({ id, isSold }) => id === sale.destinationId && isSold)
  if (!plan || !destination || plan.categoryId !== sale.categoryId) return null
  const { id, pricedAs } = destination
  if (plan.soldTo && !plan.soldTo.includes(id) && !plan.soldTo.includes(pricedAs)) return null
  const extras = sale.extras.flatMap(({ passengerNo, benefitId }) => {
    const position = sale.passengers.findIndex(({ n }) => n === passengerNo)
    return position < 0 ? [] : [{ benefitId, passengerId: position + 1 }]
  })
  for (const { benefitId, passengerId } of extras) {
    const offered = tariff.extras.find((extra) => extra.id === benefitId && extra.isSold)
    if (!offered || (sale.passengers[passengerId - 1]?.age ?? 0) > offered.maxAge) return null
  }
  const hasCode = sale.promoCode !== null
  const ages = sale.passengers.map(({ age }) => age)
  const party = { plan, destination, rates: tariff, ages, extras, offeredExtras: tariff.extras }
  const { days, markup } = sale
  const own = oracle({ ...party, days, markup, familyPlan: false, discountPercent: 0 })
  const part = (amount: bigint, of: number) => (2n * amount * BigInt(Math.round(of * 100)) + 10_000n) / 20_000n
  const margin = own.gross - (hasCode ? part(own.gross, sale.companyPercentage) : 0n) - own.cost
  const commission = margin < 0n ? 0n : part(margin, sale.commissionPercent)
  const both = hasCode ? part(own.gross, sale.ownPercentage + sale.companyPercentage) : 0n
  const charged = Number(own.gross - both)
  const cost = Number(own.cost)
  return { charged, cost, commission: Number(commission), houseShare: charged - cost - Number(commission) }
}

const NO_MONEY = { charged: 0, cost: 0, commission: 0, houseShare: 0 }
const moneyNames = Object.keys(NO_MONEY) as (keyof Money)[]
const total = (lines: readonly Money[]) =>
  Object.fromEntries(moneyNames.map((name) => [name, lines.reduce((all, line) => all + line[name], 0)]))

describe('T-04 the sales of a period priced by a tariff', () => {
  test('every figure is what the sales add up to, one by one, by the written formulas', () => {
    fc.assert(
      fc.property(anyTariff, anySales, (tariff, sales) => {
        const simulation = simulate(onSale(tariff), sales)
        const all = sales.map((sale) => ({ sale, after: expected(tariff, sale) }))
        const priced = all.flatMap(({ sale, after }) => (after ? [{ sale, after }] : []))
        const sumsOf = (some: typeof priced) => ({
          sales: some.length,
          before: total(some.map(({ sale }) => sale)),
          after: total(some.map(({ after }) => after)),
        })
        const check = (groups: Group[], keyOf: (sale: SaleInForce) => string) => {
          const of = Map.groupBy(priced, ({ sale }) => keyOf(sale))
          const found = groups.map(({ id, name: _name, ...sums }) => [id, sums] as const)
          expect(new Map(found)).toEqual(new Map([...of].map(([id, some]) => [id, sumsOf(some)])))
        }
        expect(simulation.totals).toEqual(sumsOf(priced))
        check(simulation.businesses, ({ businessId }) => businessId)
        check(simulation.plans, ({ planId }) => String(planId))
        check(simulation.destinations, ({ destinationId }) => String(destinationId))
        check(simulation.parties, ({ passengers }) => {
          const seniors = passengers.filter(({ age }) => age > 74).length
          return seniors === 0 ? 'adults' : seniors === passengers.length ? 'seniors' : 'mixed'
        })
        const lost = priced.filter(({ sale, after }) => sale.houseShare >= 0 && after.houseShare < 0)
        expect(simulation.losses.sales).toBe(lost.length)
        const worst = lost.map(({ after }) => after.houseShare).toSorted((a, b) => a - b)
        expect(simulation.losses.worst.map(({ after }) => after.houseShare)).toEqual(worst.slice(0, SHOWN_SALES))
        const jumps = priced.map(({ sale, after }) => after.charged - sale.charged).toSorted((a, b) => b - a)
        const jumpsOf = (rows: Simulation['rises']) => rows.map(({ before, after }) => after.charged - before.charged)
        expect(jumpsOf(simulation.rises)).toEqual(jumps.filter((jump) => jump > 0).slice(0, SHOWN_SALES))
        const falls = jumps.filter((jump) => jump < 0).toReversed()
        expect(jumpsOf(simulation.falls)).toEqual(falls.slice(0, SHOWN_SALES))
        const unpricedCharges = all.filter(({ after }) => after === null).map(({ sale }) => sale.charged)
        expect(simulation.unpriced.reduce((sum, { sales: count }) => sum + count, 0)).toBe(unpricedCharges.length)
        const unpriced = simulation.unpriced.reduce((sum, { charged }) => sum + charged, 0)
        expect(unpriced).toBe(unpricedCharges.reduce((sum, charged) => sum + charged, 0))
      }),
      { numRuns: 200 },
    )
  })

  test('is the same in whatever pieces the sales come', () => {
    fc.assert(
      fc.property(anyTariff, anySales, fc.nat(40), (tariff, sales, cut) => {
        const sum = added(simulate(tariff, sales.slice(0, cut)), simulate(tariff, sales.slice(cut)))
        expect(sum).toEqual(simulate(tariff, sales))
      }),
    )
  })

  test('an unchanged tariff changes nothing; a third more on a plan is a third more on its sales', () => {
    const same = simulate(firstTariff, [sold()])
    expect(same.totals.after).toEqual({ charged: 8_404, cost: 4_669, commission: 1_121, houseShare: 2_614 })
    expect([same.rises, same.falls, same.losses.sales, same.unpriced]).toEqual([[], [], 0, []])
    const plans = firstTariff.plans.map((plan) => (plan.id === 103 ? { ...plan, rate: 387 } : plan))
    const dearer = simulate({ ...firstTariff, plans }, [sold(), sold({ id: 'v2', number: 2, planId: 102 })])
    expect(dearer.plans.find(({ id }) => id === '103')?.after.cost).toBe(6_231)
    expect(dearer.rises.map(({ id }) => id)).toEqual(['venta-1'])
  })

  test('a sale that turns to loss under its own code is named', () => {
    const code = { promoCode: 'VERANO40', ownPercentage: 40, companyPercentage: 0, markup: 60 }
    // Sold when the plan cost half as much, at a margin that the code could bear.
    const before = { charged: 8_000, cost: 4_000, commission: 1_000, houseShare: 3_000 }
    const { losses } = simulate(firstTariff, [sold({ ...code, ...before })])
    expect(losses).toMatchObject({
      sales: 1,
      worst: [{ promoCode: 'VERANO40', before, after: { houseShare: -1_027 } }],
    })
  })

  test('what a tariff sells no more is counted and named by what is missing', () => {
    const family = { familyPlan: true, passengers: [{ n: 1, age: 40 }] }
    const extra = (n: number, benefitId: number) => [{ passengerNo: n, benefitId, description: 'Futura mamá' }]
    const { totals, unpriced } = simulate(firstTariff, [
      sold({ planId: 199, planName: 'Clásico 60' }),
      sold({ planId: 199, planName: 'Clásico 60' }),
      sold({ planId: 201, planName: 'Tero Anual 40' }),
      sold({ destinationId: 9, destinationName: 'Antártida' }),
      sold({ planId: 101, planName: 'Benteveo 25' }),
      sold({ extras: extra(1, 99) }),
      sold({ passengers: [{ n: 1, age: 60 }], extras: extra(1, 2) }),
      sold(family),
      // Who left took the extra along.
      sold({ passengers: [{ n: 2, age: 60 }], extras: extra(1, 2) }),
    ])
    expect(totals.sales).toBe(1)
    expect(unpriced).toEqual([
      { reason: 'plan', name: 'Clásico 60', sales: 2, charged: 16_808 },
      { reason: 'extra', name: 'Futura mamá', sales: 2, charged: 16_808 },
      { reason: 'destination', name: 'Antártida', sales: 1, charged: 8_404 },
      { reason: 'plan-at-destination', name: 'Benteveo 25, Europa (Schengen)', sales: 1, charged: 8_404 },
      { reason: 'trip', name: 'Hornero 80', sales: 1, charged: 8_404 },
      { reason: 'plan', name: 'Tero Anual 40', sales: 1, charged: 8_404 },
    ])
  })
})
