import { sql } from 'drizzle-orm'
import { reportApi } from '#shared/settlements/contract.ts'
import { BUSINESSES, openYearOfSales, YEAR } from './year-of-sales.ts'

/**
 * Reports asked over the API with a year of sales in the database. Targets: the settlement of a month within MONTH_MS,
 * that of the whole year within YEAR_RATIO of the same figures asked by hand, the dashboard within DASHBOARD_MS.
 * One million sales on PostgreSQL; where this machine has none, 200,000 on the embedded database.
 */
const MONTH_MS = 300
const YEAR_RATIO = 1.5
const DASHBOARD_MS = 800
const RUNS = 7
const MARCH = { startDate: '2025-03-01', endDate: '2025-03-31' }

const { shop, sales, end } = await openYearOfSales()

/** The figures of a settlement as someone would type them at the database's own prompt. */
const byHand = sql.raw(`
  select business_id, sum(gross), count(*), sum(business_discount), sum(charged), sum(cost), sum(margin),
    sum(commission), sum(house_share), sum(charged - commission) filter (where mode = 'account'),
    sum(commission) filter (where mode <> 'account'), count(*) filter (where margin < 0),
    min(commission_percent) <> max(commission_percent), min(markup) <> max(markup), min(number),
    min(number) filter (where commission_percent > 0)
  from sale where sold_on between '${YEAR.startDate}' and '${YEAR.endDate}' group by business_id`)

type Ask = () => Promise<unknown>

/** The median of each in milliseconds, taken alternately so that a busy neighbour slows all of them. */
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
  await end()
}
