import { type Feature, workByTheClock } from '../feature.ts'
import { checkHours, rollUpHours } from './hour-rollups.ts'
import { checkRollups, rollUpDays } from './rollups.ts'
import { settlementRoutes } from './routes.ts'

/** Every day at 04:40 in Montevideo (07:40 UTC), when little is sold and the day before is long over. */
const EVERY_NIGHT = '40 7 * * *'
/** Five past each hour, when the last sales of the hour before are written. */
const EVERY_HOUR = '5 * * * *'

export const settlementFeature: Feature = {
  routes: [settlementRoutes],
  work: [
    workByTheClock('roll-up-days', EVERY_NIGHT, async (dependencies) => {
      await rollUpDays(dependencies)
      await checkRollups(dependencies)
    }),
    workByTheClock('roll-up-hours', EVERY_HOUR, async (dependencies) => {
      await rollUpHours(dependencies)
      await checkHours(dependencies)
    }),
  ],
}
