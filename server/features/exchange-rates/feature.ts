import { type Feature, work, workByTheClock } from '../feature.ts'
import { fetchRate, sweepRateFetch } from './fetch-rate.ts'
import { exchangeRateQueues } from './queues.ts'
import { exchangeRateRoutes } from './routes.ts'

/** Every hour. The table decides whether the source is to be asked, so that the next run makes up for hours without one. */
const EVERY_HOUR = '17 * * * *'

export const exchangeRateFeature: Feature = {
  routes: [exchangeRateRoutes],
  work: [
    work(exchangeRateQueues.fetchRate, (dependencies, { day }) => fetchRate(dependencies, day)),
    workByTheClock('sweep-exchange-rate', EVERY_HOUR, sweepRateFetch),
  ],
  catchUp: sweepRateFetch,
}
