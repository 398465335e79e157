import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelPassenger, cancelSale, grant, mostToGrant } from '#shared/after-sale/cancellation.ts'
import { changeSale, extendSale } from '#shared/after-sale/change.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import type { Repricing } from '#shared/after-sale/repricing.ts'
import { addDays } from '#shared/dates.ts'
import { type PeriodMovement, settleMovements, settleSale } from '#shared/settlements/settle.ts'
import type { Connection } from '../../platform/db/schema/database.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { rollupState } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { readComparison } from './comparison.ts'
import { readDashboard } from './dashboard.ts'
import type { Scope } from './report.ts'
import { rollUpDays } from './rollups.ts'
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
const cents = fc.integer({ min: 0, max: 50_000_000 })
const terms = fc.record({
  gross: cents,
  promo: fc.option(promo, { nil: null }),
  cost: fc.option(cents, { nil: null }),
  markup: fc.constantFrom(1, 40, 62.5, 100),
  commissionPercent: fc.constantFrom(0, 0, 12.5, 30),
  mode: fc.constantFrom('card', 'account', 'free'),
  business: fc.nat({ max: 2 }),
  isPaid: fc.boolean(),
  day: fc.nat({ max: 27 }),
  plan: fc.nat({ max: 2 }),
  // What happens to it later: any of a change to another price, one passenger leaving and an extension, each to another price,
  // and in the end a cancellation with a fee, or a share of what was paid that staff grant.
  changedTo: fc.option(fc.record({ gross: cents, percentBack: fc.integer({ min: 0, max: 100 }) }), {
    nil: null,
    freq: 3,
  }),
  leaver: fc.option(fc.record({ rest: cents, percentBack: fc.integer({ min: 0, max: 100 }) }), { nil: null, freq: 2 }),
  extendedTo: fc.option(cents, { nil: null, freq: 2 }),
  granted: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null, freq: 2 }),
  cancelled: fc.option(fc.record({ after: fc.nat({ max: 27 }), percentBack: fc.integer({ min: 0, max: 100 }) }), {
    nil: null,
    freq: 2,
  }),
})

type LaterMovement = Movement & { passengerCount: number }
type GeneratedSale = SoldSale & { isPaid: boolean; history: readonly LaterMovement[] }
type GeneratedTerms = typeof terms extends fc.Arbitrary<infer One> ? One : never

/** Every run sells in 28 days of its own, so that the sales of all other runs stand around it. */
function booksOf(run: number) {
  const startDate = addDays('1900-01-01', run * 56)
  const asSold = ({ business, day, plan, promo: used, ...drawn }: GeneratedTerms): GeneratedSale => {
    const { changedTo, leaver, extendedTo, granted, cancelled, ...sale } = drawn
    const soldOn = addDays(startDate, day)
    const terms = {
      ...sale,
      discount: 0,
      promo: used && { ownPercentage: used.own, companyPercentage: used.company },
    }
    const first: LaterMovement = {
      kind: 'sale',
      day: soldOn,
      quantity: 1,
      passengerCount: plan + 1,
      figures: { gross: sale.gross, ...settleSale(terms) },
    }
    const history = [first]
    const priced = (gross: number) => ({ gross, ...settleSale({ ...terms, gross, cost: null }) })
    const happens = ({ movements }: Repricing, leaving = 0) =>
      history.push(...movements.map((one) => ({ ...one, passengerCount: one.kind === 'fee' ? 0 : 0 - leaving })))
    const travelling = leaver && plan > 0 ? plan : plan + 1
    if (changedTo !== null) happens(changeSale(history, priced(changedTo.gross), { ...changedTo, day: soldOn }))
    if (leaver && plan > 0) {
      const { rest, percentBack } = leaver
      happens(cancelPassenger(history, priced(rest), { percentBack, day: addDays(soldOn, 1) }), 1)
    }
    if (cancelled) {
      happens(cancelSale(history, cancelled, addDays(soldOn, cancelled.after)), travelling)
    } else {
      if (extendedTo !== null) happens(extendSale(history, priced(extendedTo), addDays(soldOn, 20)))
      const amount = Math.floor(mostToGrant(history) * (granted ?? 0))
      if (amount > 0) happens(grant(history, amount, addDays(soldOn, 25)))
    }
    return {
      ...terms,
      ...(businesses[business] ?? { businessId: '', businessName: '' }),
      promoCode: used?.typed ?? null,
      soldOn,
      planId: plan,
      planName: `Plan ${plan}`,
      passengerCount: plan + 1,
      history,
      later: history.slice(1),
    }
  }
  return { scope: { startDate, endDate: addDays(startDate, 27) }, asSold }
}

const byBusiness = <Row extends { businessId: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.businessId.localeCompare(b.businessId))

/** A movement of a scope with its sale. Nothing that came later is paid: sales of tests are when they are made. */
type Line = PeriodMovement & { sale: GeneratedSale; passengerCount: number }

/** What happened in a scope, by the order of the sales. */
function linesOf(
  sales: readonly GeneratedSale[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Line[] {
  return sales.flatMap((sale) =>
    sale.history
      .filter(({ day }) => startDate <= day && day <= endDate)
      .map(({ kind, quantity, passengerCount, figures }) => ({
        ...sale,
        sale,
        quantity,
        passengerCount,
        figures,
        isPaid: sale.isPaid && kind === 'sale',
      })),
  )
}

function groups<Key>(lines: readonly Line[], keyOf: (sale: GeneratedSale) => Key) {
  return [...Map.groupBy(lines, ({ sale }) => keyOf(sale))].map(([key, own]) => {
    const total = (value: (line: Line) => number) => own.reduce((sum, line) => sum + value(line), 0)
    return { key, own, total, quantity: total(({ quantity }) => quantity) }
  })
}

let run = 0
function overRandomSales(
  check: (lines: Line[], scope: { startDate: string; endDate: string }) => Promise<void>,
  numRuns = 40,
) {
  return fc.assert(
    fc.asyncProperty(fc.array(terms, { maxLength: 30 }), async (drawn) => {
      const { scope, asSold } = booksOf((run += 1))
      const sales = drawn.map(asSold)
      await writeSold(connection.db, sales)
      // The days of this run, and those into which its later movements fall.
      await check(linesOf(sales, scope), scope)
    }),
    { numRuns },
  )
}

describe('the database computes what the pure rules say', () => {
  test('L-03 R-12 a settlement of sales and what came later, row by row and in all', async () => {
    await overRandomSales(async (lines, scope) => {
      const { rows, totals, count } = await readSettlements(connection.db, scope)
      const expected = settleMovements(lines)
      expect(byBusiness(rows)).toEqual(byBusiness(expected))
      expect(count).toBe(expected.length)
      for (const { charged, cost, commission, houseShare } of [...rows, totals])
        expect(cost + commission + houseShare).toBe(charged)
      for (const [name, total] of Object.entries(totals))
        expect(expected.reduce((sum, row) => sum + Number(row[name as 'charged']), 0)).toBe(total)
    })
  })

  test('L-02 the cost of the provider, by business and by plan', async () => {
    await overRandomSales(async (lines, scope) => {
      const { rows, totals } = await readContinental(connection.db, scope, {})
      const plans = await readContinentalPlans(connection.db, scope, {})
      expect(byBusiness(rows)).toEqual(
        byBusiness(
          groups(lines, ({ businessId }) => businessId).map(({ key, own, total, quantity }) => ({
            businessId: key,
            businessName: own[0]?.businessName,
            cost: total(({ figures }) => figures.cost),
            quantity,
          })),
        ),
      )
      expect(plans.rows.toSorted((a, b) => a.planId - b.planId)).toEqual(
        groups(lines, ({ planId = 0 }) => planId)
          .map(({ key, total, quantity }) => ({
            planId: key,
            planName: `Plan ${key}`,
            categoryName: 'Por viaje',
            cost: total(({ figures }) => figures.cost),
            quantity,
            passengerCount: total(({ passengerCount }) => passengerCount),
          }))
          .toSorted((a, b) => a.planId - b.planId),
      )
      expect(plans.totals).toMatchObject(totals)
    })
  })

  test('C-06 what each code brought and cost, in whatever case it was typed', async () => {
    await overRandomSales(async (lines, scope) => {
      const { rows } = await readPromoCodes(connection.db, scope, {})
      const used = lines.filter(({ sale }) => sale.promoCode)
      const byCode = groups(used, ({ promoCode }) => promoCode?.toUpperCase() ?? '')
      const expected = byCode.map(({ key, total, quantity }) => {
        const gross = total(({ figures }) => figures.gross)
        const houseDiscount = total(({ figures }) => figures.houseDiscount)
        const businessDiscount = total(({ figures }) => figures.businessDiscount)
        const aboveCost = gross - houseDiscount - businessDiscount - total(({ figures }) => figures.cost)
        return { code: key, gross, uses: quantity, houseDiscount, businessDiscount, aboveCost }
      })
      expect(rows.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(
        expected.toSorted((a, b) => a.code.localeCompare(b.code)),
      )
    })
  })
})

describe('reports go by rollups and by the movements of later days', () => {
  const rollUntil = (day: string) => rollUpDays({ db: connection.db, now: () => new Date(`${day}T12:00:00Z`) })
  /** Every report as the movements alone say it. */
  const byMovements = async (scope: Scope) => {
    let reports: unknown
    const undone = new Error('undone')
    await connection.db
      .transaction(async (tx) => {
        await tx.delete(rollupState)
        reports = await allReports(tx, scope)
        throw undone
      })
      .catch((error: unknown) => expect(error).toBe(undone))
    return reports
  }
  const allReports = async (db: Connection['db'], scope: Scope) => {
    const { businessId, businessName } = businesses[0]!
    const sorted = { sort: ['cost', 'DESC'] } as never
    return {
      settlements: await readSettlements(db, scope),
      ofOne: await readSettlements(db, { ...scope, businessId }),
      continental: await readContinental(db, scope, sorted),
      plans: await readContinentalPlans(db, scope, sorted),
      plansOfOne: await readContinentalPlans(db, { ...scope, businessName }, sorted),
      codes: await readPromoCodes(db, scope, {}),
      comparison: await readComparison(db, 'days', new Date(`${scope.endDate}T12:00:00Z`)),
      trend: (await readDashboard(db, new Date(`${scope.endDate}T12:00:00Z`))).days,
    }
  }

  test('X-04 L-03 and say the same, however many days are rolled up and whatever is written into them', async () => {
    const days = fc.nat({ max: 28 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(terms, { minLength: 1, maxLength: 20 }),
        days,
        days,
        days,
        async (drawn, rolled, again, written) => {
          // Far behind the run before, whose days are not rolled up: a comparison reads the days before, too.
          const { scope, asSold } = booksOf((run += 2))
          const lastDay = addDays(scope.startDate, -1)
          await connection.db
            .insert(rollupState)
            .values({ lastDay })
            .onConflictDoUpdate({ target: rollupState.isOnly, set: { lastDay } })
          const sales = drawn.map(asSold)
          await writeSold(connection.db, sales.slice(0, written % 20))
          await rollUntil(addDays(scope.startDate, rolled))
          await writeSold(connection.db, sales.slice(written % 20))
          const expected = byBusiness(settleMovements(linesOf(sales, scope)))
          expect(byBusiness((await readSettlements(connection.db, scope)).rows)).toEqual(expected)
          expect(await allReports(connection.db, scope)).toEqual(await byMovements(scope))
          await rollUntil(addDays(scope.startDate, again))
          expect(byBusiness((await readSettlements(connection.db, scope)).rows)).toEqual(expected)
          expect(await allReports(connection.db, scope)).toEqual(await byMovements(scope))
        },
      ),
      { numRuns: 8 },
    )
  })
})

describe('figures are written once', () => {
  test('R-12 a movement is only added, and the figures of a sale stay, for every role', async () => {
    await overRandomSales(async () => {}, 1)
    const { db } = connection
    for (const change of [
      sql`update ${laterMovement} set reason = 'otro'`,
      sql`delete from ${laterMovement}`,
      sql`truncate ${laterMovement}`,
      sql`update ${sale} set charged = charged + 100, cost = cost + 100, gross = gross + 100`,
      sql`update ${sale} set sold_on = sold_on - 1`,
    ]) {
      await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } })
    }
    await expect(db.execute(sql`update ${sale} set is_paid = is_paid`)).resolves.toBeDefined()
  })
})
