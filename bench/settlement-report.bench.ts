import { sql } from 'drizzle-orm'
import { reportApi } from '#shared/settlements/contract.ts'
import { findPostgres, setup } from '../server/testing/postgres.ts'
import { startTestShop } from '../server/testing/test-app.ts'

/**
 * Reports asked over the API with a year of sales in the database. Targets: the settlement of a month within MONTH_MS,
 * that of the whole year within YEAR_RATIO of the same figures asked by hand, the dashboard within DASHBOARD_MS.
 * One million sales on PostgreSQL; where this machine has none, 200,000 on the embedded database.
 */
const MONTH_MS = 300
const YEAR_RATIO = 1.5
const DASHBOARD_MS = 800
const RUNS = 7
const BUSINESSES = 200
const YEAR = { startDate: '2025-01-01', endDate: '2025-12-31' }
const MARCH = { startDate: '2025-03-01', endDate: '2025-03-31' }

const hasPostgres = Boolean(process.env.CEIBO_TEST_DATABASE_URL ?? (await findPostgres()))
const end = hasPostgres ? await setup() : async () => undefined
if (hasPostgres) process.env.CEIBO_TEST_DATABASE = 'postgres'
const sales = hasPostgres ? 1_000_000 : 200_000
const shop = await startTestShop({ now: `${YEAR.endDate}T20:00:00.000Z` })

/** Writes the sales straight into their table, in the order of the year, without the purchases behind them. */
async function fillBooks(): Promise<void> {
  await shop.db.execute(sql`
    do $$ declare parent record; begin
      for parent in select conname from pg_constraint where conrelid = 'sale'::regclass and contype = 'f' loop
        execute format('alter table sale drop constraint %I', parent.conname);
      end loop;
    end $$`)
  await shop.db.execute(sql`
    insert into business (name, type, payment_type, markup, commission)
    select 'Agencia ' || n, 'company', 'on-account', 40 + n % 60, 10 + n % 30
    from generate_series(1, ${BUSINESSES}::int) n`)
  await shop.db.execute(sql`
    insert into sale (
      public_id, checkout_id, attempt_id, mode, business_id, business_name, business_type, created_at, sold_on, is_paid,
      category_id, category_name, destination_id, destination_name, residence_country_id, residence_country, plan_id,
      plan_name, cover_hash, start_date, end_date, days, family_plan, passenger_count, holder, contact_email,
      contact_phone, is_subscribed, promo_code, own_percentage, company_percentage, markup, commission_percent,
      gross, discount, company_discount, total, continental, net, commission, provider_net, accepted_terms
    )
    select
      md5(n::text), gen_random_uuid(), case mode when 'card' then gen_random_uuid() end, mode, id, name, 'company',
      at, (at at time zone 'America/Montevideo')::date, mode = 'card' or at < '2025-11-01',
      24, 'Por viaje (hasta 120 días)', 1, 'Europa', 1, 'Uruguay', 1 + n % 12,
      'Plan ' || n % 12, repeat('c', 64), '2026-01-01', '2026-01-10', 10, false, 2, 'Nombre Apellido ' || n,
      'persona' || n || '@correo.test', '+59899123456', false, 'PROMO' || promo, promo % 3 * 5, promo % 5 * 4, markup,
      commission_percent, gross, discount, company_discount, gross - discount, continental,
      gross - company_discount - continental, commission,
      gross - discount - continental - commission, '2025-01'
    from (
      select *, greatest(0, round((gross - company_discount - continental) * commission_percent / 100)) as commission
      from (
        select
          *, round(gross * (promo % 3 * 5 + promo % 5 * 4) / 100.0)::bigint as discount,
          round(gross * (promo % 5 * 4) / 100.0)::bigint as company_discount,
          round(gross / (1 + markup / 100))::bigint as continental
        from (
          select
            n, timestamptz '2025-01-01 03:00Z' + n * (interval '365 days' / ${sales}::int) as at,
            case when n % 4 = 0 then 'account' else 'card' end as mode,
            case when n % 3 = 0 then n % 40 else 0 end as promo, 5000 + n::bigint * 7919 % 60000 as gross
          from generate_series(0, ${sales}::int - 1) n
        ) sold
        join (
          select id, name, markup, commission as commission_percent, row_number() over (order by name) as place
          from business where name like 'Agencia %'
        ) seller on place = 1 + n::bigint * 31 % ${BUSINESSES}::int
      ) discounted
    ) settled
    order by n`)
  await shop.db.execute(sql`vacuum analyze sale`)
}

/** The figures of a settlement as someone would type them at the database's own prompt. */
const byHand = sql.raw(`
  select business_id, sum(gross), count(*), sum(company_discount), sum(total), sum(continental), sum(net),
    sum(commission), sum(provider_net), sum(total - commission) filter (where mode = 'account'),
    sum(commission) filter (where mode <> 'account'), count(*) filter (where net < 0),
    min(commission_percent) <> max(commission_percent), min(markup) <> max(markup), min(number),
    min(number) filter (where commission_percent > 0)
  from sale where sold_on between '${YEAR.startDate}' and '${YEAR.endDate}' group by business_id`)

type Ask = () => Promise<unknown>

/** The median of each in milliseconds, taken in turns so that a busy neighbour slows all of them. */
async function medians<Name extends string>(asks: Record<Name, Ask>): Promise<Record<Name, number>> {
  const names = Object.keys(asks) as Name[]
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let run = 0; run <= RUNS; run++) {
    for (const name of names) {
      const start = performance.now()
      await asks[name]()
      // The first round only warms the caches.
      if (run > 0) taken.get(name)?.push(performance.now() - start)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<Name, number>
}

async function bench(): Promise<boolean> {
  const token = await shop.loginAs('admin@ceibo.test')
  await fillBooks()
  const settlement = async (filter: typeof YEAR) => {
    const answer = await shop.call(reportApi.settlements, { query: { filter } }, { token })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.result.totals
  }
  const { quantity } = await settlement(YEAR)
  if (quantity !== sales) throw new Error(`the year counts ${quantity} sales of ${sales}`)
  const { month, year, hand, dashboard } = await medians({
    month: () => settlement(MARCH),
    year: () => settlement(YEAR),
    hand: async () => shop.db.execute(byHand),
    dashboard: () => shop.call(reportApi.dashboard, {}, { token }),
  })
  const ratio = year / hand
  const told = (met: boolean) => (met ? 'met' : 'missed')
  console.log(`${sales} sales of ${BUSINESSES} businesses on ${shop.kind}, median of ${RUNS}:`)
  console.log(`  month ${month.toFixed(0)} ms, target ${MONTH_MS} ms: ${told(month <= MONTH_MS)}`)
  console.log(
    `  year ${year.toFixed(0)} ms, by hand ${hand.toFixed(0)} ms: ${ratio.toFixed(2)} times, target ${YEAR_RATIO}: ${told(ratio <= YEAR_RATIO)}`,
  )
  console.log(`  dashboard ${dashboard.toFixed(0)} ms, target ${DASHBOARD_MS} ms: ${told(dashboard <= DASHBOARD_MS)}`)
  return month <= MONTH_MS && ratio <= YEAR_RATIO && dashboard <= DASHBOARD_MS
}

try {
  process.exitCode = (await bench()) ? 0 : 1
} finally {
  await shop.close()
  await end()
}
