import { type Feature, work } from '../feature.ts'
import { tariffQueues } from './queues.ts'
import { tariffRoutes } from './routes.ts'
import { tariffSimulationRoutes } from './simulation-routes.ts'
import { runSimulation } from './simulation.ts'
import { spreadsheetRoutes } from './spreadsheet-routes.ts'

export const tariffFeature: Feature = {
  routes: [tariffRoutes, tariffSimulationRoutes, spreadsheetRoutes],
  work: [work(tariffQueues.simulateTariff, runSimulation)],
}
