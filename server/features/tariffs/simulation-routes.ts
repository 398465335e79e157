import { tariffSimulationApi } from '#shared/tariffs/simulation-contract.ts'
import { tariffWarningsApi } from '#shared/tariffs/warnings-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { startSimulation } from './simulation.ts'
import { findSimulations, readSimulation } from './simulation-store.ts'
import { readWarnings } from './warnings.ts'

/** Serves trials of a version before it sells: the prices of a period's sales by it, and warnings (T-04, T-05). */
export function tariffSimulationRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  serve(router, tariffWarningsApi.get, ({ params }) => readWarnings(dependencies, params.id))
  serve(router, tariffSimulationApi.list, ({ query }) => findSimulations(db, query))
  serve(router, tariffSimulationApi.get, ({ params }) => readSimulation(db, params.id))
  serve(router, tariffSimulationApi.start, async ({ body, identity: { userId } }) =>
    readSimulation(db, await startSimulation(dependencies, { ...body, userId })),
  )
}
