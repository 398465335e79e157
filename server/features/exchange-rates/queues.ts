import { queue } from '../../platform/jobs/jobs.ts'

/** The job that asks the source of exchange rates. */
export const exchangeRateQueues = {
  /** Asks for the rate of a business day. */
  fetchRate: queue<{ day: string }>('fetch-exchange-rate'),
}
