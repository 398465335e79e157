import { queue } from '../../platform/jobs/jobs.ts'

/** The work that tries a version of the tariff. */
export const tariffQueues = {
  /** Price the sales of a period by a version of the tariff. */
  // Staff wait for it: when its process died, another one takes it over soon, and not only when any job would be done.
  simulateTariff: queue<{ simulationId: string }>('simulate-tariff', { heartbeatSeconds: 20 }),
}
