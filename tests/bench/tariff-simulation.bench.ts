import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { tariffSimulationApi, type TariffSimulation } from '#shared/tariffs/simulation-contract.ts'
import { startWork } from '../../server/features/feature.ts'
import { tariffFeature } from '../../server/features/tariffs/feature.ts'
import { findPostgres, setup } from '../support/postgres.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { tell } from './figures.ts'
import { writeSales, YEAR } from './year-of-sales.ts'

/**
 * Prices a year of 100,000 sales by a version of the tariff (T-04), on PostgreSQL where this machine has it and on the embedded
 * database: within TOTAL_S, while the event loop that serves pages is late by at most LATE_MS in 99 of 100 samples. The embedded
 * database runs in the same thread: there a sample is late by the time of reading a page of sales.
 */
const SALES = 100_000
const TOTAL_S = { postgres: 10, pglite: 30 }
const LATE_MS = { postgres: 20, pglite: 60 }
const LOOK_MS = 5

/** Gives the sales plans and destinations of the demo; one traveller in nine is a senior, and every fifth sale has an extra. */
async function writeTravellers({ db }: TestShop): Promise<void> {
  await db.execute(sql`alter table sale disable trigger user`)
  await db.execute(sql`alter table passenger disable trigger user`)
  await db.execute(sql`
    update sale set plan_id = 102 + number % 4, destination_id = 1 + number % 6, days = 3 + number % 60,
      markup = least(markup, 100)`)
  await db.execute(sql`
    insert into passenger (sale_id, n, name, last_name, birth_date, document_type, document, age, price)
    select id, n, 'Ana', 'Pérez', '1980-05-17', 'national', '', case when (number + n) % 9 = 0 then 78 else 30 end, 1000
    from sale, generate_series(1, passenger_count) n`)
  await db.execute(sql`
    insert into sale_extra (sale_id, passenger_no, extra_benefit_id, description, coverage, price)
    select id, 1, 6, 'Equipaje y electrónica', '+USD 1.000', 1000 from sale where number % 5 = 0`)
}

async function openShop(kind: 'postgres' | 'pglite'): Promise<{ shop: TestShop; end: () => Promise<void> }> {
  const drop = kind === 'postgres' ? await setup() : async () => undefined
  process.env.CEIBO_TEST_DATABASE = kind
  const shop = await startTestShop({ now: `${YEAR.endDate}T20:00:00.000Z` })
  const end = async () => {
    await shop.close()
    await drop()
  }
  await shop.db.execute(sql`alter table sale_extra drop constraint sale_extra_sale_id_sale_id_fk`)
  await writeSales(shop.db, SALES, () => writeTravellers(shop))
  return { shop, end }
}

async function ended(shop: TestShop, token: string, id: string): Promise<TestedSimulation> {
  let slowest = 0
  for (;;) {
    const start = performance.now()
    const answer = await shop.call(tariffSimulationApi.get, { params: { id } }, { token })
    slowest = Math.max(slowest, performance.now() - start)
    if (!answer.ok) throw new Error(answer.failure.message)
    if (answer.result.state !== 'running') return { simulation: answer.result, slowest }
    await pause(100)
  }
}
type TestedSimulation = { simulation: TariffSimulation; slowest: number }

async function bench(kind: 'postgres' | 'pglite'): Promise<void> {
  const { shop, end } = await openShop(kind)
  try {
    const token = await shop.loginAs('admin@ceibo.test')
    await startWork(tariffFeature, shop.dependencies)
    const late = monitorEventLoopDelay({ resolution: LOOK_MS })
    late.enable()
    const start = performance.now()
    const answer = await shop.call(tariffSimulationApi.start, { body: { version: 1, ...YEAR } }, { token })
    if (!answer.ok) throw new Error(answer.failure.message)
    const { simulation, slowest } = await ended(shop, token, answer.result.id)
    const seconds = (performance.now() - start) / 1_000
    late.disable()
    const counted =
      (simulation.result?.totals.sales ?? 0) +
      (simulation.result?.unpriced ?? []).reduce((sum, { sales }) => sum + sales, 0)
    if (counted !== SALES) throw new Error(`${counted} sales of ${SALES} were looked at: ${simulation.state}`)
    // The sampling interval itself is no delay.
    const lateMs = late.percentile(99) / 1e6 - LOOK_MS
    tell({ what: `${SALES} sales on ${kind}`, value: seconds, unit: 's', most: TOTAL_S[kind] })
    tell({ what: `event loop late meanwhile on ${kind}, p99`, value: lateMs, unit: 'ms', most: LATE_MS[kind] })
    tell({ what: `slowest answer meanwhile on ${kind}`, value: slowest, unit: 'ms' })
  } finally {
    await end()
  }
}

const hasPostgres = Boolean(process.env.CEIBO_TEST_DATABASE_URL ?? (await findPostgres()))
if (hasPostgres) await bench('postgres')
await bench('pglite')
