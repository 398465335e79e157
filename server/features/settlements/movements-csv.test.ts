import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { readerFor } from '../../platform/db/as-business.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, writeSold } from '../../../tests/support/test-sales.ts'
import { exportMovements } from './movements-csv.ts'

const SALES = 620

let shop: TestShop
let admin: string
let broker: string
beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, {
    count: SALES,
    seed: 7,
    now: shop.dependencies.now(),
    documents: shop.dependencies.documents,
  })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())

type Filter = { startDate?: string; endDate?: string; businessId?: string }

/** The exported file as records of cells by header. */
async function exported(filter: Filter = {}, token = admin) {
  const answer = await shop.call(reportApi.movements, { query: { filter } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  let text = ''
  for await (const piece of answer.result.pieces) text += piece
  const [header = [], ...lines] = text
    .slice(2, -3)
    .split('"\r\n"')
    .map((line) => line.split('","'))
  expect(lines).toHaveLength(answer.result.rows)
  return lines.map((line) => Object.fromEntries(header.map((name, n) => [name, line[n] ?? ''])))
}

const cents = (lines: Record<string, string>[], name: string) =>
  lines.reduce((sum, line) => sum + Math.round(Number((line[name] ?? '').replace(',', '.')) * 100), 0)

/** A header of the file, and what it sums up to in the view of all movements. */
const SUMS = {
  'Facturado (USD)': sql`gross`,
  'Descuento total (USD)': sql`discount`,
  'Descuento a cargo de la empresa (USD)': sql`business_discount`,
  'Descuento a cargo nuestro (USD)': sql`discount - business_discount`,
  'Importe (USD)': sql`charged`,
  'Comisión (USD)': sql`commission`,
  'Costo del proveedor (USD)': sql`cost`,
  'Neto (USD)': sql`margin`,
  'Nuestro (USD)': sql`house_share`,
  'Neto a pagar (USD)': sql`case when mode = 'account' then charged - commission else 0 end`,
  'Neto a cobrar (USD)': sql`case when mode = 'account' then 0 else commission end`,
}

async function summed(figure: ReturnType<typeof sql>, where = sql`true`): Promise<number> {
  const { rows } = (await shop.db.execute(
    sql`select coalesce(sum(${figure}), 0)::bigint as cents from sale_movement where ${where}`,
  )) as unknown as { rows: { cents: number | string }[] }
  return Number(rows[0]?.cents)
}

test('L-03 R-12 the exported movements sum up to the settlement of the same days, in every column', async () => {
  const today = '2026-11-21'
  const list = await shop.call(saleApi.list, { query: { filter: { paid: 'unpaid' } } }, { token: admin })
  const sale = list.ok ? list.result.rows.find(({ startDate }) => startDate > today) : undefined
  const params = { id: sale?.id ?? '' }
  const preview = await shop.call(afterSaleApi.previewCancellation, { params }, { token: admin })
  const refund = preview.ok ? preview.result.refund : 0
  const body = { intent: crypto.randomUUID(), refund }
  expect(await shop.call(afterSaleApi.cancel, { params, body }, { token: admin })).toMatchObject({ ok: true })

  const lines = await exported()
  expect(lines.length).toBeGreaterThan(SALES)
  expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBeGreaterThan(SALES)
  for (const [name, figure] of Object.entries(SUMS)) expect(cents(lines, name), name).toBe(await summed(figure))
  const own = lines.filter((line) => line['Venta'] === saleCode(sale!.number))
  expect(own.map((line) => [line['Movimiento'], line['Ventas']])).toContainEqual(['Cancelación', '-1'])

  const period = { startDate: '2026-11-01', endDate: today }
  const report = await shop.call(reportApi.settlements, { query: { filter: period } }, { token: admin })
  if (!report.ok) throw new Error(report.failure.errorCode)
  const { totals } = report.result
  const month = await exported(period)
  expect({
    gross: cents(month, 'Facturado (USD)'),
    businessDiscount: cents(month, 'Descuento a cargo de la empresa (USD)'),
    charged: cents(month, 'Importe (USD)'),
    cost: cents(month, 'Costo del proveedor (USD)'),
    margin: cents(month, 'Neto (USD)'),
    commission: cents(month, 'Comisión (USD)'),
    houseShare: cents(month, 'Nuestro (USD)'),
    netToPay: cents(month, 'Neto a pagar (USD)'),
    netToCollect: cents(month, 'Neto a cobrar (USD)'),
  }).toEqual(
    Object.fromEntries(
      (
        [
          'gross',
          'businessDiscount',
          'charged',
          'cost',
          'margin',
          'commission',
          'houseShare',
          'netToPay',
          'netToCollect',
        ] as const
      ).map((name) => [name, totals[name]]),
    ),
  )
})

test('L-03 what is read a few at a time is the same file', async () => {
  const read = readerFor(shop.db, null)
  const pieces = async (batch?: number) => {
    const file = await exportMovements(
      { read, now: shop.dependencies.now() },
      {},
      { businessId: null, seesCost: true, seesCommission: true },
      batch,
    )
    const made: string[] = []
    for await (const piece of file.pieces) made.push(piece)
    return made
  }
  const few = await pieces(40)
  expect(few.length).toBeGreaterThan(SALES / 40)
  expect(few.join('')).toBe((await pieces()).join(''))
})

test('X-08 L-03 a file whose batches end within a day, an instant and a millisecond has every movement once, in order', async () => {
  const business = await openBusiness(shop.db, 'Delta Viajes')
  const terms = { mode: 'account' as const, discount: 0, cost: null, markup: 40, commissionPercent: 30, promo: null }
  const soldOn = ['2026-10-05', '2026-10-05', '2026-10-05', '2026-10-06', '2026-10-08']
  await writeSold(
    shop.db,
    Array.from({ length: 60 }, (_, n) => ({
      ...terms,
      ...business,
      gross: 10_000 + n,
      soldOn: soldOn[n % 5]!,
      hour: 3 * (n % 7),
    })),
  )
  await shop.db.execute(sql`alter table sale disable trigger user`)
  await shop.db.execute(
    sql`update sale set created_at = created_at + interval '300 microseconds' * (number % 7) where business_id = ${business.businessId}`,
  )
  await shop.db.execute(sql`alter table sale enable trigger user`)
  // Each of these is dated to the day of its sale, and one in two was written days later.
  await shop.db.execute(sql`
    insert into later_movement (sale_id, intent_id, kind, at, day, quantity, passenger_count, gross, discount,
      business_discount, charged, cost, margin, commission, house_share)
    select id, gen_random_uuid(), 'change', created_at + interval '1 day' * (number % 4 - 1), sold_on, 0, 0, 500, 0, 0, 500, 0,
      500, 100, 400
    from sale where business_id = ${business.businessId} and number % 2 = 0`)
  const viewer = { businessId: business.businessId, seesCost: true, seesCommission: true }
  const file = async (scope: Filter, batch?: number) => {
    const read = readerFor(shop.db, business.businessId)
    const { pieces } = await exportMovements({ read, now: shop.dependencies.now() }, scope, viewer, batch)
    let text = ''
    for await (const piece of pieces) text += piece
    return text
  }
  for (const scope of [{}, { startDate: '2026-10-06' }, { startDate: '2026-10-05', endDate: '2026-10-05' }]) {
    const whole = await file(scope)
    expect(whole.split('\r\n').length).toBeGreaterThan(12)
    for (const batch of [1, 2, 5, 12, 17, 40]) expect(await file(scope, batch), `${batch} at a time`).toBe(whole)
  }
})

test('L-03 A-08 a business exports its own movements whatever it asks for, without what we pay and keep', async () => {
  const all = await exported()
  const lines = await exported({}, broker)
  const names = new Set(lines.map((line) => line['Empresa']))
  expect([...names]).toEqual(['Rambla Brokers'])
  expect(lines).toHaveLength(all.filter((line) => line['Empresa'] === 'Rambla Brokers').length)
  expect(Object.keys(lines[0] ?? {})).not.toContain('Costo del proveedor (USD)')
  expect(Object.keys(lines[0] ?? {})).not.toContain('Nuestro (USD)')
  const { rows } = (await shop.db.execute(
    sql`select business_id as id from sale_movement join business on business.id = business_id where business.name <> 'Rambla Brokers' limit 1`,
  )) as unknown as { rows: { id: string }[] }
  expect(await exported({ businessId: rows[0]!.id }, broker)).toHaveLength(lines.length)
})
