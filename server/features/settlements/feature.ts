import { type Feature, workByTheClock } from '../feature.ts'
import { checkRollups, rollUpDays } from './rollups.ts'
import { settlementRoutes } from './routes.ts'

/** Twenty to five in the morning in Montevideo, when little is sold and the day before is long over. */
const EVERY_NIGHT = '40 7 * * *'

export const settlementFeature: Feature = {
  routes: [settlementRoutes],
  work: [
    workByTheClock('roll-up-days', EVERY_NIGHT, async (dependencies) => {
      await rollUpDays(dependencies)
      await checkRollups(dependencies)
    }),
  ],
}
