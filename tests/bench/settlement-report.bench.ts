import { sql } from 'drizzle-orm'
import { changeApi } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { rollUpDays } from '../../server/features/settlements/rollups.ts'
import { tell } from './figures.ts'
import { median, quantile } from './numbers.ts'
import { BUSINESSES, MARCH, openYearOfSales, YEAR } from './year-of-sales.ts'

/**
 * Requests reports over the API with a year of sales in the database, one in twenty cancelled and one in twenty changed later.
 * All past days are rolled up, as every night does; the report of the year is also measured without rollups, as on a day on which
 * the nightly check discards them. Targets: the settlement of a month within MONTH_MS, that of the whole year within YEAR_RATIO
 * of the same figures queried by hand, the dashboard within DASHBOARD_MS, and the previews of cancelling or changing a sale
 * within PREVIEW_MS at the 95th percentile. One million sales on PostgreSQL; without PostgreSQL, 200,000 on the embedded
 * database.
 */
const MONTH_MS = 300
const YEAR_RATIO = 1.5
const DASHBOARD_MS = 800
const PREVIEW_MS = 50
const PREVIEWS = 60
const RUNS = 7

const { shop, sales, end } = await openYearOfSales(undefined, { passengers: true, laterMovements: true })

/** The figures of a settlement in SQL, as an administrator would type it into psql. */
const byHand = sql.raw(`
  select business_id, sum(gross), sum(quantity), sum(business_discount), sum(charged), sum(cost), sum(margin),
    sum(commission), sum(house_share), sum(charged - commission) filter (where mode = 'account'),
    sum(commission) filter (where mode <> 'account'), count(*) filter (where margin < 0),
    min(commission_percent) <> max(commission_percent), min(markup) <> max(markup), min(number),
    min(number) filter (where commission_percent > 0)
  from sale_movement where day between '${YEAR.startDate}' and '${YEAR.endDate}' group by business_id`)

/** Gives the sales to be changed a plan of the catalogue: the bench's sales have plans that the catalogue does not have. */
async function prepareChanges(): Promise<void> {
  await shop.db.execute(sql`alter table sale disable trigger user`)
  await shop.db.execute(sql`update sale set plan_id = 103, destination_id = 1, markup = 60 where id in (${previewed})`)
  await shop.db.execute(sql`alter table sale enable trigger user`)
  await shop.db.execute(sql`vacuum analyze`)
}

/** Sales in force whose trip has not started, some of them with earlier changes. */
const previewed = sql.raw(
  `select id from sale where number % 10 = 0 and number % 20 <> 0 order by number desc limit ${PREVIEWS}`,
)

/** The 95th percentile of the previews of a cancellation and of a change, requested one by one. Milliseconds. */
async function previews(token: string): Promise<{ cancellation: number; change: number }> {
  const { rows } = (await shop.db.execute(
    sql`select public_id as id, start_date as "startDate", end_date as "endDate" from sale where id in (${previewed})`,
  )) as unknown as { rows: { id: string; startDate: Day; endDate: Day }[] }
  const wanted = ({ startDate, endDate }: (typeof rows)[number]): WantedChange => ({
    kind: 'change',
    startDate: addDays(startDate, 7),
    endDate: addDays(endDate, 12),
    destinationId: 1,
    planId: 103,
  })
  const asks = {
    cancellation: ({ id }: (typeof rows)[number]) =>
      shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token }),
    change: (sold: (typeof rows)[number]) =>
      shop.call(changeApi.preview, { params: { id: sold.id }, body: { wanted: wanted(sold) } }, { token }),
  }
  const p95 = async (ask: (sold: (typeof rows)[number]) => Promise<{ ok: boolean }>) => {
    const times: number[] = []
    for (const sold of rows) {
      const start = performance.now()
      const answer = await ask(sold)
      times.push(performance.now() - start)
      if (!answer.ok) throw new Error(`a preview was refused: ${JSON.stringify(answer)}`)
    }
    return quantile(times, 0.95)
  }
  return { cancellation: await p95(asks.cancellation), change: await p95(asks.change) }
}

type Ask = () => Promise<unknown>

/** The median of each request in milliseconds, taken alternately, so that a busy machine slows all of them. */
async function medians<Name extends string>(asks: Record<Name, Ask>): Promise<Record<Name, number>> {
  const names = Object.keys(asks) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let run = 0; run <= RUNS; run++) {
    for (const name of names) {
      const start = performance.now()
      await asks[name]()
      // The first round only warms the caches.
      if (run > 0) times.get(name)?.push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>
}

async function bench(): Promise<void> {
  await prepareChanges()
  const token = await shop.loginAs('admin@ceibo.test')
  const settlement = async (filter: typeof YEAR) => {
    const answer = await shop.call(reportApi.settlements, { query: { filter } }, { token })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.result.totals
  }
  const { quantity } = await settlement(YEAR)
  const inForce = sales - Math.floor(sales / 20)
  if (quantity !== inForce) throw new Error(`the year counts ${quantity} sales of ${inForce}`)
  const year = () => settlement(YEAR)
  const { year: notRolledUp } = await medians({ year })
  await rollUpDays(shop.dependencies)
  await shop.db.execute(sql`vacuum analyze day_rollup`)
  const {
    month,
    hand: limit,
    dashboard,
    ...rolledUp
  } = await medians({
    month: () => settlement(MARCH),
    year,
    hand: async () => shop.db.execute(byHand),
    dashboard: () => shop.call(reportApi.dashboard, {}, { token }),
  })
  const { cancellation, change } = await previews(token)
  console.log(`${sales} sales of ${BUSINESSES} businesses on ${shop.kind}, median of ${RUNS}`)
  const what = `settlement of the year, ${YEAR_RATIO} times the same by hand`
  tell({ what: 'settlement of a month', value: month, unit: 'ms', most: MONTH_MS })
  tell({ what: 'settlement of the year, no day rolled up', value: notRolledUp, unit: 'ms' })
  tell({ what, value: rolledUp.year, unit: 'ms', most: YEAR_RATIO * limit, limit })
  tell({ what: 'dashboard', value: dashboard, unit: 'ms', most: DASHBOARD_MS })
  tell({ what: 'preview of a cancellation, p95', value: cancellation, unit: 'ms', most: PREVIEW_MS })
  tell({ what: 'preview of a change, p95', value: change, unit: 'ms', most: PREVIEW_MS })
}

try {
  await bench()
} finally {
  await end()
}
