import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleSale } from '#shared/settlements/settle.ts'
import { readerFor, readerOf } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { dayRollup, hourRollup, rollupState } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { readComparison } from './comparison.ts'
import { readDashboard } from './dashboard.ts'
import { checkHours, rollUpHours } from './hour-rollups.ts'
import { hoursRolledUp } from './rolled-up.ts'
import { checkRollups } from './rollups.ts'
import { readContinental, readContinentalPlans, readPromoCodes, readSettlements } from './store.ts'

const TODAY = '2026-03-20'
const YESTERDAY = '2026-03-19'
/** 14:30 in Montevideo. */
const NOW = '2026-03-20T17:30:00.000Z'
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

const soldAt = (hour: number, more: Partial<SoldSale> = {}): SoldSale => ({
  ...TERMS,
  ...seller,
  gross: 10_000,
  soldOn: TODAY,
  hour,
  ...more,
})
/** A change that makes a sale dearer by 20 dollars. */
const changeAt = (hour: number, day = TODAY) => ({
  kind: 'change' as const,
  day,
  hour,
  quantity: 0 as const,
  figures: { gross: 2_000, ...settleSale({ ...TERMS, gross: 2_000 }) },
})
const roll = (at?: string) =>
  rollUpHours({ db: shop.db, now: () => (at ? new Date(`${TODAY}T${at}:00Z`) : shop.dependencies.now()) })
const hourAt = (utc: string) => ({ day: TODAY, until: new Date(`${TODAY}T${utc}:00Z`) })
const rowsAt = (utc: string) =>
  shop.db
    .select()
    .from(hourRollup)
    .where(eq(hourRollup.hour, new Date(`${TODAY}T${utc}:00Z`)))
    .orderBy(asc(hourRollup.subject), asc(hourRollup.charged))

/** Every report that reads rollups, over all days and over today alone. */
async function reports(db: Database) {
  const scopes = [{}, { startDate: TODAY }, { businessId: seller.businessId }, { businessName: 'otra', endDate: TODAY }]
  const byScope = await Promise.all(
    scopes.map(async (scope) => ({
      settlements: await readSettlements(db, scope),
      businesses: await readContinental(db, scope, {}),
      plans: await readContinentalPlans(db, scope, {}),
    })),
  )
  const codes = [await readPromoCodes(db, {}, {}), await readPromoCodes(db, { startDate: TODAY }, {})]
  const [dashboard, comparison] = [
    await readDashboard(db, new Date(NOW)),
    await readComparison(db, 'days', new Date(NOW)),
  ]
  return { byScope, codes, dashboard, comparison }
}

/** Reads every report twice at one moment, and expects of the movements alone what the rollups say. */
async function expectExact() {
  await shop.db.transaction(
    async (tx) => {
      const read = await reports(tx)
      // An empty table of the same name stands before it in this transaction, so that nothing counts as rolled up.
      await tx.execute(sql`create temp table rollup_state (like rollup_state) on commit drop`)
      expect(read).toEqual(await reports(tx))
    },
    { isolationLevel: 'repeatable read' },
  )
}

const chargedIn = async (db: Database) => (await readSettlements(db, {})).totals.charged

test('X-08 each hour of today that is over is rolled up once, by any number of processes, and the running one is not', async () => {
  await roll()
  expect(await hoursRolledUp(shop.db)).toBeNull()
  await writeSold(shop.db, [
    soldAt(5, { soldOn: YESTERDAY }),
    soldAt(0, { promoCode: 'Verano', promo: { ownPercentage: 10, companyPercentage: 5 } }),
    soldAt(9, { later: [changeAt(13)] }),
    soldAt(9, { ...other, planId: 3 }),
    soldAt(14),
  ])
  await Promise.all([roll(), roll(), roll()])
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('17:00'))
  expect((await rowsAt('12:00')).map(({ subject, charged, quantity }) => [subject, charged, quantity])).toEqual(
    ['business', 'business-plan', 'plan'].flatMap((subject) => [
      [subject, 10_000, 1],
      [subject, 10_000, 1],
    ]),
  )
  expect((await rowsAt('03:00')).map(({ subject }) => subject)).toContain('promo-code')
  expect((await rowsAt('16:00'))[0]).toMatchObject({ charged: 2_000, quantity: 0, sales: 0 })
  expect(await rowsAt('17:00')).toEqual([])
  await expectExact()
  const before = await chargedIn(shop.db)
  await shop.db.update(hourRollup).set({ charged: 0 }).where(eq(hourRollup.subject, 'business'))
  expect(await chargedIn(shop.db)).toBe(before - 8_500 - 22_000)
  await shop.db.update(rollupState).set({ hoursOf: null })
  await roll()
  expect(await chargedIn(shop.db)).toBe(before)
  expect(await checkHours(shop.dependencies)).toEqual([])
})

test('X-08 a movement that is written late into an hour is in the next report, and rolled up with its hour', async () => {
  const before = await chargedIn(shop.db)
  await writeSold(shop.db, [soldAt(9)])
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('12:00'))
  expect(await chargedIn(shop.db)).toBe(before + 10_000)
  await expectExact()
  await writeSold(shop.db, [soldAt(13, { later: [changeAt(2)] })])
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('05:00'))
  await expectExact()
  await roll()
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('17:00'))
  expect(await chargedIn(shop.db)).toBe(before + 22_000)
  expect(await checkHours(shop.dependencies)).toEqual([])
  await expectExact()
})

test('X-08 while a day before is not rolled up, its reports and those of today add up the movements', async () => {
  await writeSold(shop.db, [soldAt(3, { soldOn: '2026-03-17', later: [changeAt(8)] }), soldAt(11)])
  await expectExact()
  await roll('14:10')
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('14:00'))
  await expectExact()
  await roll()
  await expectExact()
  expect(await checkRollups(shop.dependencies)).toEqual([])
})

test('X-08 a process whose clock is behind or ahead rolls up nothing wrong', async () => {
  await roll('15:10')
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('17:00'))
  await roll('20:10')
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('20:00'))
  await writeSold(shop.db, [soldAt(14), soldAt(15)])
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('17:00'))
  await expectExact()
  await rollUpHours({ db: shop.db, now: () => new Date('2026-03-20T02:30:00Z') })
  expect(await hoursRolledUp(shop.db)).toEqual({ day: YESTERDAY, until: new Date('2026-03-20T02:00:00Z') })
  await expectExact()
  await roll()
  await expectExact()
  expect(await checkHours(shop.dependencies)).toEqual([])
})

test('X-08 an hour waits to be rolled up for a sale that is being written into it', async () => {
  await shop.db.update(rollupState).set({ hoursOf: null })
  const before = await chargedIn(shop.db)
  let rolling: Promise<void> | undefined
  await shop.db.transaction(async (tx) => {
    await writeSold(tx, [soldAt(6)])
    rolling = roll()
    await pause(300)
  })
  await rolling
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('17:00'))
  expect(await chargedIn(shop.db)).toBe(before + 10_000)
  expect(await checkHours(shop.dependencies)).toEqual([])
})

test('X-08 sales that are written while their hours are rolled up are lost to no report', async () => {
  const before = await chargedIn(shop.db)
  let isSelling = true
  const sell = async (n: number) => {
    for (let one = 0; one < 6; one += 1) {
      await shop.db.transaction(async (tx) => {
        await writeSold(tx, [soldAt((n * 5 + one) % 14, { later: [changeAt((n + one * 3) % 14)] })])
        await tx.execute(sql`select pg_sleep(${Math.random() / 100})`)
      })
    }
  }
  const rollOn = async () => {
    while (isSelling) {
      await roll()
      await pause(1)
    }
  }
  const readOn = async () => {
    while (isSelling) {
      await expectExact()
      await pause(1)
    }
  }
  const others = [rollOn(), rollOn(), readOn()]
  await Promise.all([0, 1, 2, 3].map(sell)).finally(() => (isSelling = false))
  await Promise.all(others)
  await roll()
  expect(await chargedIn(shop.db)).toBe(before + 24 * 12_000)
  expect(await checkHours(shop.dependencies)).toEqual([])
  await expectExact()
})

test('X-08 a process that is killed while it rolls up an hour leaves the hour as it was', async () => {
  if (shop.kind !== 'postgres') return
  await writeSold(shop.db, [soldAt(10)])
  const before = await shop.db.select().from(hourRollup).orderBy(asc(hourRollup.hour), asc(hourRollup.subject))
  const charged = await chargedIn(shop.db)
  await shop.db.transaction(async (tx) => {
    // A payment that is not finished keeps the process waiting after it took its locks.
    await tx.execute(sql`lock table ${dayRollup} in row exclusive mode`)
    const rolling = roll().then(
      () => 'rolled up',
      () => 'killed',
    )
    const kill = sql`
      select pg_terminate_backend(pid) from pg_locks
      where relation = 'day_rollup'::regclass and mode = 'ShareRowExclusiveLock' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    let killed = 0
    while (killed === 0) {
      await pause(20)
      killed = ((await shop.db.execute(kill)) as unknown as { rows: object[] }).rows.length
    }
    expect(await rolling).toBe('killed')
  })
  expect(await shop.db.select().from(hourRollup).orderBy(asc(hourRollup.hour), asc(hourRollup.subject))).toEqual(before)
  expect(await chargedIn(shop.db)).toBe(charged)
  await roll()
  expect(await hoursRolledUp(shop.db)).toEqual(hourAt('17:00'))
  expect(await checkHours(shop.dependencies)).toEqual([])
  await expectExact()
})

test.each([
  ['a figure that was changed', `update hour_rollup set charged = charged + 100 where subject = 'plan'`],
  ['an amount owed that was changed', `update hour_rollup set net_owed = net_owed - 100 where subject = 'business'`],
  ['a row that was lost', `delete from hour_rollup where subject = 'plan' and hour = '2026-03-20 12:00Z'`],
])(
  'X-08 the check of the hours finds %s, and reports go by the movements until it is made good',
  async (_what, harm) => {
    await shop.db.execute(harm)
    expect((await checkHours(shop.dependencies)).map(({ day }) => day)).toEqual([TODAY])
    expect(await hoursRolledUp(shop.db)).toBeNull()
    await expectExact()
    await roll()
    expect(await checkHours(shop.dependencies)).toEqual([])
    await expectExact()
    const emails = await deliverEmails(shop)
    expect(emails.filter(({ subject }) => subject.includes('no son la suma')).length).toBeLessThanOrEqual(1)
  },
)

// ASVS 8.4.1
test('X-08 A-08 a business reads the hours of its own sales alone, and a user who sees only their own sales none', async () => {
  const everything = (db: Database) => db.select({ businessId: hourRollup.businessId }).from(hourRollup)
  const own = await readerFor(shop.db, seller.businessId)(everything)
  expect(own.length).toBeGreaterThan(2)
  expect(own.every(({ businessId }) => businessId === seller.businessId)).toBe(true)
  expect((await everything(shop.db)).length).toBeGreaterThan(own.length)
  for (const { businessId } of [seller, other]) {
    const read = readerFor(shop.db, businessId)
    expect(await read(hoursRolledUp)).toEqual(hourAt('17:00'))
    expect(await read((db) => readSettlements(db, {}))).toEqual(await readSettlements(shop.db, { businessId }))
  }
  const asSeller = readerOf(shop.db, { userId: randomUUID(), role: 'seller', business: { id: seller.businessId } })
  expect(await asSeller(everything)).toEqual([])
  expect(await asSeller(hoursRolledUp)).toBeNull()
  expect(await asSeller((db) => chargedIn(db))).toBe(0)
})

test('X-08 R-09 what is owed of rolled-up hours follows a payment, and one that is taken back', async () => {
  const owed = async () => (await readSettlements(shop.db, {})).totals.netOwed
  const before = await owed()
  await shop.db
    .update(sale)
    .set({ isPaid: true, paidAt: new Date(NOW) })
    .where(eq(sale.soldOn, TODAY))
  expect(await owed()).toBeLessThan(before)
  await expectExact()
  await shop.db.update(sale).set({ isPaid: false, paidAt: null })
  expect(await owed()).toBe(before)
  await expectExact()
  expect(await checkHours(shop.dependencies)).toEqual([])
})
