import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabaseOn, findPostgres, freePort, startCluster } from '../support/postgres.ts'
import { fetchPackages } from './fetched-packages.ts'
import { tell, tellNotRun } from './figures.ts'
import { quantile } from './numbers.ts'

/**
 * Measures another shop like purchases.bench.ts, for comparison: Vendure's own order flow over GraphQL by ten buyers at once, on
 * a PostgreSQL with durable commits. npm installs it into a temporary folder. As in ours, each order has an address, a shipping
 * method and a payment; Vendure makes no documents, sends no emails and calls no bank.
 *   --seconds N   the time of the measurement
 */
const PACKAGES = ['@vendure/core@3.7.3', 'pg@8.23.1']
const BUYERS = 10
const WARM_UP_S = 8

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } })

/** The requests of a storefront, in their order; LAST is the answer to the last one. */
const STEPS = [
  'mutation { addItemToOrder(productVariantId: "1", quantity: 1) { ... on Order { state } } }',
  'mutation { setCustomerForOrder(input: { firstName: "Ana", lastName: "Silva", emailAddress: "EMAIL" }) { ... on Order { state } } }',
  'mutation { setOrderShippingAddress(input: { fullName: "Ana Silva", streetLine1: "Sarandí 690", city: "Montevideo", countryCode: "UY" }) { ... on Order { state } } }',
  'query { eligibleShippingMethods { id priceWithTax } }',
  'mutation { setOrderShippingMethod(shippingMethodId: ["1"]) { ... on Order { state } } }',
  'mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { state } } }',
  'mutation { addPaymentToOrder(input: { method: "card", metadata: {} }) { ... on Order { state } } }',
]
const LAST = '{"data":{"addPaymentToOrder":{"state":"PaymentSettled"}}}'

async function buy(url: string, email: string): Promise<void> {
  let session = ''
  let text = ''
  for (const step of STEPS) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) },
      body: JSON.stringify({ query: step.replace('EMAIL', email) }),
    })
    session = answer.headers.get('vendure-auth-token') ?? session
    text = await answer.text()
  }
  if (text.trim() !== LAST) throw new Error(`an order ended with ${text}`)
}

/** Buys for `seconds` seconds, and returns the milliseconds of each order. */
async function buyFor(url: string, seconds: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + seconds * 1_000
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await buy(url, `${crypto.randomUUID()}@viajera.test`)
      took.push(performance.now() - began)
    }
  })
  await Promise.all(buyers)
  return took
}

async function measure(folder: string, programs: string): Promise<void> {
  const cluster = await startCluster(programs, { isDurable: true })
  const port = await freePort()
  const databaseUrl = await createDatabaseOn(cluster.url)
  const shop = fork(path.join(import.meta.dirname, 'vendure-shop.ts'), [folder, databaseUrl, String(port)], {
    cwd: folder,
    env: { ...process.env, VENDURE_DISABLE_TELEMETRY: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [message] = await Promise.race([once(shop, 'message'), once(shop, 'exit')])
    if (message !== 'listening') throw new Error('Vendure did not start')
    const url = `http://127.0.0.1:${port}/shop-api`
    await buyFor(url, WARM_UP_S)
    const began = performance.now()
    const took = await buyFor(url, Number(values.seconds))
    const seconds = (performance.now() - began) / 1_000
    tell({ what: `orders of Vendure, ${BUYERS} buyers`, value: took.length / seconds, unit: 'a second' })
    tell({ what: 'an order, p99', value: quantile(took, 0.99), unit: 'ms' })
  } finally {
    shop.kill()
    await cluster.stop()
  }
}

const programs = await findPostgres()
const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-vendure-'))
try {
  if (!programs) tellNotRun('no PostgreSQL on this machine')
  else if (!fetchPackages(folder, PACKAGES)) tellNotRun('npm could not install Vendure')
  else await measure(folder, programs)
} finally {
  await rm(folder, { recursive: true, force: true })
}
