import { asc, eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { TariffSimulation, TariffSimulationRow } from '#shared/tariffs/simulation-contract.ts'
import type { Simulation } from '#shared/tariffs/simulation.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { tariffSimulation } from '../../platform/db/schema/catalogue.ts'

const columns = {
  id: tariffSimulation.id,
  version: tariffSimulation.version,
  revision: tariffSimulation.revision,
  startDate: tariffSimulation.startDate,
  endDate: tariffSimulation.endDate,
  state: tariffSimulation.state,
  priced: tariffSimulation.priced,
  sales: tariffSimulation.sales,
  startedBy: users.name,
  startedAt: tariffSimulation.startedAt,
  endedAt: tariffSimulation.endedAt,
}

/** Reads a page of simulations without their results, and how many there are in all. */
export async function findSimulations(
  db: Database,
  { filter = {}, sort = ['startedAt', 'DESC'], range }: ListQuery<{ version?: number | undefined }, 'startedAt'>,
): Promise<Page<TariffSimulationRow>> {
  const condition = filter.version === undefined ? undefined : eq(tariffSimulation.version, filter.version)
  const select = db
    .select(columns)
    .from(tariffSimulation)
    .innerJoin(users, eq(users.id, tariffSimulation.startedBy))
    .where(condition)
    .orderBy(...inOrder(sort, tariffSimulation), asc(tariffSimulation.id))
  const page = await readPage(select, db.$count(tariffSimulation, condition), range)
  return { ...page, rows: page.rows.map(toRow) }
}

/** @throws Failure SIMULATION_NOT_FOUND */
export async function readSimulation(db: Database, id: string): Promise<TariffSimulation> {
  const [found] = await db
    .select({ row: columns, result: tariffSimulation.result })
    .from(tariffSimulation)
    .innerJoin(users, eq(users.id, tariffSimulation.startedBy))
    .where(eq(tariffSimulation.id, id))
  if (!found) throw new Failure('SIMULATION_NOT_FOUND')
  return { ...toRow(found.row), result: found.result as Simulation | null }
}

type Moments = { startedAt: Date; endedAt: Date | null }

function toRow<Row extends Moments>({ startedAt, endedAt, ...row }: Row) {
  return { ...row, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
}
