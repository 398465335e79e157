import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/http.ts'
import { type Cents, sum } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { testCipher } from '../../../tests/support/test-cipher.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const RAMBLA = { businessId: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000003', businessName: 'Rambla Brokers' }
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }

let shop: TestShop
let admin: string
let broker: string
let patagonia: Awaited<ReturnType<typeof openBusiness>>

/** The two sales of docs/rules/settlement.md, on the first and the last day of March, with others the day before and after. */
function workedExample(): SoldSale[] {
  const sold = {
    ...patagonia,
    mode: 'card' as const,
    discount: 0,
    cost: null,
    markup: 40,
    commissionPercent: 30,
  }
  const withCode = {
    ...sold,
    gross: 28_000,
    promo: { ownPercentage: 5, companyPercentage: 10 },
    promoCode: 'VERANO15',
    soldOn: '2026-03-01',
  }
  const withoutCode = {
    ...sold,
    gross: 18_000,
    promo: null,
    soldOn: '2026-03-31',
    planId: 9,
    planName: 'Élite 500',
    passengerCount: 3,
  }
  return [
    withCode,
    withoutCode,
    { ...withCode, soldOn: '2026-02-28' },
    { ...withoutCode, soldOn: '2026-04-01' },
    { ...withCode, ...RAMBLA, mode: 'account', promoCode: 'verano15', markup: 80, commissionPercent: 35 },
    { ...withoutCode, ...RAMBLA, mode: 'account', soldOn: '2026-11-20', isPaid: true },
    { ...withoutCode, ...RAMBLA, mode: 'account', soldOn: '2026-11-21' },
  ]
}

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
  patagonia = await openBusiness(shop.db, 'Patagonia Viajes')
  await writeSold(shop.db, workedExample())
})
afterAll(() => shop.close())

async function resultOf<Answer>(answering: Promise<{ ok: boolean; result?: Answer }>): Promise<Answer> {
  const answer = await answering
  if (!answer.ok || answer.result === undefined) throw new Error(JSON.stringify(answer))
  return answer.result
}
const settlements = (query: Parameters<typeof shop.call<typeof reportApi.settlements>>[1]) =>
  resultOf(shop.call(reportApi.settlements, query, { token: admin }))

async function wire(path: string, token: string): Promise<unknown> {
  const response = await shop.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: unknown }>().data
}

describe('L-01 settlements', () => {
  test('the worked row, from the first day of the period to the last', async () => {
    const { rows } = await settlements({ query: { filter: { ...MARCH, businessName: ' patagonÍA ' } } })
    expect(rows).toEqual([
      {
        ...patagonia,
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

  test('every business with sales, by name; the totals are of all rows, whatever the page', async () => {
    const { rows, totals, count } = await settlements({ query: { filter: MARCH } })
    expect(rows.map(({ businessName }) => businessName)).toEqual(['Patagonia Viajes', 'Rambla Brokers'])
    const page = await settlements({ query: { filter: MARCH, range: [1, 1] } })
    expect(page).toEqual({ rows: [rows[1]], totals, count })
    expect((await settlements({ query: { filter: MARCH, range: [50, 60] } })).rows).toEqual([])
    expect([count, totals.quantity]).toEqual([2, 3])
    for (const { charged, cost, commission, houseShare } of [...rows, totals])
      expect(cost + commission + houseShare).toBe(charged)
    const sum = (field: 'charged' | 'netToPay' | 'netToCollect') => rows.reduce((all, row) => all + row[field], 0)
    expect(totals).toMatchObject({
      charged: sum('charged'),
      netToPay: sum('netToPay'),
      netToCollect: sum('netToCollect'),
    })
  })

  test('sorted by any column, both ways', async () => {
    const names = async (sort: NonNullable<NonNullable<Parameters<typeof settlements>[0]>['query']>['sort']) =>
      (await settlements({ query: { filter: MARCH, sort } })).rows.map(({ businessName }) => businessName)
    expect(await names(['businessName', 'DESC'])).toEqual(['Rambla Brokers', 'Patagonia Viajes'])
    expect(await names(['gross', 'ASC'])).toEqual(['Rambla Brokers', 'Patagonia Viajes'])
    expect(await names(['netToPay', 'ASC'])).toEqual(['Patagonia Viajes', 'Rambla Brokers'])
    expect(await names(['commissionPercent', 'DESC'])).toEqual(['Rambla Brokers', 'Patagonia Viajes'])
  })

  test('a period without sales has no rows, and zeros in all', async () => {
    const { rows, totals, count } = await settlements({
      query: { filter: { startDate: '2020-01-01', endDate: '2020-12-31' } },
    })
    expect([rows, count, new Set(Object.values(totals))]).toEqual([[], 0, new Set([0])])
    expect((await settlements({ query: { filter: { businessName: '%' } } })).rows).toEqual([])
  })

  test('without a period, all sales there are', async () => {
    expect((await settlements({})).totals.quantity).toBe(workedExample().length)
  })

  test('K-01 travels under the names of the interface, in dollars', async () => {
    const data = await wire(`/report/settlements/?filter=${JSON.stringify({ ...MARCH, businessName: 'pata' })}`, admin)
    expect(data).toMatchObject({
      rows: [
        {
          id: patagonia.businessId,
          businessName: 'Patagonia Viajes',
          total: 460,
          totalSales: 2,
          commission: 30,
          discount: 28,
          neto: 103.43,
          netoRua: 58.4,
          markup: 40,
          continentalPrice: 328.57,
          totalPaid: 418,
        },
      ],
    })
  })

  test('the sales behind a row are the list of that business and period, to the cent', async () => {
    for (const row of (await settlements({ query: { filter: MARCH } })).rows) {
      const { rows, total } = await resultOf(
        shop.call(saleApi.list, { query: { filter: { ...MARCH, businessId: row.businessId } } }, { token: admin }),
      )
      expect(total).toBe(row.quantity)
      const sum = (value: (sale: (typeof rows)[number]) => Cents) => rows.reduce((all, sale) => all + value(sale), 0)
      expect({
        gross: sum((sale) => sale.gross),
        charged: sum((sale) => sale.charged),
        commission: sum((sale) => sale.commission ?? Number.NaN),
        cost: sum((sale) => sale.cost ?? Number.NaN),
        netToPay: sum((sale) => sale.netToPay ?? Number.NaN),
      }).toEqual({
        gross: row.gross,
        charged: row.charged,
        commission: row.commission,
        cost: row.cost,
        netToPay: row.netToPay,
      })
    }
  })
})

describe('L-02 the cost of the provider', () => {
  test('by business', async () => {
    const query = { filter: MARCH, sort: ['cost', 'DESC'] as ['cost', 'DESC'] }
    const { rows, totals } = await resultOf(shop.call(reportApi.continental, { query }, { token: admin }))
    expect(rows).toEqual([
      { ...patagonia, cost: 32_857, quantity: 2 },
      { ...RAMBLA, cost: 15_556, quantity: 1 },
    ])
    expect(totals).toEqual({ cost: 48_413, quantity: 3 })
  })

  test('by plan, of all businesses or of one', async () => {
    const plans = (filter: object) =>
      resultOf(shop.call(reportApi.continentalPlans, { query: { filter: { ...MARCH, ...filter } } }, { token: admin }))
    const elite = {
      planId: 9,
      planName: 'Élite 500',
      categoryName: 'Por viaje',
      cost: 12_857,
      quantity: 1,
      passengerCount: 3,
    }
    const classic = { ...elite, planId: 7, planName: 'Clásico 60' }
    expect(await plans({})).toEqual({
      rows: [{ ...classic, cost: 35_556, quantity: 2, passengerCount: 4 }, elite],
      totals: { cost: 48_413, quantity: 3, passengerCount: 7 },
      count: 2,
    })
    expect((await plans({ businessId: patagonia.businessId })).rows).toEqual([
      { ...classic, cost: 20_000, quantity: 1, passengerCount: 2 },
      elite,
    ])
  })
})

describe('C-06 promo code statistics', () => {
  test('one row per code in any case, with both discounts and what is left', async () => {
    const { rows } = await resultOf(shop.call(reportApi.promoCodes, { query: { filter: MARCH } }, { token: admin }))
    expect(rows).toEqual([
      {
        code: 'VERANO15',
        gross: 56_000,
        uses: 2,
        houseDiscount: 2_800,
        businessDiscount: 5_600,
        aboveCost: 56_000 - 2_800 - 5_600 - 35_556,
      },
    ])
    const list = await resultOf(
      shop.call(saleApi.list, { query: { filter: { ...MARCH, promoCode: 'Verano15' } } }, { token: admin }),
    )
    expect(list.total).toBe(2)
  })
})

describe('F-03 the report of a business', () => {
  // ASVS 8.2.3
  test('its own row, and nothing of what we earn or pay', async () => {
    const answer = await shop.call(reportApi.profile, { query: { filter: MARCH } }, { token: broker })
    expect(answer.ok && answer.result).toEqual({
      rows: [
        {
          ...RAMBLA,
          gross: 28_000,
          quantity: 1,
          commissionPercent: 35,
          isCommissionVariable: false,
          businessDiscount: 2_800,
          charged: 23_800,
          commission: 3_375,
          netToPay: 20_425,
          netPaid: 0,
          netOwed: 20_425,
          netToCollect: 0,
        },
      ],
      first: 0,
      total: 1,
    })
    const [row] = (await wire('/report/profile', broker)) as object[]
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      [
        'id',
        'businessName',
        'total',
        'totalSales',
        'commission',
        'commissionVaries',
        'commissionAmount',
        'discount',
        'totalPaid',
        'netToPay',
        'netPaid',
        'netOwed',
        'netToCollect',
      ].toSorted(),
    )
  })

  test('A-08 it cannot ask for another business, nor for any of the staff’s reports', async () => {
    const others = `filter=${JSON.stringify({ businessId: patagonia.businessId })}`
    const refused = await shop.app.inject({
      url: `/api/report/profile?${others}`,
      headers: { authorization: `Bearer ${broker}` },
    })
    expect(refused.statusCode).toBe(400)
    const own: string[] = [reportApi.profile.path, reportApi.movements.path]
    const staffOnly: Endpoint[] = Object.values(reportApi).filter(({ path }) => !own.includes(path))
    expect(staffOnly).toHaveLength(6)
    for (const endpoint of staffOnly) {
      expect((await shop.call(endpoint, {}, { token: broker })).status).toBe(403)
      expect((await shop.call(endpoint)).status).toBe(401)
    }
    expect((await shop.call(reportApi.profile, {}, { token: admin })).status).toBe(403)
    expect((await shop.call(reportApi.profile)).status).toBe(401)
    const list = await resultOf(
      shop.call(saleApi.list, { query: { filter: { businessId: patagonia.businessId } } }, { token: broker }),
    )
    expect(list.total).toBe(0)
  })

  test('a business without sales has no row', async () => {
    const agency = await shop.loginAs('agencia@ceibo.test')
    expect((await resultOf(shop.call(reportApi.profile, {}, { token: agency }))).rows).toEqual([])
  })
})

test.each(['days', 'months'] as const)(
  'S-01 sales by business and by plan, the %s now and before, are the sums of their sales',
  async (span) => {
    const { current, previous, businesses, plans } = await resultOf(
      shop.call(reportApi.comparison, { query: { span } }, { token: admin }),
    )
    const rows = await shop.db.select().from(sale)
    for (const [ranking, subject] of [
      [businesses, 'businessId'],
      [plans, 'planId'],
    ] as const) {
      const ids = new Set(ranking.rows.map(({ id }) => id))
      const soldIn = ({ startDate, endDate }: typeof current) =>
        rows.filter(({ soldOn }) => soldOn >= startDate && soldOn <= endDate)
      const both = [...soldIn(current), ...soldIn(previous)]
      expect(ids.size).toBeGreaterThan(0)
      expect(ids).toEqual(new Set(both.map((row) => row[subject])))
      for (const { id, ...row } of ranking.rows)
        for (const period of ['current', 'previous'] as const) {
          const own = soldIn({ current, previous }[period]).filter((sold) => sold[subject] === id)
          expect(row[period]).toEqual({ quantity: own.length, gross: sum(own.map(({ gross }) => gross)) })
        }
    }
  },
)

test('L-02 R-12 a plan that the catalogue lost keeps the name that it was sold under, not that of a change', async () => {
  const ofPlan = eq(sale.planId, 9)
  const [latest] = await shop.db.select().from(sale).where(ofPlan).orderBy(desc(sale.number)).limit(1)
  const changed = eq(sale.id, latest!.id)
  await shop.db.update(sale).set({ planName: 'Hornero 80', currentPlanId: 103 }).where(changed)
  const { rows } = await resultOf(shop.call(reportApi.continentalPlans, { query: {} }, { token: admin }))
  await shop.db.update(sale).set({ planName: latest!.planName, currentPlanId: null }).where(changed)
  expect(rows.find(({ planId }) => planId === 9)).toMatchObject({ planName: 'Élite 500' })
})

test('S-01 the comparison takes no other span', async () => {
  const url = '/api/report/dashboard/comparison?span=weeks'
  const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${admin}` } })
  expect(answer.statusCode).toBe(400)
})

test('S-01 the dashboard: today, the month, what is unpaid, waiting requests, the trend and the newest', async () => {
  const waiting = {
    kind: 'refund' as const,
    voucher: 'CA1',
    document: testCipher.encrypt('1', 'nobody'),
    dueAt: new Date('2026-11-20T12:00:00Z'),
  }
  await shop.db
    .insert(request)
    .values([
      waiting,
      { ...waiting, status: 'in-review', dueAt: new Date('2026-11-25T12:00:00Z') },
      { ...waiting, status: 'missing-information' },
      { ...waiting, status: 'closed' },
    ])
  const dashboard = await resultOf(shop.call(reportApi.dashboard, {}, { token: admin }))
  expect(dashboard.today).toEqual({
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    quantity: 1,
    gross: 18_000,
    charged: 18_000,
    houseShare: 3_600,
  })
  expect(dashboard.month).toMatchObject({ startDate: '2026-11-01', quantity: 2, charged: 36_000 })
  expect(dashboard.previousMonth).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-21', quantity: 0 })
  expect(dashboard.unpaid).toEqual({
    quantity: 2,
    charged: 41_800,
    netToPay: 41_800 - 3_375 - 1_543,
    oldest: '2026-03-01',
  })
  expect(dashboard.requests).toEqual({ waiting: 2, overdue: 1 })
  expect(dashboard.days.slice(-2).map(({ charged }) => charged)).toEqual([18_000, 18_000])
  expect(dashboard.months.map(({ quantity }) => quantity)).toEqual([0, 0, 1, 3, 1, 0, 0, 0, 0, 0, 0, 2])
  expect(dashboard.latest).toHaveLength(workedExample().length)
  expect(dashboard.latest[0]).toMatchObject({ businessName: 'Rambla Brokers', charged: 18_000, isPaid: false })
})

test('S-01 R-02 what goes back to a card is nothing that a business owes', async () => {
  const unpaid = async () => (await resultOf(shop.call(reportApi.dashboard, {}, { token: admin }))).unpaid
  const before = await unpaid()
  const [sold] = await shop.db.select().from(sale).where(eq(sale.mode, 'card')).limit(1)
  const { id: saleId, gross, discount, businessDiscount, charged, cost, margin, commission, houseShare } = sold!
  await shop.db.insert(laterMovement).values({
    saleId,
    intentId: crypto.randomUUID(),
    kind: 'cancellation',
    at: new Date(NOW),
    day: '2026-11-21',
    quantity: -1,
    passengerCount: -1,
    gross: -gross,
    discount: -discount,
    businessDiscount: -businessDiscount,
    charged: -charged,
    cost: -cost,
    margin: -margin,
    commission: -commission,
    houseShare: -houseShare,
  })
  expect(await unpaid()).toEqual(before)
})

test('S-01 R-02 the newest sales say which is cancelled, with what it comes to since', async () => {
  const latest = async () => (await resultOf(shop.call(reportApi.dashboard, {}, { token: admin }))).latest[0]
  const [newest] = await shop.db.select().from(sale).orderBy(desc(sale.number)).limit(1)
  expect(await latest()).toMatchObject({ charged: newest!.charged, cancelledAt: null })
  await shop.db
    .update(sale)
    .set({ cancelledAt: new Date(NOW) })
    .where(eq(sale.id, newest!.id))
  await shop.db.insert(laterMovement).values({
    saleId: newest!.id,
    intentId: crypto.randomUUID(),
    kind: 'grant',
    at: new Date(NOW),
    day: '2026-11-21',
    quantity: 0,
    passengerCount: 0,
    gross: -50_00,
    discount: 0,
    businessDiscount: 0,
    charged: -50_00,
    cost: 0,
    margin: -50_00,
    commission: 0,
    houseShare: -50_00,
  })
  expect(await latest()).toMatchObject({ charged: newest!.charged - 50_00, cancelledAt: NOW })
})
