import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SaleFilter, saleApi, saleSortFields } from '#shared/sales/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { percentOf, sum } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { saleCondition } from './list-query.ts'
import { sortAfterFinding, walkOrder } from './sale-order.ts'
import { findSaleNumbers, totalSales } from './store.ts'

const NOW = '2026-11-21T15:00:00.000Z'
/** More than are read at a time. */
const SALES = 620
const STAFF = { businessId: null, seesCost: true, seesCommission: true }

let shop: TestShop
let admin: string
let broker: string

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: SALES, seed: 11, now: new Date(NOW), documents: shop.dependencies.documents })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())

/** The exported file, as lines of cells. */
async function exported(query: { filter?: SaleFilter; sort?: [string, string] } = {}, token = admin) {
  const answer = await shop.call(saleApi.csv, { query: query as never }, { token })
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.failure)}`)
  let text = ''
  for await (const piece of answer.result.pieces) text += piece
  expect(text.startsWith('\uFEFF"')).toBe(true)
  expect(text.endsWith('"\r\n')).toBe(true)
  const [header = [], ...lines] = text
    .slice(2, -3)
    .split('"\r\n"')
    .map((line) => line.split('","'))
  expect(lines.length).toBe(answer.result.rows)
  return { header, lines, headers: answer.headers }
}

describe('S-06 the exported sales', () => {
  test('are every one of them, however many, in the order of the list, as a file to be saved', async () => {
    const { lines, header, headers } = await exported({ sort: ['charged', 'ASC'] })
    const ordered = await findSaleNumbers(shop.dependencies, { sort: ['charged', 'ASC'] }, STAFF)
    expect(ordered).toHaveLength(SALES)
    expect(lines.map(([code]) => code)).toEqual(ordered.map(saleCode))
    expect(lines.every((line) => line.length === header.length)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="ventas.csv"'),
      'cache-control': 'no-store',
    })
  })

  test('tell money with a decimal comma, days and words as people read them', async () => {
    const [one] = await shop.db.select().from(sale).where(eq(sale.isPaid, false)).limit(1)
    const { header, lines } = await exported({ filter: { startDate: one!.soldOn, endDate: one!.soldOn } })
    const line = lines.find(([code]) => code === saleCode(one!.number)) ?? []
    const cells = Object.fromEntries(header.map((name, n) => [name, line[n]]))
    expect(cells).toMatchObject({
      'Importe (USD)': String(one!.charged / 100).replace('.', ','),
      'Fecha de compra': formatDay(one!.soldOn),
      Titular: one!.holder,
      Pagada: 'No',
      'Forma de pago': 'Cuenta corriente',
      'Costo del proveedor (USD)': String(one!.cost / 100).replace('.', ','),
    })
  })

  test('L-03 R-12 tell every figure with what happened to the sale since, and sum up to the totals of the list', async () => {
    const amounts = {
      charged: 'Importe',
      gross: 'Facturado',
      discount: 'Descuento total',
      businessDiscount: 'Descuento a cargo de la empresa',
      commission: 'Comisión',
      cost: 'Costo del proveedor',
    }
    const [one] = await shop.db
      .select()
      .from(sale)
      .where(and(eq(sale.mode, 'account'), gt(sale.commission, 0)))
      .limit(1)
    const { id: saleId, gross, discount, businessDiscount, charged, cost, margin, commission, houseShare } = one!
    const fee = percentOf(charged, 15)
    const line = { saleId, intentId: crypto.randomUUID(), at: new Date(NOW), day: '2026-11-21', passengerCount: 0 }
    const all = {
      gross: -gross,
      discount: -discount,
      businessDiscount: -businessDiscount,
      charged: -charged,
      cost: -cost,
    }
    const none = { discount: 0, businessDiscount: 0, cost: 0, commission: 0 }
    await shop.db.insert(laterMovement).values([
      {
        ...line,
        ...all,
        kind: 'cancellation',
        quantity: -1,
        margin: -margin,
        commission: -commission,
        houseShare: -houseShare,
      },
      { ...line, ...none, kind: 'fee', quantity: 0, gross: fee, charged: fee, margin: fee, houseShare: fee },
    ])
    const { header, lines } = await exported()
    const cents = (cells: string[] = [], name = '') =>
      Math.round(Number(cells[header.indexOf(`${name} (USD)`)]?.replace(',', '.')) * 100)
    const own = lines.find(([code]) => code === saleCode(one!.number))
    const expected = { ...none, charged: fee, gross: fee }
    for (const [figure, name] of Object.entries(amounts))
      expect(cents(own, name), name).toBe(expected[figure as keyof typeof amounts])
    expect(cents(own, 'Neto a pagar')).toBe(fee)
    const totals = await totalSales(shop.dependencies, {}, STAFF)
    for (const figure of ['charged', 'commission', 'cost'] as const)
      expect(sum(lines.map((cells) => cents(cells, amounts[figure]))), figure).toBe(totals[figure])
  })

  test('are those of the filter, and none when there are none', async () => {
    const unpaid = await shop.db.select().from(sale).where(eq(sale.isPaid, false))
    const { lines } = await exported({ filter: { paid: 'unpaid' } })
    expect(lines.map(([code = '']) => code).toSorted()).toEqual(unpaid.map(({ number }) => saleCode(number)).toSorted())
    const none = await shop.app.inject({
      url: '/api/sale/csv',
      query: { filter: '{"planName":"zzz"}' },
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(none.headers['content-range']).toBe('items 0-0/0')
    expect(none.payload.split('\r\n')).toHaveLength(2)
  })

  // ASVS 1.2.10
  test('a name that a spreadsheet would run is disarmed', async () => {
    const [one] = await shop.db.select().from(sale).limit(1)
    await shop.db.update(sale).set({ holder: '=HYPERLINK("x")' }).where(eq(sale.id, one!.id))
    const raw = await shop.app.inject({ url: '/api/sale/csv', headers: { authorization: `Bearer ${admin}` } })
    expect(raw.payload).toContain(`"'=HYPERLINK(""x"")"`)
    await shop.db.update(sale).set({ holder: one!.holder }).where(eq(sale.id, one!.id))
  })

  test('A-08 of a partner are its own alone, without their cost, whatever it asks', async () => {
    const own = await shop.db.select().from(sale).where(eq(sale.businessName, 'Rambla Brokers'))
    const [other] = await shop.db.select().from(sale).where(eq(sale.businessName, 'Mburucuyá Viajes')).limit(1)
    const { header, lines } = await exported({}, broker)
    expect(lines.map(([code = '']) => code).toSorted()).toEqual(own.map(({ number }) => saleCode(number)).toSorted())
    expect(header.join()).not.toMatch(/Costo|Recargo/)
    expect((await exported({ filter: { businessId: other!.businessId } }, broker)).lines).toEqual([])
    expect(await shop.call(saleApi.csv, { query: {} })).toMatchObject({ ok: false, status: 401 })
  })
})

describe('S-07 a page is the same', () => {
  const filters: SaleFilter[] = [
    {},
    { sellerType: 'broker' },
    { paid: 'unpaid' },
    { q: 'an' },
    { businessName: 'rambla' },
    { planName: 'nandu', startDate: '2026-03-01' },
    { startDate: '2026-03-01', endDate: '2026-04-30' },
    { startDate: '2026-03-01', endDate: '9999-12-31' },
    { documentNumber: '1234' },
  ]

  test.each(saleSortFields)('by %s, whether its sales are found and sorted or the order is walked', async (field) => {
    for (const filter of filters) {
      const condition = await saleCondition(shop.dependencies, filter, null)
      for (const direction of ['ASC', 'DESC'] as const) {
        const sort = [field, direction] as const
        const numbers = await findSaleNumbers(shop.dependencies, { filter, sort }, STAFF)
        for (const offset of [0, 7]) {
          const query = { condition, days: filter, sort, offset, limit: 1000 }
          expect(await walkOrder(shop.db, query)).toEqual(numbers.slice(offset))
          expect(await sortAfterFinding(shop.db, query)).toEqual({
            numbers: numbers.slice(offset),
            total: numbers.length,
          })
        }
        const part = { condition, days: filter, sort, offset: 2, limit: 3 }
        expect(await walkOrder(shop.db, part, 1000)).toEqual(numbers.slice(2, 5))
        const [first] = await findSaleNumbers(shop.dependencies, { sort }, STAFF)
        expect(await walkOrder(shop.db, { ...part, offset: 0 }, 1)).toEqual(
          numbers.filter((number) => number === first),
        )
      }
    }
  })
})
