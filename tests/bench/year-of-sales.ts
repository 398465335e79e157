import { sql } from 'drizzle-orm'
import { STANDARD_TERMS } from '#shared/after-sale/cancellation-terms.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { owner } from '../../server/platform/crypto/document-cipher.ts'
import { foldedWords } from '../../server/platform/db/schema/words.ts'
import type { Dependencies } from '../../server/features/dependencies.ts'
import { findPostgres, setup } from '../support/postgres.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

/** The year that a bench covers, both ends included. */
export const YEAR = { startDate: '2025-01-01', endDate: '2025-12-31' }
export const MARCH = { startDate: '2025-03-01', endDate: '2025-03-31' }

export const BUSINESSES = 200

/** SALES_AT_ONCE: how many sales one statement inserts. AT_ONCE: for how many sales one statement inserts the passengers. */
const SALES_AT_ONCE = 500_000
const AT_ONCE = 20_000

const TABLES = ['sale', 'passenger', 'voucher']

/** A shop with a year of sales. `end` closes it and drops its database. */
export type YearOfSales = { shop: TestShop; sales: number; end: () => Promise<void> }

/** Which rows are inserted in addition to sales and vouchers. */
type ExtraRows = { passengers: boolean; laterMovements: boolean }

/** Ten past eleven in the evening of the last day: nearly all of it is sold. */
const NOW = '2026-01-01T02:10:00.000Z'

/** Opens a shop with `count` sales; by default a million on PostgreSQL, or 200,000 on the embedded database without it. */
export async function openYearOfSales(
  count?: number,
  what: ExtraRows = { passengers: true, laterMovements: false },
): Promise<YearOfSales> {
  const databaseUrl = process.env.CEIBO_TEST_DATABASE_URL
  const hasPostgres = Boolean(databaseUrl ?? (await findPostgres()))
  const drop = hasPostgres ? await setup() : async () => undefined
  if (hasPostgres) process.env.CEIBO_TEST_DATABASE = 'postgres'
  const shop = await startTestShop({ now: NOW })
  const end = async () => {
    await shop.close()
    await drop()
    if (!databaseUrl) delete process.env.CEIBO_TEST_DATABASE_URL
  }
  const sales = count ?? (hasPostgres ? 1_000_000 : 200_000)
  try {
    await fillYear(shop, sales, what)
  } catch (error) {
    await end()
    throw error
  }
  return { shop, sales, end }
}

/** Inserts the sales directly into their tables, in the order of the year, without their purchases. */
async function fillYear({ db, dependencies }: TestShop, sales: number, what: ExtraRows): Promise<void> {
  await writeSales(db, sales, async () => {
    if (what.laterMovements) await addLaterMovements(db)
    if (what.passengers) await addPassengers({ db, documents: dependencies.documents })
    await db.execute(sql`
      insert into voucher (code, sale_id, passenger_no)
      select 'CA' || upper(translate(left(md5(id::text), 27), 'ac', 'gh')), id, 1 from sale order by 1`)
  })
}

/** Inserts only the sales of a year; `more` inserts the rows that belong to them, before the indexes are built. */
export async function writeSales(db: Database, sales: number, more: () => Promise<void>): Promise<void> {
  for (const table of TABLES) await db.execute(withoutReferences(table))
  // The rows that triggers read do not exist yet, and the rows that triggers write are inserted here.
  await db.execute(sql`alter table sale disable trigger user`)
  const indexes = await dropIndexes(db)
  await db.execute(sql`
    insert into business (name, type, payment_type, markup, commission_percent)
    select 'Agencia ' || n, case when n % 5 = 0 then 'broker' else 'company' end, 'on-account', 40 + n % 60, 10 + n % 30
    from generate_series(1, ${BUSINESSES}::int) n`)
  for (let from = 0; from < sales; from += SALES_AT_ONCE) {
    await db.execute(invented(sales, from, Math.min(from + SALES_AT_ONCE, sales)))
  }
  await db.execute(sql`alter table sale enable trigger user`)
  await more()
  await buildIndexes(db, indexes)
  await db.execute(sql`vacuum analyze`)
}

/** Inserts passengers; encrypts their documents, which SQL cannot do, while the database inserts the previous batch. */
async function addPassengers({ db, documents }: Pick<Dependencies, 'db' | 'documents'>): Promise<void> {
  const [hash, tail] = [onceEach(documents.hashes), onceEach(documents.tailHashes)]
  let isWritten: Promise<unknown> = Promise.resolve()
  for (let above = 0, read = AT_ONCE; read === AT_ONCE; above += AT_ONCE) {
    const { rows: sales } = (await db.execute(sql`
      select id, number::int, passenger_count as "passengerCount" from sale
      where number > ${above}::int order by number limit ${AT_ONCE}::int`)) as unknown as { rows: SaleRow[] }
    const travellers = sales.flatMap(({ id, number, passengerCount }) =>
      Array.from({ length: passengerCount }, (_, index) => {
        const n = index + 1
        const document = documentOf(number, n)
        return [
          id,
          n,
          documents.encrypt(document, owner.passenger(id, n)) as unknown as string,
          hash(document),
          tail(document.slice(-4)),
        ].join()
      }),
    )
    await isWritten
    isWritten = Promise.resolve(db.execute(inserted(travellers)))
    read = sales.length
  }
  await isWritten
}

type SaleRow = { id: string; number: number; passengerCount: number }

/** The document number of a sale's passenger: every traveller made about ten trips. */
export function documentOf(number: number, n = 1): string {
  return String(10_000_000 + ((number * 7919 + n * 104_729) % 250_000) * 191)
}

/** Caches each hash: calculating one takes as long as inserting a passenger. */
function onceEach(hashes: (typed: string) => string[]): (typed: string) => string | undefined {
  const made = new Map<string, string | undefined>()
  return (typed) => {
    if (!made.has(typed)) made.set(typed, hashes(typed)[0])
    return made.get(typed)
  }
}

/** The statement that inserts passengers, all with the name of their sale's holder. */
function inserted(travellers: readonly string[]) {
  return sql`
    insert into passenger
      (sale_id, n, name, last_name, birth_date, document_type, document, document_hash, document_tail, age, price)
    select id, split_part(line, ',', 2)::int, split_part(holder, ' ', 1), substr(holder, strpos(holder, ' ') + 1),
      '1980-05-17', 'national', split_part(line, ',', 3), split_part(line, ',', 4), split_part(line, ',', 5), 44, charged / 2
    from unnest(string_to_array(${travellers.join(';')}::text, ';')) line
    join sale on id = split_part(line, ',', 1)::uuid order by number, 2`
}

/** Drops the indexes that no constraint needs; returns their definitions. */
async function dropIndexes(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select indexname as name, indexdef as made from pg_indexes
    where schemaname = current_schema() and tablename = any(string_to_array(${TABLES.join(',')}, ','))
      and not exists (select from pg_constraint where conname = indexname)`)) as unknown as {
    rows: { name: string; made: string }[]
  }
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  return rows.map(({ made }) => made)
}

/** Builds each index in one go: updated row by row, the indexes of name parts alone would take longer than everything else. */
function buildIndexes(db: Database, indexes: readonly string[]): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local maintenance_work_mem = '256MB'`)
    for (const made of indexes) await transaction.execute(sql.raw(made))
  })
}

/** Drops the foreign keys of a table, because the rows that a sale refers to are not inserted: only the sale is read. */
function withoutReferences(table: string) {
  return sql.raw(`
    do $$ declare parent record; begin
      for parent in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'f' loop
        execute format('alter table ${table} drop constraint %I', parent.conname);
      end loop;
    end $$`)
}

/**
 * The statement that inserts sales, spread evenly over the year, a tenth of them of one business: a quarter on account, a third
 * with one of forty codes.
 */
function invented(sales: number, from: number, until: number) {
  return sql`
    insert into sale (
      public_id, checkout_id, attempt_id, mode, business_id, business_name, business_type, created_at, sold_on, is_paid, paid_at,
      category_id, category_name, destination_id, destination_name, residence_country_id, residence_country, plan_id,
      plan_name, cover_hash, start_date, end_date, days, family_plan, passenger_count, holder, travellers, contact_email,
      contact_phone, is_subscribed, promo_code, own_percentage, company_percentage, markup, commission_percent,
      gross, discount, business_discount, charged, cost, margin, commission, house_share, accepted_terms,
      tariff_version, cancellation_terms
    )
    select
      md5(n::text), gen_random_uuid(), case mode when 'card' then gen_random_uuid() end, mode, id, name, type,
      at, (at at time zone 'America/Montevideo')::date, mode = 'card' or at < '2025-11-01',
      case when mode = 'account' and at < '2025-11-01' then timestamptz '2025-11-05' end,
      24, 'Por viaje (hasta 120 días)', 1 + r % 6,
      (array['Europa', 'Latinoamérica y Caribe', 'Norteamérica', 'Asia', 'África', 'Mundo'])[1 + r % 6], 1, 'Uruguay',
      1 + r / 7 % 12,
      (array['Hornero', 'Tero', 'Ñandú', 'Cardenal', 'Calandria', 'Mburucuyá'])[1 + r / 7 % 6] || ' ' ||
        (30 + 50 * (r / 7 % 12)),
      repeat('c', 64), '2026-01-01', '2026-01-10', 10, false, 1 + r / 91 % 4,
      holder, rtrim(repeat(' ' || ${foldedWords(sql`holder`)} || chr(10), 1 + r / 91 % 4), chr(10)),
      'persona' || n || '@correo.test', '+5989' || to_char(n::bigint * 7919 % 10000000, 'FM0000000'), false,
      case when promo > 0 then 'PROMO' || promo end,
      promo % 3 * 5, promo % 5 * 4, markup, commission_percent, gross, discount, business_discount, gross - discount,
      cost, gross - business_discount - cost, commission,
      gross - discount - cost - commission, '2025-01',
      (select min(number) from tariff_version), ${JSON.stringify(STANDARD_TERMS)}::jsonb
    from (
      select *, greatest(0, round((gross - business_discount - cost) * commission_percent / 100)) as commission
      from (
        select
          *,
          (array['Ana', 'Bruno', 'Carla', 'Diego', 'Élida', 'Fabián', 'Gabriela', 'Íñigo'])[1 + r / 400 % 8] || ' ' ||
            (array['Núñez', 'Pérez', 'Silva', 'Techera', 'Umpiérrez', 'Viera', 'Zeballos'])[1 + r / 3200 % 7] || ' ' ||
            initcap(translate(to_char(r / 22400 * 7919 % 95819, 'FM00000'), '0123456789', 'aeioubrsmt')) as holder,
          round(gross * (promo % 3 * 5 + promo % 5 * 4) / 100.0)::bigint as discount,
          round(gross * (promo % 5 * 4) / 100.0)::bigint as business_discount,
          round(gross / (1 + markup / 100))::bigint as cost
        from (
          select
            -- r tells the columns apart that have nothing to do with each other.
            n, hashint4(n) & 2147483647 as r, timestamptz '2025-01-01 03:00Z' + n * (interval '365 days' / ${sales}::int) as at,
            case when n % 4 = 0 then 'account' else 'card' end as mode,
            case when n % 3 = 0 then (hashint4(n) & 2147483647) % 40 else 0 end as promo, 5000 + n::bigint * 7919 % 60000 as gross
          from generate_series(${from}::int, ${until}::int - 1) n
        ) sold
        join (
          select id, name, type, markup, commission_percent, row_number() over (order by name) as place
          from business where name like 'Agencia %'
        ) seller on place = case when r % 10 = 0 then 1 else 1 + n::bigint * 31 % ${BUSINESSES}::int end
      ) discounted
    ) settled
    order by n`
}

/** Cancels one sale in twenty two days later, if that is within the year, and makes another one in twenty dearer by 5 dollars at once. */
async function addLaterMovements(db: Database): Promise<void> {
  const columns = sql.raw(`sale_id, intent_id, kind, at, day, quantity, passenger_count, gross, discount,
    business_discount, charged, cost, margin, commission, house_share, business_id, mode`)
  const isCancelled = sql`number % 20 = 0 and sold_on <= '2025-12-29'`
  await db.execute(sql`alter table later_movement disable trigger user`)
  await db.execute(sql`
    insert into later_movement (${columns})
    select id, gen_random_uuid(), 'cancellation', created_at + interval '2 days', sold_on + 2, -1,
      -passenger_count, -gross, -discount, -business_discount, -charged, -cost, -margin, -commission, -house_share,
      business_id, mode
    from sale where ${isCancelled}
    union all
    select id, gen_random_uuid(), 'change', created_at, sold_on, 0, 0, 500, 0, 0, 500, 0, 500, 100, 400,
      business_id, mode
    from sale where number % 20 = 10`)
  await db.execute(sql`alter table later_movement enable trigger user`)
  await db.execute(sql`update sale set cancelled_at = created_at + interval '2 days' where ${isCancelled}`)
}
