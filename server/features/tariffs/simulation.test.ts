import { and, asc, between, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { tariffApi } from '#shared/tariffs/contract.ts'
import type { Group, Money } from '#shared/tariffs/simulation.ts'
import { tariffSimulationApi, type TariffSimulation } from '#shared/tariffs/simulation-contract.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { oracle } from '../../../tests/support/price-oracle.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { tariffSimulation } from '../../platform/db/schema/catalogue.ts'
import { laterMovement, saleMovement } from '../../platform/db/schema/movements.ts'
import { passenger, sale, saleExtra } from '../../platform/db/schema/sales.ts'
import { runSimulation } from './simulation.ts'
import { tariffQueues } from './queues.ts'

const TODAY = TEST_NOW.slice(0, 10)
const YEAR = { startDate: addDays(TODAY, -364), endDate: TODAY }
const SALES = 900

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  const { documents } = shop.dependencies
  await seedSales(shop.db, { count: SALES, seed: 19, now: new Date(TEST_NOW), documents })
  await changeSome()
})
afterAll(() => shop.close())

/** One in ten is cancelled, and the movements of a change, a fee and a grant are added to others. */
async function changeSome(): Promise<void> {
  const rows = await shop.db.select({ id: sale.id, number: sale.number }).from(sale).orderBy(asc(sale.number))
  const at = new Date(TEST_NOW)
  const line = { intentId: '', at, day: TODAY, quantity: 0, passengerCount: 0, discount: 0, businessDiscount: 0 }
  for (const [n, { id }] of rows.entries()) {
    if (n % 10 === 0) await shop.db.update(sale).set({ cancelledAt: at }).where(eq(sale.id, id))
    if (n % 10 !== 1) continue
    const figures = { gross: 700, charged: 700, cost: 300, margin: 400, commission: 120, houseShare: 280 }
    const own = { gross: 55, charged: 55, cost: 0, margin: 55, commission: 0, houseShare: 55 }
    const intentId = crypto.randomUUID()
    await shop.db.insert(laterMovement).values([
      { ...line, ...figures, intentId, saleId: id, kind: 'change' },
      { ...line, ...own, intentId, saleId: id, kind: 'fee' },
    ])
  }
}

async function drafted(edit: (content: Tariff) => void): Promise<{ id: number; content: Tariff }> {
  const made = await shop.call(tariffApi.create, { body: { basedOn: 1, name: 'Verano' } }, { token: admin })
  if (!made.ok) throw new Error(made.failure.message)
  const { id, revision, name } = made.result
  const content = structuredClone(made.result.content)
  edit(content)
  const saved = await shop.call(tariffApi.save, { params: { id }, body: { revision, name, content } }, { token: admin })
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  return { id, content }
}

const start = (body: { version: number; startDate: string; endDate: string }, token = admin) =>
  shop.call(tariffSimulationApi.start, { body }, { token })

async function read(id: string): Promise<TariffSimulation> {
  const answer = await shop.call(tariffSimulationApi.get, { params: { id } }, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

async function simulated(version: number, period = YEAR): Promise<NonNullable<TariffSimulation['result']>> {
  const answer = await start({ version, ...period })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  await runSimulation(shop.dependencies, { simulationId: answer.result.id })
  const { state, result, priced, sales } = await read(answer.result.id)
  if (!result) throw new Error(`the simulation is ${state}`)
  expect(priced).toBe(sales)
  return result
}

type Row = { sale: typeof sale.$inferSelect; before: Money; after: Money }

/** Every sale in force of the year with what its movements add up to, and what the written formulas make of its rows. */
async function rowsOf(tariff: Tariff): Promise<Row[]> {
  const inForce = and(between(sale.soldOn, YEAR.startDate, YEAR.endDate), isNull(sale.cancelledAt))
  const rows = await shop.db.select().from(sale).where(inForce)
  const movements = Map.groupBy(await shop.db.select().from(saleMovement), ({ saleId }) => saleId)
  const travellers = Map.groupBy(
    await shop.db.select().from(passenger).where(isNull(passenger.leftAt)).orderBy(asc(passenger.n)),
    ({ saleId }) => saleId,
  )
  const extras = Map.groupBy(await shop.db.select().from(saleExtra), ({ saleId }) => saleId)
  return rows.map((row) => {
    const lines = (movements.get(row.id) ?? []).filter(({ kind }) => kind !== 'fee' && kind !== 'grant')
    return {
      sale: row,
      before: total(lines),
      after: pricedBy(tariff, row, [travellers.get(row.id)!, extras.get(row.id)!]),
    }
  })
}

function pricedBy(
  tariff: Tariff,
  row: Row['sale'],
  [people, extras = []]: [(typeof passenger.$inferSelect)[], (typeof saleExtra.$inferSelect)[] | undefined],
): Money {
  const destination = tariff.destinations.find(({ id }) => id === row.destinationId)!
  const { gross, cost } = oracle({
    plan: tariff.plans.find(({ id }) => id === (row.currentPlanId ?? row.planId))!,
    destination: { ...destination, factor: tariff.destinations.find(({ id }) => id === destination.pricedAs)!.factor },
    days: row.days,
    rates: tariff,
    markup: row.markup,
    ages: people.map(({ age }) => age),
    familyPlan: row.familyPlan,
    offeredExtras: tariff.extras,
    extras: extras.map(({ extraBenefitId, passengerNo }) => ({ benefitId: extraBenefitId, passengerId: passengerNo })),
    discountPercent: 0,
  })
  const part = (amount: bigint, percent: number) =>
    (2n * amount * BigInt(Math.round(percent * 100)) + 10_000n) / 20_000n
  const margin = gross - part(gross, row.companyPercentage) - cost
  const commission = margin < 0n ? 0n : part(margin, row.commissionPercent)
  const charged = gross - part(gross, row.ownPercentage + row.companyPercentage)
  const money = { charged: Number(charged), cost: Number(cost), commission: Number(commission) }
  return { ...money, houseShare: money.charged - money.cost - money.commission }
}

const names = ['charged', 'cost', 'commission', 'houseShare'] as const
function total(lines: readonly Money[]): Money {
  const [charged = 0, cost = 0, commission = 0, houseShare = 0] = names.map((name) =>
    lines.reduce((sum, line) => sum + line[name], 0),
  )
  return { charged, cost, commission, houseShare }
}

const sumsOf = (rows: readonly Row[]) => ({
  sales: rows.length,
  before: total(rows.map(({ before }) => before)),
  after: total(rows.map(({ after }) => after)),
})

function byKey(rows: readonly Row[], keyOf: (row: Row['sale']) => string) {
  return new Map([...Map.groupBy(rows, (row) => keyOf(row.sale))].map(([key, of]) => [key, sumsOf(of)]))
}
const asMap = (groups: readonly Group[]) => new Map(groups.map(({ id, name: _name, ...sums }) => [id, sums]))

describe('T-04 the sales of a period priced by a version', () => {
  test('every figure is what the rows of the sales add up to, and the version of today changes only what changed since', async () => {
    const draft = await drafted((content) => {
      for (const plan of content.plans) plan.rate = Math.round(plan.rate * (plan.id === 103 ? 1.31 : 0.9))
      content.seniorFactor = 175
    })
    const rows = await rowsOf(draft.content)
    const result = await simulated(draft.id)
    expect(rows.length).toBeGreaterThan(SALES * 0.85)
    expect(result.unpriced).toEqual([])
    expect(result.totals).toEqual(sumsOf(rows))
    expect(asMap(result.businesses)).toEqual(byKey(rows, ({ businessId }) => businessId))
    expect(asMap(result.plans)).toEqual(byKey(rows, ({ planId, currentPlanId }) => String(currentPlanId ?? planId)))
    expect(asMap(result.destinations)).toEqual(byKey(rows, ({ destinationId }) => String(destinationId)))
    expect(result.parties.reduce((sum, { sales }) => sum + sales, 0)).toBe(rows.length)
    const riseOf = ({ before, after }: { before: Money; after: Money }) => after.charged - before.charged
    const jumps = rows.map(riseOf).toSorted((a, b) => b - a)
    expect(result.rises.map(riseOf)).toEqual(jumps.slice(0, 20))
    expect(result.falls.map(riseOf)).toEqual(jumps.toReversed().slice(0, 20))
    const today = await simulated(1)
    const changed = rows.filter(({ before, sale: { charged } }) => before.charged !== charged).length
    expect(changed).toBeGreaterThan(50)
    // The movements that the test added have no cover behind them: by the version that sold it the sale is what it was.
    expect(today.totals.before.charged - today.totals.after.charged).toBe(700 * changed)
    expect(today.falls).toHaveLength(20)
    expect(today.rises).toEqual([])
  })

  test('a plan that is retired and a code that costs more than it brings are named', async () => {
    const draft = await drafted((content) => {
      content.plans.find(({ id }) => id === 104)!.isSold = false
      content.plans.find(({ id }) => id === 104)!.recommended = false
    })
    const { unpriced, totals } = await simulated(draft.id)
    const [of] = await shop.db
      .select({ sales: sql<number>`count(*)::int` })
      .from(sale)
      .where(and(eq(sale.planId, 104), isNull(sale.cancelledAt)))
    expect(unpriced).toMatchObject([{ reason: 'plan', name: 'Cardenal 150', sales: of!.sales }])
    const whole = await simulated(1)
    expect(totals.before.charged + unpriced[0]!.charged).toBe(whole.totals.before.charged)
  })

  test('a period without sales comes to nothing', async () => {
    const { totals, businesses } = await simulated(1, { startDate: '2001-01-01', endDate: '2001-12-31' })
    expect([totals.sales, businesses]).toEqual([0, []])
  })

  test('one that was interrupted is priced from the first again, and of two that price it one ends it', async () => {
    const answer = await start({ version: 1, ...YEAR })
    if (!answer.ok) throw new Error(answer.failure.message)
    const { id } = answer.result
    // As a process leaves it that was killed in the middle.
    await shop.db.update(tariffSimulation).set({ priced: 500, sales: 700 }).where(eq(tariffSimulation.id, id))
    await Promise.all([0, 1, 2].map(() => runSimulation(shop.dependencies, { simulationId: id })))
    const once = await read(id)
    expect(once).toMatchObject({ state: 'done' })
    expect(once.priced).toBe(once.sales)
    expect(once.result?.totals.sales).toBe(once.sales)
    await runSimulation(shop.dependencies, { simulationId: id })
    expect(await read(id)).toEqual(once)
  })

  test('one that has run for an hour does not stand in the way of another', async () => {
    const { id: version } = await drafted((content) => (content.plans[1]!.rate = 201))
    const first = await start({ version, ...YEAR })
    const id = first.ok ? first.result.id : ''
    const startedAgo = async (minutes: number) => {
      const startedAt = new Date(shop.dependencies.now().getTime() - minutes * 60_000)
      await shop.db.update(tariffSimulation).set({ startedAt }).where(eq(tariffSimulation.id, id))
    }
    await startedAgo(59)
    expect(await start({ version, ...YEAR })).toMatchObject({ failure: { errorCode: 'SIMULATION_RUNNING' } })
    await startedAgo(61)
    expect(await start({ version, ...YEAR })).toMatchObject({ ok: true, result: { state: 'running' } })
    expect(await read(id)).toMatchObject({ state: 'failed', endedAt: expect.any(String) })
  })

  test('what cannot be simulated is refused at its field, and who only reads starts none', async () => {
    const reader = await addStaff(shop, 'reader')
    const outcomeOf = async (body: Parameters<typeof start>[0]) => {
      const answer = await start(body)
      return answer.ok ? 'started' : (answer.failure.fields?.[0] ?? answer.failure.errorCode)
    }
    expect(await outcomeOf({ version: 999, ...YEAR })).toBe('TARIFF_NOT_FOUND')
    expect(await outcomeOf({ version: 1, startDate: TODAY, endDate: addDays(TODAY, -1) })).toMatchObject({
      path: 'endDate',
    })
    expect(await outcomeOf({ version: 1, startDate: addDays(TODAY, -366), endDate: TODAY })).toMatchObject({
      key: 'TARIFF.SIMULATION_TOO_LONG',
    })
    expect(await start({ version: 1, ...YEAR }, reader.token)).toMatchObject({ status: 403 })
    const gone = await shop.call(tariffSimulationApi.get, { params: { id: crypto.randomUUID() } }, { token: admin })
    expect(gone).toMatchObject({ failure: { errorCode: 'SIMULATION_NOT_FOUND' } })
  })

  test('what fails is left as failed, and another may be started', async () => {
    const answer = await start({ version: 1, ...YEAR })
    const id = answer.ok ? answer.result.id : ''
    const broken = new Proxy(shop.db, {
      get: (db, name, self) =>
        name === 'execute'
          ? () => Promise.reject(new Error('the disk is full'))
          : (Reflect.get(db, name, self) as unknown),
    })
    await runSimulation({ ...shop.dependencies, db: broken }, { simulationId: id })
    expect(await read(id)).toMatchObject({ state: 'failed', result: null })
    await simulated(1)
  })

  // Last: its workers go on, and would price what other tests start.
  test('a job prices it, one at a time for a version, and the list says how each went', async () => {
    const { id: version } = await drafted((content) => (content.plans[1]!.rate = 200))
    const first = await start({ version, ...YEAR })
    expect(first).toMatchObject({ ok: true, result: { state: 'running', priced: 0, sales: null, result: null } })
    expect(await start({ version, ...YEAR })).toMatchObject({
      status: 409,
      failure: { errorCode: 'SIMULATION_RUNNING' },
    })
    await shop.dependencies.jobs.work(tariffQueues.simulateTariff, (job) => runSimulation(shop.dependencies, job))
    const id = first.ok ? first.result.id : ''
    await vi.waitFor(async () => expect((await read(id)).state).toBe('done'), { timeout: 20_000, interval: 100 })
    const list = await shop.call(tariffSimulationApi.list, { query: { filter: { version } } }, { token: admin })
    expect(list).toMatchObject({ ok: true, result: { total: 1, rows: [{ id, version, revision: 2, state: 'done' }] } })
  })
})
