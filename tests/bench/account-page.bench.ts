import { sql } from 'drizzle-orm'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { findPostgres, setup } from '../support/postgres.ts'
import { startTestShop } from '../support/test-app.ts'
import { tell } from './figures.ts'
import { quantile } from './numbers.ts'
import { writeSales, YEAR } from './year-of-sales.ts'

/**
 * Reads the account of the busiest business over the API: it has 200,000 lines, of a million sales, one in twenty of which was
 * changed later. The newest page, a middle one, the last one and one of a month stay within TARGET_MS at the 95th percentile.
 */
const TARGET_MS = 150
const RUNS = 40
const LINES = 200_000

const drop = (await findPostgres()) ? await setup() : async () => undefined
if (await findPostgres()) process.env.CEIBO_TEST_DATABASE = 'postgres'
const shop = await startTestShop({ now: `${YEAR.endDate}T20:00:00.000Z` })

/** Gives the newest sales to the busiest business, and adds a change to one in twenty of all sales. */
async function addLines(db: Database): Promise<void> {
  await db.execute(sql`alter table sale disable trigger sale_figures_written_once`)
  await db.execute(sql`
    update sale set business_id = (select id from business where name = 'Agencia 7')
    where number > (select max(number) from sale) - ${Math.floor(LINES / 1.05)}::int`)
  await db.execute(sql`alter table sale enable trigger sale_figures_written_once`)
  await db.execute(sql`
    insert into later_movement (sale_id, intent_id, kind, at, day, quantity, passenger_count, gross, discount,
      business_discount, charged, cost, margin, commission, house_share)
    select id, gen_random_uuid(), 'change', created_at + interval '1 hour', sold_on, 0, 0, 500, 0, 0, 500, 0, 500, 100, 400
    from sale where number % 20 = 0`)
}

async function bench(): Promise<void> {
  await writeSales(shop.db, 1_000_000, () => addLines(shop.db))
  const token = await shop.loginAs('admin@ceibo.test')
  const { rows } = (await shop.db.execute(sql`select id from business where name = 'Agencia 7'`)) as unknown as {
    rows: { id: string }[]
  }
  const businessId = rows[0]!.id
  const page = async (first: number, period = {}) => {
    const query = { filter: { businessId, ...period }, range: [first, first + 24] as [number, number] }
    const answer = await shop.call(partnerAccountApi.lines, { query }, { token })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.result.total
  }
  const asks: Record<string, () => Promise<unknown>> = {
    'newest page': () => page(0),
    'middle page': () => page(LINES / 2),
    'last page': () => page(LINES - 500),
    'page of a month': () => page(0, { startDate: '2025-12-01', endDate: '2025-12-31' }),
    balance: () => shop.call(partnerAccountApi.get, { params: { id: businessId } }, { token }),
  }
  console.log(`${await page(0)} lines on ${shop.kind}, ${RUNS} runs of each`)
  for (const [name, ask] of Object.entries(asks)) {
    await ask()
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
    tell({ what: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', most: TARGET_MS })
  }
}

try {
  await bench()
} finally {
  await shop.close()
  await drop()
}
