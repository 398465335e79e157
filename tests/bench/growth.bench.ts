import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { addDays } from '#shared/dates.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { searchApi } from '#shared/search/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { checkHours, rollUpHours } from '../../server/features/settlements/hour-rollups.ts'
import { checkRollups } from '../../server/features/settlements/rollups.ts'
import { findPostgres } from '../support/postgres.ts'
import type { TestShop } from '../support/test-app.ts'
import { tell, tellNotRun } from './figures.ts'
import { median } from './numbers.ts'
import { MARCH, openYearOfSales, YEAR } from './year-of-sales.ts'

/**
 * Measures how answers slow down as a year has more sales: 10,000, 100,000 and a million; with `--largest 7` also ten million,
 * which takes an hour and 40 GB of disk. One sale in ten has a later movement, and all days and hours but the last hour are
 * rolled up. Targets: each answer within ANSWER_MS at every size, and each thousand rows of an export within ROWS_MS. For
 * answers of constant length, the slope between the last two sizes is at most SLOPE, and REPORT_SLOPE for reports of as many
 * rows, where 1 means as fast as the sales; an export takes the same time for each row.
 */
const ANSWER_MS = 300
const ROWS_MS = 50
const SLOPE = 0.5
const REPORT_SLOPE = 0.3
const ROWS_SLOPE = 0.05
const RUNS = 7
const EXPORTED = 50_000
const REPORTS = ['cost by plan, of the year', 'codes of the year']
const WHY_MISSED: Record<string, string> = {
  dashboard: 'The dashboard: unpaid sales are counted row by row of an index.',
  'export, 1,000 rows':
    'The export: what is left is reading and writing its rows, 10,000 at a time and no day twice; larger parts would hold up buyers.',
}

const { values } = parseArgs({ options: { largest: { type: 'string', default: '6' } } })
const sizes = Array.from({ length: Number(values.largest) - 3 }, (_, n) => 10 ** (n + 4))

type Ask = () => Promise<unknown>
/** The time of each request in milliseconds; for the export, per thousand rows. */
type Times = Map<string, number>

async function timesOf(asks: Record<string, Ask>): Promise<Times> {
  const samples = new Map<string, number[]>(Object.keys(asks).map((name) => [name, []]))
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, ask] of Object.entries(asks)) {
      const start = performance.now()
      await ask()
      // The first round only warms the caches.
      if (run > 0) samples.get(name)!.push(performance.now() - start)
    }
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]))
}

async function asksOf(shop: TestShop): Promise<Record<string, Ask>> {
  const token = await shop.loginAs('admin@ceibo.test')
  const result = async (answer: ReturnType<TestShop['call']>) => {
    const answered = await answer
    if (!answered.ok) throw new Error(answered.failure.message)
    return answered.result
  }
  const list = (filter: object) => () => result(shop.call(saleApi.list, { query: { filter } }, { token }))
  const { rows } = (await shop.db.execute(sql`
    select number::text as number, contact_email as email, split_part(holder, ' ', 3) as name
    from sale order by number desc limit 1 offset 1234`)) as unknown as { rows: Record<string, string>[] }
  const find = (q: string) => () => result(shop.call(searchApi.find, { query: { q } }, { token }))
  const report = (endpoint: 'settlements' | 'continentalPlans' | 'promoCodes', filter: object) => () =>
    result(shop.call(reportApi[endpoint], { query: { filter } }, { token }))
  return {
    'the newest sales': list({}),
    'the sales of a month': list(MARCH),
    'search of a number': find(rows[0]!.number!),
    'search of a name': find(rows[0]!.name!),
    'search of an email': find(rows[0]!.email!),
    'settlement of a month': report('settlements', MARCH),
    'settlement of the year': report('settlements', YEAR),
    'cost by plan, of the year': report('continentalPlans', YEAR),
    'codes of the year': report('promoCodes', YEAR),
    dashboard: () => result(shop.call(reportApi.dashboard, {}, { token })),
    'comparison of a year': () => result(shop.call(reportApi.comparison, { query: { span: 'months' } }, { token })),
  }
}

/** Milliseconds for each thousand rows of an export of movements, over as many days as have EXPORTED sales, or over the year. */
async function exporting(shop: TestShop, sales: number): Promise<number> {
  const token = await shop.loginAs('admin@ceibo.test')
  const days = Math.min(365, Math.ceil((365 * EXPORTED) / sales))
  const filter = JSON.stringify({ startDate: MARCH.startDate, endDate: addDays(MARCH.startDate, days - 1) })
  const start = performance.now()
  const { statusCode, body } = await shop.app.inject({
    url: `/api/report/movements/csv?filter=${encodeURIComponent(filter)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const duration = performance.now() - start
  if (statusCode !== 200) throw new Error(`the export answered ${statusCode}`)
  return duration / (body.split('\n').length / 1_000)
}

async function measured(sales: number): Promise<Times> {
  const { shop, end } = await openYearOfSales(sales, { passengers: false, laterMovements: true })
  try {
    const start = performance.now()
    await rollUpHours(shop.dependencies)
    const rolledUp = performance.now()
    const differing = [...(await checkRollups(shop.dependencies)), ...(await checkHours(shop.dependencies))]
    if (differing.length > 0) throw new Error(`${differing.length} days differ`)
    const checked = performance.now()
    await shop.db.execute(sql`vacuum analyze day_rollup, hour_rollup`)
    const [stored] = (
      (await shop.db.execute(sql`select count(*)::int as rows from day_rollup`)) as unknown as {
        rows: { rows: number }[]
      }
    ).rows
    console.log(
      `${inWords(sales)}: ${stored!.rows} rollups in ${seconds(rolledUp - start)} s, checked in ${seconds(checked - rolledUp)} s`,
    )
    const times = await timesOf(await asksOf(shop))
    return times.set('export, 1,000 rows', await exporting(shop, sales))
  } finally {
    await end()
  }
}

const inWords = (sales: number) => `${sales.toLocaleString('en')} sales`
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

if (!process.env.CEIBO_TEST_DATABASE_URL && !(await findPostgres())) tellNotRun('no PostgreSQL on this machine')
else {
  const bySize = new Map<number, Times>()
  for (const size of sizes) bySize.set(size, await measured(size))
  const [before, last] = sizes.slice(-2)
  for (const name of bySize.get(last!)!.keys()) {
    const isExport = name.startsWith('export')
    const why = WHY_MISSED[name] ? { whyMissed: WHY_MISSED[name] } : {}
    for (const [size, times] of bySize) {
      tell({
        what: `${name}, ${inWords(size)}`,
        value: times.get(name)!,
        unit: 'ms',
        ...why,
        most: isExport ? ROWS_MS : ANSWER_MS,
      })
    }
    const value = Math.log10(bySize.get(last!)!.get(name)! / bySize.get(before!)!.get(name)!)
    const most = isExport ? ROWS_SLOPE : REPORTS.includes(name) ? REPORT_SLOPE : SLOPE
    tell({ what: `${name}, slope`, value, unit: '', most, ...why })
  }
}
