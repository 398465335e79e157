import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that simulate a version of the tariff. */
export const tariffQueues = {
  /** Prices the sales of a period by a version of the tariff. */
  // Staff wait for it: if its process dies, another takes it over sooner than jobs of other queues.
  simulateTariff: queue<{ simulationId: string }>('simulate-tariff', { heartbeatSeconds: 20 }),
}
