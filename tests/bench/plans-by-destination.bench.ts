import autocannon from 'autocannon'
import { tell } from './figures.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Requests the plans of a trip over HTTP from the real server on the embedded database, by CLIENTS at once without a pause.
 * Target: 99 of 100 answers within P99_MS, none of them an error.
 */
const P99_MS = 25
const CLIENTS = 20
const SECONDS = 10
const WARM_UP_SECONDS = 2

/** The trips of a family, a couple and a retired pair, on the main brand and on a partner's storefront. */
const TRIPS = [
  { days: 15, ages: [40], categoryId: 24, destinationId: 1, familyPlan: 0 },
  { days: 8, ages: [40, 40, 12, 9, 4], categoryId: 24, destinationId: 3, familyPlan: 1, subdomain: 'mburucuya' },
  { days: 21, ages: [80, 76], categoryId: 24, destinationId: 6, familyPlan: 0, subdomain: 'cooperativa' },
  { days: 365, ages: [40, 40], categoryId: 23, destinationId: 4, familyPlan: 0 },
]

function ask(url: string, seconds: number) {
  return autocannon({
    url: `${url}/api/category/plansByDestination`,
    connections: CLIENTS,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: TRIPS.map((trip) => ({ body: JSON.stringify(trip) })),
  })
}

const { url, stop } = await startInOwnFolder()
try {
  await ask(url, WARM_UP_SECONDS)
  const { latency, requests, errors, non2xx, timeouts } = await ask(url, SECONDS)
  tell({ what: `plans of a trip, ${CLIENTS} clients, p99`, value: latency.p99, unit: 'ms', most: P99_MS })
  tell({ what: 'answers', value: requests.average, unit: 'a second' })
  tell({ what: 'errors', value: errors + non2xx + timeouts, unit: `of ${requests.total}`, most: 0 })
} finally {
  await stop()
}
