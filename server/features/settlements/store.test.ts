import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { type PeriodSale, settlePeriod, settleSale } from '#shared/settlements/settle.ts'
import type { Connection } from '../../platform/db/connect.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { readContinental, readContinentalPlans, readPromoCodes, readSettlements } from './store.ts'

let connection: Connection
const businesses: { businessId: string; businessName: string }[] = []

beforeAll(async () => {
  connection = await testDatabase()
  for (const name of ['Ñandú Viajes', 'árbol Turismo', 'Zorzal 100% Viajes'])
    businesses.push(await openBusiness(connection.db, name))
})
afterAll(() => connection.close())

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const promo = fc
  .record({ own: percent, company: percent, typed: fc.constantFrom('Verano10', 'VERANO10', 'rambla', 'UNICA') })
  .filter(({ own, company }) => own + company > 0 && own + company <= 100)
const terms = fc.record({
  gross: fc.integer({ min: 0, max: 50_000_000 }),
  promo: fc.option(promo, { nil: null }),
  cost: fc.option(fc.integer({ min: 0, max: 50_000_000 }), { nil: null }),
  markup: fc.constantFrom(1, 40, 62.5, 100),
  commissionPercent: fc.constantFrom(0, 0, 12.5, 30),
  mode: fc.constantFrom('card', 'account', 'free'),
  business: fc.nat({ max: 2 }),
  isPaid: fc.boolean(),
  day: fc.nat({ max: 27 }),
  plan: fc.nat({ max: 2 }),
})

type Sold = SoldSale & { isPaid: boolean }
type Drawn = typeof terms extends fc.Arbitrary<infer One> ? One : never

/** Every run sells in 28 days of its own, so that the sales of all other runs stand around it. */
function booksOf(run: number) {
  const startDate = addDays('1950-01-01', run * 28)
  const asSold = ({ business, day, plan, promo: used, ...sale }: Drawn): Sold => ({
    ...sale,
    ...(businesses[business] ?? { businessId: '', businessName: '' }),
    discount: 0,
    promo: used && { ownPercentage: used.own, companyPercentage: used.company },
    promoCode: used?.typed ?? null,
    soldOn: addDays(startDate, day),
    planId: plan,
    planName: `Plan ${plan}`,
    passengerCount: plan + 1,
  })
  return { scope: { startDate, endDate: addDays(startDate, 27) }, asSold }
}

const byBusiness = <Row extends { businessId: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.businessId.localeCompare(b.businessId))

function groups<Key>(sales: readonly SoldSale[], keyOf: (sale: SoldSale) => Key) {
  return [...Map.groupBy(sales, keyOf)].map(([key, own]) => {
    const total = (value: (settled: ReturnType<typeof settleSale>) => number) =>
      own.reduce((sum, sale) => sum + value(settleSale(sale)), 0)
    return { key, own, total }
  })
}

let run = 0
function overRandomSales(check: (sales: Sold[], scope: { startDate: string; endDate: string }) => Promise<void>) {
  return fc.assert(
    fc.asyncProperty(fc.array(terms, { maxLength: 30 }), async (drawn) => {
      const { scope, asSold } = booksOf((run += 1))
      const sales = drawn.map(asSold)
      await writeSold(connection.db, sales)
      await check(sales, scope)
    }),
    { numRuns: 40 },
  )
}

describe('the database computes what the pure rules say', () => {
  test('L-03 a settlement, row by row and in all', async () => {
    await overRandomSales(async (sales, scope) => {
      const { rows, totals, count } = await readSettlements(connection.db, scope)
      const expected = settlePeriod(sales satisfies PeriodSale[])
      expect(byBusiness(rows)).toEqual(byBusiness(expected))
      expect(count).toBe(expected.length)
      for (const { charged, cost, commission, houseShare } of [...rows, totals])
        expect(cost + commission + houseShare).toBe(charged)
      for (const [name, total] of Object.entries(totals))
        expect(expected.reduce((sum, row) => sum + Number(row[name as 'charged']), 0)).toBe(total)
    })
  })

  test('L-02 the cost of the provider, by business and by plan', async () => {
    await overRandomSales(async (sales, scope) => {
      const { rows, totals } = await readContinental(connection.db, scope, {})
      const plans = await readContinentalPlans(connection.db, scope, {})
      expect(byBusiness(rows)).toEqual(
        byBusiness(
          groups(sales, ({ businessId }) => businessId).map(({ key, own, total }) => ({
            businessId: key,
            businessName: own[0]?.businessName,
            cost: total(({ cost }) => cost),
            quantity: own.length,
          })),
        ),
      )
      expect(plans.rows.toSorted((a, b) => a.planId - b.planId)).toEqual(
        groups(sales, ({ planId = 0 }) => planId)
          .map(({ key, own, total }) => ({
            planId: key,
            planName: `Plan ${key}`,
            categoryName: 'Por viaje',
            cost: total(({ cost }) => cost),
            quantity: own.length,
            passengerCount: own.length * (key + 1),
          }))
          .toSorted((a, b) => a.planId - b.planId),
      )
      expect(plans.totals).toMatchObject(totals)
    })
  })

  test('C-06 what each code brought and cost, in whatever case it was typed', async () => {
    await overRandomSales(async (sales, scope) => {
      const { rows } = await readPromoCodes(connection.db, scope, {})
      const used = sales.filter(({ promoCode }) => promoCode)
      const byCode = groups(used, ({ promoCode }) => promoCode?.toUpperCase() ?? '')
      const expected = byCode.map(({ key, own, total }) => {
        const gross = own.reduce((sum, sale) => sum + sale.gross, 0)
        const houseDiscount = total((settled) => settled.houseDiscount)
        const businessDiscount = total((settled) => settled.businessDiscount)
        const aboveCost = gross - houseDiscount - businessDiscount - total(({ cost }) => cost)
        return { code: key, gross, uses: own.length, houseDiscount, businessDiscount, aboveCost }
      })
      expect(rows.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(
        expected.toSorted((a, b) => a.code.localeCompare(b.code)),
      )
    })
  })
})
