import { count, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana } from '../../../tests/support/test-passenger.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { owner } from '../crypto/document-cipher.ts'
import { findSales } from '../../features/sales/store.ts'
import { openBusiness, writeSold } from '../../../tests/support/test-sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { readerFor } from './as-business.ts'
import type { Database } from './schema/database.ts'
import { business } from './schema/businesses.ts'
import { passenger, sale, voucher } from './schema/sales.ts'

let shop: TestShop
let delta: Awaited<ReturnType<typeof openBusiness>>
let other: Awaited<ReturnType<typeof openBusiness>>

beforeAll(async () => {
  shop = await startTestShop()
  delta = await openBusiness(shop.db, 'Delta Viajes')
  other = await openBusiness(shop.db, 'Otra Agencia')
  const sold = { mode: 'account' as const, gross: 9_000, discount: 0, cost: null, promo: null } as const
  const terms = { ...sold, markup: 40, commissionPercent: 30, soldOn: '2026-03-02' }
  await writeSold(shop.db, [
    { ...terms, ...delta },
    { ...terms, ...delta },
    { ...terms, ...other },
  ])
})
afterAll(() => shop.close())

// ASVS 8.4.1
test('A-08 a query that forgets whose sales it is about still finds those of the business alone', async () => {
  const read = readerFor(shop.db, delta.businessId)
  const everything = { businessId: null, seesCost: false, seesCommission: true }
  expect((await findSales(shop.dependencies, {}, everything)).total).toBeGreaterThan(2)
  const { rows, total } = await read((db) => findSales({ ...shop.dependencies, db }, {}, everything))
  expect(total).toBe(2)
  expect(new Set(rows.map(({ businessName }) => businessName))).toEqual(new Set(['Delta Viajes']))
  expect(rows.every(({ voucherCode }) => voucherCode.startsWith('CA'))).toBe(true)

  const [vouchers] = await read((db) => db.select({ found: count() }).from(voucher))
  expect(vouchers?.found).toBe(2)
  const names = await read((db) => db.select({ name: business.name }).from(business))
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Ceibo Asistencia', 'Delta Viajes'])
})

test('A-08 a statement that is sent so often that it is prepared still gives each who asks their own', async () => {
  const counted = async (db: Database) =>
    (await db.select({ found: count() }).from(sale).where(gte(sale.charged, 0)))[0]?.found
  for (let n = 0; n < 15; n += 1) {
    expect(await counted(shop.db)).toBeGreaterThan(2)
    expect(await readerFor(shop.db, delta.businessId)(counted)).toBe(2)
    expect(await readerFor(shop.db, other.businessId)(counted)).toBe(1)
  }
})

// ASVS 16.5.3
test('A-08 without a business there is not a single row, and an odd one is refused', async () => {
  const nobody = shop.db.transaction(async (db) => {
    await db.execute(sql`select set_config('role', 'ceibo_business', true)`)
    return db.select({ found: count() }).from(sale)
  })
  expect(await nobody).toEqual([{ found: 0 }])
  await expect(readerFor(shop.db, 'x')((db) => db.select({ found: count() }).from(sale))).rejects.toThrow()
})

// ASVS 13.2.2
test('A-08 a business may read sixteen tables, of eight of them some columns, movements and account lines, and write none', async () => {
  const { rows: granted } = (await shop.db.execute(sql`
    select table_name as "table", privilege_type as "may", column_name as "column"
    from information_schema.column_privileges
    where grantee = 'ceibo_business' and table_name in ('account', 'account_entry', 'business', 'later_movement', 'payment_attempt', 'payment_lot',
        'rollup_state', 'statement_dispute')
    union all
    select table_name, privilege_type, null from information_schema.table_privileges where grantee = 'ceibo_business'
    order by 1, 2, 3
  `)) as { rows: { table: string; may: string; column: string | null }[] }
  expect(granted.map(({ table, may, column }) => [may, table, column].filter(Boolean).join(' '))).toEqual([
    'SELECT account id',
    'SELECT account name',
    'SELECT account_entry amount',
    'SELECT account_entry at',
    'SELECT account_entry business_id',
    'SELECT account_entry day',
    'SELECT account_entry id',
    'SELECT account_entry kind',
    'SELECT account_entry lot_id',
    'SELECT account_entry method',
    'SELECT account_entry payment_id',
    'SELECT account_entry reason',
    'SELECT account_entry reference',
    'SELECT account_line',
    'SELECT account_statement',
    'SELECT business credit_limit',
    'SELECT business id',
    'SELECT business is_main_brand',
    'SELECT business name',
    'SELECT day_rollup',
    'SELECT hour_rollup',
    'SELECT later_movement at',
    'SELECT later_movement business_discount',
    'SELECT later_movement business_id',
    'SELECT later_movement charged',
    'SELECT later_movement commission',
    'SELECT later_movement cost',
    'SELECT later_movement day',
    'SELECT later_movement discount',
    'SELECT later_movement financing',
    'SELECT later_movement gross',
    'SELECT later_movement house_share',
    'SELECT later_movement id',
    'SELECT later_movement kind',
    'SELECT later_movement margin',
    'SELECT later_movement mode',
    'SELECT later_movement passenger_count',
    'SELECT later_movement quantity',
    'SELECT later_movement sale_id',
    'SELECT passenger',
    'SELECT payment_attempt id',
    'SELECT payment_attempt purchase_id',
    'SELECT payment_lot id',
    'SELECT payment_lot paid_on',
    'SELECT payment_lot reference',
    'SELECT rollup_state hours_of',
    'SELECT rollup_state hours_until',
    'SELECT rollup_state last_day',
    'SELECT sale',
    'SELECT sale_extra',
    'SELECT sale_movement',
    'SELECT statement_dispute answer',
    'SELECT statement_dispute answered_at',
    'SELECT statement_dispute at',
    'SELECT statement_dispute business_id',
    'SELECT statement_dispute id',
    'SELECT statement_dispute line_id',
    'SELECT statement_dispute note',
    'SELECT statement_dispute statement_id',
    'SELECT storefront_draft',
    'SELECT voucher',
  ])
  const read = readerFor(shop.db, delta.businessId)
  await expect(read((db) => db.update(sale).set({ isPaid: true }))).rejects.toThrow()
  await expect(read((db) => db.execute(sql`select password_hash from account`))).rejects.toThrow()
})

test('A-08 every table that a business may read keeps it to its own rows', async () => {
  const { rows } = (await shop.db.execute(sql`
    select relname as "table", relrowsecurity as "isKept", (
      select count(*)::int from pg_policies where tablename = relname and 'ceibo_business' = any(roles) and cmd = 'SELECT'
    ) as "policies"
    from pg_class
    where relkind = 'r' and has_any_column_privilege('ceibo_business', oid, 'SELECT') and relnamespace = 'public'::regnamespace
    order by 1
  `)) as { rows: { table: string; isKept: boolean; policies: number }[] }
  expect(rows.map(({ table }) => table)).toHaveLength(16)
  expect(rows.every(({ isKept, policies }) => isKept && policies === 1)).toBe(true)
})

describe('A-08 D-01 the function that looks for parts of names and emails past row-level security', () => {
  const found = async (db: Database, sought: string, patterns: string[], newest: number | null = null) => {
    const { rows } = (await db.execute(
      sql`select number from ceibo_own_sales(${sought}, ${sql.param(patterns)}::text[], ${newest}::int)`,
    )) as unknown as { rows: { number: string }[] }
    return rows.map(({ number }) => Number(number)).toSorted((a, b) => a - b)
  }

  beforeAll(async () => {
    const { documents } = shop.dependencies
    const { documentNumber, ...person } = { ...ana, lastName: 'Díaz', n: 1 }
    const sales = await shop.db.select().from(sale)
    await shop.db.insert(passenger).values(
      sales.map(({ id: saleId }) => ({
        ...person,
        saleId,
        age: 45,
        price: 0,
        ...documents.columns(documentNumber, owner.passenger(saleId, 1)),
      })),
    )
  })

  test.each(['name', 'email', 'phone'])(
    'gives a business its own sales alone, by %s, and of those the newest',
    async (sought) => {
      for (const { businessId } of [delta, other]) {
        const read = readerFor(shop.db, businessId)
        const own = await shop.db.select().from(sale).where(eq(sale.businessId, businessId)).orderBy(sale.number)
        const numbers = own.map(({ number }) => number)
        expect(await read((db) => found(db, sought, ['%']))).toEqual(numbers)
        expect(await read((db) => found(db, sought, ['%'], 1))).toEqual(numbers.slice(-1))
      }
    },
  )

  test('gives the server itself nothing, nor a caller without patterns or with SQL for one', async () => {
    const read = readerFor(shop.db, delta.businessId)
    const odd = ["%' or true --", "') or (true", '%s %L %I', '\\\\', '$words$ or true --']
    for (const sought of ['name', 'email', 'phone']) {
      expect(await found(shop.db, sought, ['%'])).toEqual([])
      expect(await found(shop.db, sought, ['%'], 9)).toEqual([])
      expect(await read((db) => found(db, sought, []))).toEqual([])
      for (const pattern of odd) expect(await read((db) => found(db, sought, ['%', pattern]))).toEqual([])
    }
  })

  test('is the only one that reads with more rights than a business has, and looks for tables in our schema first', async () => {
    const { rows } = (await shop.db.execute(sql`
      select proname as "name", proconfig as "settings", (
        select array_agg(grantee::regrole::text) from aclexplode(proacl) where grantee <> proowner
      ) as "may"
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    `)) as unknown as { rows: object[] }
    expect(rows).toEqual([
      { name: 'ceibo_own_sales', settings: ['search_path=public, pg_temp'], may: ['ceibo_business'] },
    ])
  })
})

// ASVS 8.4.1
test('A-08 every call in which a business reads sales goes through the second wall', async () => {
  const broker = await shop.loginAs('broker@ceibo.test')
  const admin = await shop.loginAs('admin@ceibo.test')
  const id = 'x'.repeat(22)
  const statuses = async (token: string) => [
    (await shop.call(saleApi.list, { query: {} }, { token })).status,
    (await shop.call(saleApi.csv, { query: {} }, { token })).status,
    (await shop.call(saleApi.detail, { params: { id } }, { token })).status,
    (await shop.call(reportApi.movements, { query: {} }, { token })).status,
  ]
  const own = async () => (await shop.call(reportApi.profile, { query: {} }, { token: broker })).status
  expect([...(await statuses(broker)), await own()]).toEqual([200, 200, 404, 200, 200])
  await shop.db.execute(sql`revoke select on sale from ceibo_business`)
  expect([...(await statuses(broker)), await own()]).toEqual([500, 500, 500, 500, 500])
  expect(await statuses(admin)).toEqual([200, 200, 404, 200])
  await shop.db.execute(sql`grant select on sale to ceibo_business`)
})

// ASVS 8.4.1
test('A-08 after reading for a business the connection is the server’s own again, also when reading failed', async () => {
  const read = readerFor(shop.db, delta.businessId)
  await Promise.all(Array.from({ length: 30 }, () => read((db) => db.select({ found: count() }).from(sale))))
  await expect(read((db) => db.execute(sql`select * from account`))).rejects.toThrow()
  const roles = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { rows } = (await shop.db.execute(
        sql`select current_user <> 'ceibo_business' as "own", coalesce(current_setting('ceibo.business_id', true), '') as "id"`,
      )) as { rows: { own: boolean; id: string }[] }
      return rows[0]
    }),
  )
  expect(roles.every((found) => found?.own && found.id === '')).toBe(true)
})
