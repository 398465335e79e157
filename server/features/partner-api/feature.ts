import { type Feature, workByTheClock } from '../feature.ts'
import { sweepUsage } from '../partner-usage/store.ts'
import { sweepRequests } from './do-once.ts'
import { partnerApiRoutes } from './routes.ts'

const EVERY_HOUR = '25 * * * *'

/** The API with which programs of businesses sell: each call is a command or a query of the pages. */
export const partnerApiFeature: Feature = {
  routes: [partnerApiRoutes],
  work: [
    workByTheClock('sweep-partner-requests', EVERY_HOUR, async (dependencies) => {
      await sweepRequests(dependencies)
      await sweepUsage(dependencies)
    }),
  ],
}
