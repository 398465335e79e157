import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { searchApi, type SearchHit, type SearchResult } from '#shared/search/contract.ts'
import { tell } from './figures.ts'
import { quantile } from './numbers.ts'
import { documentOf, openYearOfSales } from './year-of-sales.ts'

/**
 * Requests the search over the API with a year of sales in the database, by each kind of match, for common and for unique texts.
 * Target: 95 of 100 answers of each kind within P95_MS. The partner is the business with the most sales, a tenth of all. One
 * million sales on PostgreSQL; without PostgreSQL, 200,000 on the embedded database.
 */
const P95_MS = 200
const RUNS = 40
const REQUESTS = 20_000

const { shop, sales, end } = await openYearOfSales()

type Kind = { name: string; typed: (n: number) => string; finds: SearchHit['kind'] | null }

/** The search texts; another text at each run, so that no database page is cached by the same search. */
async function kinds(): Promise<Kind[]> {
  const some = await sampled(`
    select number, contact_email as email, contact_phone as phone, code,
      holder, split_part(holder, ' ', 1) as name, split_part(holder, ' ', 2) as surname, split_part(holder, ' ', 3) as last
    from sale join voucher on sale_id = sale.id where number % 24989 = 1 order by number`)
  const at = (n: number) => some[n % some.length]!
  return [
    { name: "a sale's number", typed: (n) => at(n).number, finds: 'sale' },
    { name: 'a voucher', typed: (n) => at(n).code, finds: 'sale' },
    { name: 'a whole document', typed: (n) => documentOf(Number(at(n).number)), finds: 'sale' },
    { name: 'last four of a document', typed: (n) => documentOf(Number(at(n).number)).slice(-4), finds: 'sale' },
    { name: 'a phone', typed: (n) => at(n).phone, finds: 'sale' },
    { name: 'the last six of a phone', typed: (n) => at(n).phone.slice(-6), finds: 'sale' },
    { name: 'a whole name', typed: (n) => at(n).holder, finds: 'sale' },
    { name: 'a surname that few have', typed: (n) => at(n).last, finds: 'sale' },
    { name: 'parts of a name', typed: (n) => `${at(n).last.slice(1, 7)} ${at(n).name.slice(0, 2)}`, finds: 'sale' },
    { name: 'three letters of a name', typed: (n) => at(n).last.slice(0, 3), finds: 'sale' },
    { name: 'a name that many have', typed: (n) => at(n).name, finds: 'sale' },
    { name: 'two letters', typed: (n) => at(n).surname.slice(0, 2), finds: 'sale' },
    { name: 'a name that nobody has', typed: (n) => `qwxz${n}`, finds: null },
    { name: 'an email', typed: (n) => at(n).email, finds: 'sale' },
    { name: 'part of an email', typed: (n) => at(n).email.slice(3, -6), finds: 'sale' },
    { name: 'an email of everyone', typed: () => '@correo.test', finds: 'sale' },
    { name: 'a case number', typed: (n) => `R-${String(1 + n * 31).padStart(6, '0')}`, finds: 'request' },
    { name: 'a business', typed: (n) => `agencia ${1 + n}`, finds: 'business' },
    { name: 'a promo code', typed: (n) => `PROMO${1 + (n % 39)}`, finds: 'promoCode' },
  ]
}

type Sample = Record<'number' | 'email' | 'phone' | 'code' | 'holder' | 'name' | 'surname' | 'last', string>

async function sampled(query: string): Promise<Sample[]> {
  const { rows } = (await shop.db.execute(sql.raw(query))) as unknown as { rows: Sample[] }
  return rows.map((row) => ({ ...row, number: String(row.number) }))
}

async function ask(token: string, q: string): Promise<SearchResult> {
  const answer = await shop.call(searchApi.find, { query: { q } }, { token })
  if (!answer.ok) throw new Error(`${q}: ${answer.failure.message}`)
  return answer.result
}

async function measure(token: string, who: string, isStaff: boolean): Promise<void> {
  for (const { name, typed, finds } of await kinds()) {
    const times: number[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const start = performance.now()
      const { hits } = await ask(token, typed(run))
      // The first run only warms the caches.
      if (run > 0) times.push(performance.now() - start)
      if (isStaff && finds !== null && !hits.some(({ kind }) => kind === finds)) {
        throw new Error(`${name}: ${typed(run)} finds no ${finds}`)
      }
    }
    tell({ what: `${who}: ${name}, p95`, value: quantile(times, 0.95), unit: 'ms', most: P95_MS })
  }
}

/** Adds requests and promo codes, which are fewer than sales. */
async function addRecords(): Promise<void> {
  await shop.db.execute(sql`
    insert into request (kind, voucher, document, name, last_name, email, phone, reason, created_at, due_at)
    select 'refund', 'CA' || md5(n::text), '', 'Persona', 'Pedido ' || n, 'pedido' || n || '@correo.test', '099123456', '',
      now(), now()
    from generate_series(1, ${REQUESTS}::int) n`)
  await shop.db.execute(sql`
    insert into promo_code (code, own_percentage, company_percentage)
    select 'PROMO' || n, 5, 0 from generate_series(1, 39) n on conflict do nothing`)
  // New rows stay in the pending list of the text indexes, which is scanned as a whole, until a vacuum: no installation gets
  // 20,000 of them in a minute.
  await shop.db.execute(sql`vacuum analyze`)
}

/** Logs in to the business with the most sales. */
async function partner(): Promise<string> {
  const { rows } = (await shop.db.execute(sql`
    update account set business_id = (select business_id from sale group by 1 order by count(*) desc limit 1)
    where email = 'broker@ceibo.test' returning business_id`)) as { rows: unknown[] }
  if (rows.length !== 1) throw new Error('there is no login to give the sales to')
  return shop.loginAs('broker@ceibo.test')
}

try {
  await addRecords()
  console.log(`${sales} sales on ${shop.kind}, load of this machine ${loadavg()[0]?.toFixed(1)}, ${RUNS} runs of each:`)
  await measure(await shop.loginAs('admin@ceibo.test'), 'staff', true)
  await measure(await partner(), 'partner', false)
} finally {
  await end()
}
