import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, lt, type SQL } from 'drizzle-orm'
import { Piscina } from 'piscina'
import { inclusiveDays } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { added, NOTHING, type Simulation } from '#shared/tariffs/simulation.ts'
import { onSale, type Tariff } from '#shared/quoting/tariff.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { tariffSimulation, tariffVersion } from '../../platform/db/schema/catalogue.ts'
import type { Dependencies } from '../dependencies.ts'
import { countSales, type Period, readSales, type SaleCount } from './simulation-sales.ts'
import type { PageToPrice } from './simulation-worker.ts'
import { lockVersion } from './store.ts'
import { tariffQueues } from './queues.ts'

type SimulationRequest = Period & { version: number; userId: string }

const MOST_DAYS = 366
/** Milliseconds after which a running simulation counts as dead, and the start of another one ends it. */
const LONGEST_MS = 3_600_000

/**
 * Starts a job that prices the sales of a period by a version. Returns the id of the simulation.
 * @throws Failure TARIFF_NOT_FOUND; SIMULATION_RUNNING when one of the version is; VALIDATION at `endDate`
 */
export function startSimulation(
  { db, jobs, now }: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { version, startDate, endDate, userId }: SimulationRequest,
): Promise<string> {
  if (endDate < startDate) throw validationFailure([{ path: 'endDate', key: 'REPORT.ERROR.END_BEFORE_START' }])
  if (inclusiveDays(startDate, endDate) > MOST_DAYS)
    throw validationFailure([{ path: 'endDate', key: 'TARIFF.SIMULATION_TOO_LONG' }])
  return db.transaction(async (tx) => {
    const { revision } = await lockVersion(tx, version)
    const isRunning = and(eq(tariffSimulation.version, version), eq(tariffSimulation.state, 'running'))
    const at = now()
    const tooLong = lt(tariffSimulation.startedAt, new Date(at.getTime() - LONGEST_MS))
    await tx.update(tariffSimulation).set({ state: 'failed', endedAt: at }).where(and(isRunning, tooLong))
    if ((await tx.$count(tariffSimulation, isRunning)) > 0) throw new Failure('SIMULATION_RUNNING')
    const row = {
      version,
      revision,
      startDate,
      endDate,
      state: 'running' as const,
      startedBy: userId,
      startedAt: at,
    }
    const [newRow] = await tx.insert(tariffSimulation).values(row).returning({ id: tariffSimulation.id })
    if (!newRow) throw new Failure('UNEXPECTED')
    await jobs.enqueue(tx, tariffQueues.simulateTariff, { simulationId: newRow.id })
    return newRow.id
  })
}

/**
 * Prices the sales of a simulation, from the first one again after an interruption. An error goes to the log only and leaves the
 * simulation failed; staff can start another.
 */
export async function runSimulation(
  { db, log, now }: Pick<Dependencies, 'db' | 'log' | 'now'>,
  { simulationId: id }: { simulationId: string },
): Promise<void> {
  const simulation = await begin(db, id)
  if (!simulation) return
  try {
    const result = await priceSales(db, simulation)
    if (result) await update(db, id, { state: 'done', result, priced: simulation.counted.sales, endedAt: now() })
  } catch (error) {
    log.error({ err: error, simulationId: id }, 'simulation failed')
    await update(db, id, { state: 'failed', endedAt: now() })
  }
}

type RunningSimulation = Period & { id: string; content: Tariff; counted: SaleCount }

/** Starts a simulation with the current content of its version; null when it has ended, or was deleted with its draft. */
async function begin(db: Database, id: string): Promise<RunningSimulation | null> {
  const [found] = await db
    .select({ simulation: tariffSimulation, version: tariffVersion })
    .from(tariffSimulation)
    .innerJoin(tariffVersion, eq(tariffVersion.number, tariffSimulation.version))
    .where(and(eq(tariffSimulation.id, id), eq(tariffSimulation.state, 'running')))
  if (!found) return null
  const { startDate, endDate } = found.simulation
  const counted = await countSales(db, { startDate, endDate })
  const { revision, content } = found.version
  const isBegun = await update(db, id, { revision, sales: counted.sales, priced: 0 })
  return isBegun ? { id, startDate, endDate, content, counted } : null
}

/** Changes a simulation that has not ended; false when it has, or when the condition `more` is not met. */
async function update(
  db: Database,
  id: string,
  set: Partial<typeof tariffSimulation.$inferInsert>,
  more?: SQL,
): Promise<boolean> {
  const changed = await db
    .update(tariffSimulation)
    .set(set)
    .where(and(eq(tariffSimulation.id, id), eq(tariffSimulation.state, 'running'), more))
    .returning({ id: tariffSimulation.id })
  return changed.length > 0
}

/**
 * Reads the sales page by page and has a separate thread price them, so that the thread that serves requests only passes them
 * on; the next page is read meanwhile. Null when another process has started the simulation again.
 */
async function priceSales(
  db: Database,
  { id, content, counted, ...period }: RunningSimulation,
): Promise<Simulation | null> {
  const thread = new Piscina<PageToPrice, Simulation>({
    filename: new URL('simulation-worker.ts', import.meta.url).href,
    name: 'price',
    minThreads: 1,
    maxThreads: 1,
  })
  try {
    const sold = onSale(content)
    const { last } = counted
    let result = NOTHING
    let priced = 0
    let reading = readSales(db, period, { after: counted.first - 1, last })
    for (let page = await reading; page; page = await reading) {
      reading = readSales(db, period, { after: page.last, last })
      // It is awaited only after the pricing, which may fail first: without this the rejection would be unhandled.
      reading.catch(() => undefined)
      result = added(result, await thread.run({ onSale: sold, sales: page.json }))
      // Lets waiting requests run: answers of the thread that are already there would be handled first, page after page.
      await nextTurn()
      // When two processes run one simulation, only the one that started last continues: for the other the stored count no
      // longer matches, and it stops.
      const from = eq(tariffSimulation.priced, priced)
      priced += page.sales
      if (!(await update(db, id, { priced }, from))) return null
    }
    return result
  } finally {
    await thread.destroy()
  }
}
