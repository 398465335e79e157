import { type Feature, workByTheClock } from '../feature.ts'
import { dropOldEvents } from '../webhooks/sweep.ts'
import { sweepPeople } from './retention.ts'

const EVERY_NIGHT = '40 6 * * *'

export const personalDataFeature: Feature = {
  work: [
    workByTheClock('sweep-people', EVERY_NIGHT, async (dependencies) => {
      await sweepPeople(dependencies)
      await dropOldEvents(dependencies)
    }),
  ],
}
