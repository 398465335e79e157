import { queue } from '../../platform/jobs/jobs.ts'

/** The work that the protection of people's data asks for. */
export const peopleQueues = {
  /** Forget people whose time has come. */
  sweepPeople: queue('sweep-people'),
}
