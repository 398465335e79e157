import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asc, eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaleFilter } from '#shared/sales/contract.ts'
import { readerFor, readerOf } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { saleMovement } from '../../platform/db/schema/movements.ts'
import { dayRollup, rollupState } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { HOUR } from '../../../tests/support/test-buyer.ts'
import { lastRolledUp } from '../sales/last-rolled-up.ts'
import { countSales } from '../sales/count-sales.ts'
import { saleCondition } from '../sales/list-query.ts'
import { findSaleNumbers } from '../sales/store.ts'
import { checkRollups, rollUpDays } from './rollups.ts'
import { readSettlements } from './store.ts'

const NOW = '2026-03-20T08:00:00.000Z'
const TERMS = { mode: 'account' as const, discount: 0, cost: null, markup: 40, commissionPercent: 30, promo: null }

let shop: TestShop
let seller: Awaited<ReturnType<typeof openBusiness>>
let other: Awaited<ReturnType<typeof openBusiness>>

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  seller = await openBusiness(shop.db, 'Delta Viajes')
  other = await openBusiness(shop.db, 'Otra Agencia')
})
afterAll(() => shop.close())

const sold = (soldOn: string, more: Partial<SoldSale> = {}): SoldSale => ({
  ...TERMS,
  ...seller,
  gross: 10_000,
  soldOn,
  ...more,
})
const roll = (day?: string) =>
  rollUpDays({ db: shop.db, now: () => (day ? new Date(`${day}T12:00:00Z`) : shop.dependencies.now()) })
const rowsOf = (day: string) =>
  shop.db.select().from(dayRollup).where(eq(dayRollup.day, day)).orderBy(asc(dayRollup.subject))
const state = async () => (await shop.db.select().from(rollupState))[0]
/** What the movements themselves say. */
const chargedIn = async (db: Database) =>
  (await db.select({ charged: sum(saleMovement.charged).mapWith(Number) }).from(saleMovement))[0]!.charged
const chargedOf = async (db: Database, scope = {}) => (await readSettlements(db, scope)).totals.charged
/** As the owner of the tables could. */
async function tamper(statement: string) {
  await shop.db.execute(`alter table sale disable trigger user`)
  await shop.db.execute(statement)
  await shop.db.execute(`alter table sale enable trigger user`)
}

test('X-04 every day that is over is rolled up once, by any number of processes, and today is not', async () => {
  const { rows } = (await shop.db.execute(sql`select count(*)::int as sales from sale`)) as unknown as {
    rows: object[]
  }
  expect(rows).toEqual([{ sales: 0 }])
  await roll()
  expect(await lastRolledUp(shop.db)).toBeNull()
  await writeSold(shop.db, [
    sold('2026-03-02', { promoCode: 'Verano', promo: { ownPercentage: 10, companyPercentage: 5 } }),
    sold('2026-03-02', { ...other, planId: 3 }),
    sold('2026-03-20'),
  ])
  await Promise.all([roll(), roll(), roll()])
  expect(await lastRolledUp(shop.db)).toBe('2026-03-19')
  const figures = (await rowsOf('2026-03-02')).map(({ subject, promoCode, planId, quantity, charged }) => ({
    subject,
    ...(promoCode ? { promoCode } : {}),
    ...(planId ? { planId } : {}),
    quantity,
    charged,
  }))
  expect(figures.toSorted((a, b) => a.subject.localeCompare(b.subject) || a.charged - b.charged)).toEqual([
    { subject: 'business', quantity: 1, charged: 8_500 },
    { subject: 'business', quantity: 1, charged: 10_000 },
    { subject: 'business-plan', planId: 7, quantity: 1, charged: 8_500 },
    { subject: 'business-plan', planId: 3, quantity: 1, charged: 10_000 },
    { subject: 'plan', planId: 7, quantity: 1, charged: 8_500 },
    { subject: 'plan', planId: 3, quantity: 1, charged: 10_000 },
    { subject: 'promo-code', promoCode: 'VERANO', quantity: 1, charged: 8_500 },
  ])
  expect(await rowsOf('2026-03-20')).toEqual([])
  expect(await chargedOf(shop.db)).toBe(28_500)
  expect(await checkRollups(shop.dependencies)).toEqual([])
})

test('X-04 a movement that is written into a rolled-up day is in the next report, and rolled up with its day', async () => {
  const before = await chargedOf(shop.db)
  await writeSold(shop.db, [sold('2026-03-05')])
  expect(await lastRolledUp(shop.db)).toBe('2026-03-04')
  expect(await chargedOf(shop.db)).toBe(before + 10_000)
  const [first] = await shop.db.select().from(sale).where(eq(sale.soldOn, '2026-03-02')).limit(1)
  await shop.db.execute(sql`
    insert into later_movement (sale_id, intent_id, kind, at, day, quantity, passenger_count, gross, discount,
      business_discount, charged, cost, margin, commission, house_share)
    values (${first!.id}, gen_random_uuid(), 'change', now(), '2026-02-27', 0, 0, 500, 0, 0, 500, 0, 500, 100, 400)`)
  expect(await lastRolledUp(shop.db)).toBe('2026-02-26')
  expect(await chargedOf(shop.db)).toBe(before + 10_500)
  await roll()
  expect(await lastRolledUp(shop.db)).toBe('2026-03-19')
  expect((await rowsOf('2026-03-05')).length).toBe(3)
  expect(await chargedOf(shop.db)).toBe(before + 10_500)
  expect(await checkRollups(shop.dependencies)).toEqual([])
})

test('X-04 a day waits to be rolled up for a sale that is being written into it', async () => {
  await writeSold(shop.db, [sold('2026-03-04')])
  const before = await chargedOf(shop.db)
  let rolling: Promise<void> | undefined
  await shop.db.transaction(async (tx) => {
    await writeSold(tx, [sold('2026-03-08')])
    rolling = roll()
    await pause(300)
  })
  await rolling
  expect(await lastRolledUp(shop.db)).toBe('2026-03-19')
  expect(await chargedOf(shop.db)).toBe(before + 10_000)
  expect(await checkRollups(shop.dependencies)).toEqual([])
})

test('X-04 sales that are written while their days are rolled up are lost to no report', async () => {
  const before = await chargedOf(shop.db)
  let written = 0
  let isSelling = true
  const sell = async (n: number) => {
    for (let one = 0; one < 6; one += 1) {
      await shop.db.transaction(async (tx) => {
        await writeSold(tx, [sold(`2026-03-0${1 + ((n + one) % 4)}`)])
        written += 1
        await tx.execute(sql`select pg_sleep(${Math.random() / 100})`)
      })
    }
  }
  const rollOn = async () => {
    while (isSelling) await roll('2026-03-06')
  }
  const rolling = [rollOn(), rollOn()]
  await Promise.all([0, 1, 2, 3].map(sell))
  isSelling = false
  await Promise.all(rolling)
  await roll()
  expect(written).toBe(24)
  expect(await chargedOf(shop.db)).toBe(before + 24 * 10_000)
  expect(await checkRollups(shop.dependencies)).toEqual([])
})

test.each([
  ['a figure that was changed', `update day_rollup set charged = charged + 100 where day = '2026-03-05'`],
  ['a number that was changed', `update day_rollup set latest = 1 where day = '2026-03-05' and subject = 'plan'`],
  [
    'an amount owed that was changed',
    `update day_rollup set net_owed = net_owed - 100 where day = '2026-03-05' and subject = 'business'`,
  ],
  ['a row that was lost', `delete from day_rollup where day = '2026-03-05' and subject = 'business'`],
  ['a day that was lost', `delete from day_rollup where day = '2026-03-05'`],
  [
    'a row that was added',
    `insert into day_rollup select (jsonb_populate_record(one, '{"plan_id": 99}')).* from day_rollup one
      where day = '2026-03-05' and subject = 'plan'`,
  ],
  [
    'a movement that was changed',
    `update sale set gross = gross + 100, charged = charged + 100, cost = cost + 100 where sold_on = '2026-03-05'`,
  ],
])('X-04 the check finds %s, and reports go by the movements until it is made good', async (_what, harm) => {
  await tamper(harm)
  const movements = await chargedIn(shop.db)
  expect((await checkRollups(shop.dependencies)).map(({ day }) => day)).toEqual(['2026-03-05'])
  expect(await state()).toMatchObject({ lastDay: '2026-03-04', differingDays: 1 })
  expect(await chargedOf(shop.db)).toBe(movements)
  await roll()
  expect(await checkRollups(shop.dependencies)).toEqual([])
  expect(await state()).toMatchObject({ lastDay: '2026-03-19', differingDays: 0 })
  expect(await chargedOf(shop.db)).toBe(movements)
})

test('X-04 staff get one email a night about the days that differ, and by how much', async () => {
  await deliverEmails(shop)
  shop.clock.advance(24 * HOUR)
  await tamper(`update day_rollup set charged = charged + 100 where day in ('2026-03-02', '2026-03-05')`)
  await checkRollups(shop.dependencies)
  await checkRollups(shop.dependencies)
  const [email, ...others] = await deliverEmails(shop)
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to: 'hola@ceibo.test',
    subject: 'Aviso: Los totales de un día no son la suma de sus movimientos',
  })
  expect(email!.text).toMatch(
    /\(2 en total\): 02\/03\/2026, USD 787 \(ventas: 8; a cobrar: USD 717\.94\) según los totales y USD 785 /,
  )
  await roll()
})

test('X-04 S-01 the sales of days are counted from their rollups, and all others one by one', async () => {
  const staff = { businessId: null, seesCost: true, seesCommission: true }
  const totalOf = async (filter: SaleFilter, db = shop.db, own: string | null = null) => {
    const condition = await saleCondition({ ...shop.dependencies, db }, filter, own)
    return countSales(db, { filter, condition }, own)
  }
  const ofDays: SaleFilter[] = [
    {},
    { startDate: '2026-03-02' },
    { startDate: '2026-03-02', endDate: '2026-03-02' },
    { endDate: '2026-03-20', sellerType: 'all', paid: 'all' },
    { startDate: '2026-03-20' },
    { businessId: other.businessId, endDate: '2026-03-19' },
  ]
  const others: SaleFilter[] = [{ paid: 'paid' }, { planId: 3 }, { planName: 'all' }, { businessName: 'otra' }]
  const counted = async (filter: SaleFilter) => (await findSaleNumbers(shop.dependencies, { filter }, staff)).length
  for (const filter of [...ofDays, ...others]) {
    expect(await totalOf(filter), JSON.stringify(filter)).toBe(await counted(filter))
  }
  for (const { businessId } of [seller, other]) {
    const total = await readerFor(shop.db, businessId)((db) => totalOf({ endDate: '2026-03-19' }, db, businessId))
    expect(total).toBe(await counted({ businessId, endDate: '2026-03-19' }))
    expect(await totalOf({ businessId: seller.businessId }, shop.db, other.businessId)).toBe(0)
  }
  await tamper(`update day_rollup set sales = sales + 7 where day = '2026-03-02' and subject = 'plan' and plan_id = 3`)
  expect(await totalOf({ endDate: '2026-03-02' })).toBe((await counted({ endDate: '2026-03-02' })) + 7)
  expect(await totalOf({ endDate: '2026-03-02', paid: 'unpaid' })).toBe(
    await counted({ endDate: '2026-03-02', paid: 'unpaid' }),
  )
  expect((await checkRollups(shop.dependencies)).map(({ day }) => day)).toEqual(['2026-03-02'])
  await roll()
})

// ASVS 8.4.1
test('X-04 A-08 a business reads the rollups of its own sales alone, and a user who sees only their own sales none', async () => {
  const everything = (db: Database) => db.select({ businessId: dayRollup.businessId }).from(dayRollup)
  const own = await readerFor(shop.db, seller.businessId)(everything)
  expect(own.length).toBeGreaterThan(2)
  expect(own.every(({ businessId }) => businessId === seller.businessId)).toBe(true)
  expect((await everything(shop.db)).length).toBeGreaterThan(own.length)
  for (const one of [seller, other]) {
    const read = readerFor(shop.db, one.businessId)
    expect(await read(lastRolledUp)).toBe(await lastRolledUp(shop.db))
    expect(await read((db) => chargedOf(db))).toBe(await chargedOf(shop.db, { businessId: one.businessId }))
  }
  const asSeller = readerOf(shop.db, { userId: randomUUID(), role: 'seller', business: { id: seller.businessId } })
  expect(await asSeller(everything)).toEqual([])
  expect(await asSeller(lastRolledUp)).toBeNull()
  expect(await asSeller((db) => chargedOf(db))).toBe(0)
})
