import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { addDays, dayAt } from '../../shared/dates.ts'
import { eventKinds } from '../../shared/webhooks/events.ts'
import { webhookApi } from '../../shared/webhooks/contract.ts'
import { checkKey } from '../../server/features/partner-keys/check-key.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { startSmtpSink } from '../faults/smtp-sink.ts'
import { saleOf, trip, type WireQuote } from '../support/partner.ts'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { buy, tokensOf } from './buyers.ts'
import { tell, tellNotRun } from './figures.ts'
import { meanMs, median, quantile } from './numbers.ts'
import { liveKeys, ownerOf } from './partner.ts'
import { childrenOf, parentOf, processorMs } from './processor.ts'
import { type Product, startInOwnFolder } from './product.ts'
import { EMAILS, sell, untilAccepted } from './selling.ts'

/**
 * The partner API on a PostgreSQL with durable commits: quotes beside the storefront's plans of the same trip, by as many clients
 * without a pause; quotes at a partner's pace; the check of a key; how soon a webhook comes at a quiet server; and purchases with
 * webhooks beside purchases without, each from a server and a database of its own. What is compared takes turns.
 *   --only quotes|pace|key|webhook|purchases   that alone    --profile FOLDER   keeps CPU profiles
 */
const LEAST_QUOTES = 0.6
const MOST_P95_MS = 20
const MOST_CHECK_MS = 0.1
const MOST_WEBHOOK_S = 2
const LEAST_WITH_WEBHOOKS = 0.95

const CLIENTS = 20
const ROUNDS = 5
const WINDOW_S = 4
const PER_SECOND = 50
const PACED_S = 15
/** Longer than a process returns a key without reading it again, in milliseconds. */
const REMEMBERED_MS = 500
const CHECK_ROUNDS = 30
const WEBHOOKS = 25
const BUYING_ROUNDS = 6
const BUYING_S = 15
/** A purchase of a business tells its webhook one thing. */
const MESSAGES = 1
const MOST_A_SECOND = 130

const BROKER = 'broker@ceibo.test'
const AGENCY = 'agencia@ceibo.test'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, profile: { type: 'string' } } })
const isRun = (part: string) => options.only === undefined || options.only === part

const programs = await findPostgres()
if (!programs) {
  tellNotRun('no PostgreSQL on this machine')
  process.exit()
}
const cluster = await startCluster(programs, { isDurable: true })
const products: Product[] = []
const mail = await startSmtpSink()
const receiver = await startReceiver()

async function start(databaseUrl: string): Promise<Product> {
  const product = await startInOwnFolder({
    TRUST_PROXY: 'yes',
    WEBHOOK_LOOPBACK: 'yes',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    DATABASE_URL: databaseUrl,
    ...(options.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}` } : {}),
  })
  products.push(product)
  return product
}

const startDate = addDays(dayAt(new Date()), 60)
const dates = { startDate, endDate: addDays(startDate, 14) }
const quoteRequest = JSON.stringify(trip({ ...dates, planId: undefined }))
const plansRequest = JSON.stringify({ days: 15, ages: [41], categoryId: 24, destinationId: 1, familyPlan: 0 })

type Load = { url: string; requests: { headers?: Record<string, string>; body: string }[]; seconds: number }

async function answersPerSecond({ url, requests, seconds }: Load): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const all = requests.map((one) => ({ ...one, headers: { ...headers, ...one.headers } }))
  const load = { url, connections: CLIENTS, duration: seconds, method: 'POST', requests: all } as const
  const { requests: answered, errors, non2xx, timeouts } = await autocannon(load)
  if (errors + non2xx + timeouts > 0) throw new Error(`${url}: ${errors + non2xx + timeouts} errors`)
  return answered.average
}

/** The same trip: all its plans with their prices, from the storefront's call and from the API's, which also keeps them as quotes. */
async function compareQuotes({ url }: Product, keys: readonly string[]): Promise<void> {
  const plans = { url: `${url}/api/category/plansByDestination`, requests: [{ body: plansRequest }] }
  const quotes = {
    url: `${url}/api/partner/v1/quotes`,
    requests: keys.map((key) => ({ headers: { authorization: `Bearer ${key}` }, body: quoteRequest })),
  }
  for (const one of [plans, quotes]) await answersPerSecond({ ...one, seconds: 2 })
  const ofPlans: number[] = []
  const ofQuotes: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ofPlans.push(await answersPerSecond({ ...plans, seconds: WINDOW_S }))
    ofQuotes.push(await answersPerSecond({ ...quotes, seconds: WINDOW_S }))
  }
  const limit = median(ofPlans)
  tell({
    what: `quotes of all plans by ${CLIENTS} clients, ${LEAST_QUOTES} of the plans`,
    value: median(ofQuotes),
    unit: 'a second',
    least: LEAST_QUOTES * limit,
    limit,
  })
}

const agent = new http.Agent({ keepAlive: true })

/** @throws Error when it is refused */
async function post(url: string, more: Record<string, string>, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', ...more }
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.request(url, { agent, method: 'POST', headers }, resolve).on('error', reject).end(body)
  })
  const answer = await text(response)
  if ((response.statusCode ?? 0) >= 300) throw new Error(`${url} answered ${response.statusCode} ${answer}`)
  return answer
}

/** Calls the partner API as a program does. */
async function call<Body>(url: string, key: string, body: string): Promise<Body> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() }
  return JSON.parse(await post(url, headers, body)) as Body
}

/** The milliseconds of each of some calls, which are sent at a partner's pace, whatever the answers take. */
async function atAPace(ask: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < PER_SECOND * PACED_S; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()))
    const sentAt = performance.now()
    running.push(ask().then(() => void took.push(performance.now() - sentAt)))
  }
  await Promise.all(running)
  return took
}

async function quoteAtAPace({ url }: Product, [key = '']: readonly string[]): Promise<void> {
  const plans = await atAPace(() => post(`${url}/api/category/plansByDestination`, {}, plansRequest))
  const quotes = await atAPace(() => call(`${url}/api/partner/v1/quotes`, key, quoteRequest))
  const [limit, value] = [quantile(plans, 0.95), quantile(quotes, 0.95)]
  tell({ what: `quotes beside plans, ${PER_SECOND} a second, p95`, value, unit: 'ms', most: MOST_P95_MS, limit })
}

/**
 * Measures checks one after the other, as of a busy server, and bursts of as many as a partner causes in the time that a key is
 * remembered; the first of each burst starts a new read of the key.
 */
async function checkKeys(databaseUrl: string, [key = '']: readonly string[]): Promise<void> {
  const connection = await connect({ databaseUrl, dataDir: '' })
  try {
    const needs = { db: connection.db, now: () => new Date() }
    const check = () => checkKey(needs, `Bearer ${key}`)
    const busy: number[] = []
    const paced: number[] = []
    while (paced.length < CHECK_ROUNDS) {
      busy.push(await meanMs(check, REMEMBERED_MS))
      await pause(REMEMBERED_MS)
      const began = performance.now()
      const checks = (PER_SECOND * REMEMBERED_MS) / 1_000
      for (let n = 0; n < checks; n += 1) await check()
      paced.push((performance.now() - began) / checks)
    }
    tell({ what: 'checking a key, one after the other', value: median(busy), unit: 'ms', most: MOST_CHECK_MS })
    tell({ what: `checking a key, ${PER_SECOND} a second`, value: median(paced), unit: 'ms', most: MOST_CHECK_MS })
  } finally {
    await connection.close()
  }
}

/** Sells on account, one after the other, and waits for the webhook of each. */
async function timeWebhooks({ url }: Product, [key = '']: readonly string[]): Promise<void> {
  const owner = await ownerOf(url, BROKER)
  const hook = new URL('/broker', receiver.url).toString()
  await owner(webhookApi.create, { body: { url: hook, kinds: [...eventKinds] } })
  const took: number[] = []
  const api = `${url}/api/partner/v1`
  while (took.length < WEBHOOKS) {
    await pause(200 + Math.random() * 1_000)
    const { data } = await call<{ data: WireQuote[] }>(`${api}/quotes`, key, JSON.stringify(trip(dates)))
    const before = receiver.received.length
    await call(`${api}/sales`, key, JSON.stringify(saleOf(data[0]!)))
    await untilReceived(receiver, before + 1)
    // The event has the moment of its fact, by the clock of this machine.
    const event = receiver.events().at(-1)
    took.push((Date.now() - Date.parse(event?.timestamp ?? '')) / 1_000)
  }
  tell({ what: 'a webhook after its fact, p95', value: quantile(took, 0.95), unit: 's', most: MOST_WEBHOOK_S })
  tell({ what: 'a webhook after its fact, p50', value: median(took), unit: 's' })
}

async function untilReceived({ received }: Receiver, count: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; received.length < count; await pause(5))
    if (Date.now() > deadline) throw new Error(`${count - received.length} webhooks did not come`)
}

/** Purchases a second until the last answer, and until the last message; and what server and database take of the processor for each, in ms. */
type Throughput = { answered: number; sustained: number; serverMs: number; databaseMs: number }

/** The processor time of the database so far, in milliseconds. */
async function databaseMs(): Promise<number> {
  const [checkpointer] = await query<{ pid: number }>(
    cluster.url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  const postmaster = parentOf(checkpointer?.pid ?? 0)
  return processorMs([postmaster, ...childrenOf(postmaster)])
}

/** Buys at the agency for a while, and waits for the emails and, where it has a webhook, for its messages. */
async function buyFor(product: Product, seconds: number, hasWebhook: boolean): Promise<Throughput> {
  const tokens = await tokensOf(product, MOST_A_SECOND * seconds)
  const [emails, messages] = [mail.arrived.length, receiver.received.length]
  const used = { server: processorMs([product.pid ?? 0]), database: await databaseMs() }
  const began = performance.now()
  const buyAtAgency = (url: string, token: string) => buy(url, token, { subdomain: 'mburucuya' })
  const { took, answeredS } = await sell([product], tokens, seconds, buyAtAgency)
  const bought = took.length
  await untilAccepted(mail, emails + EMAILS * bought)
  if (hasWebhook) await untilReceived(receiver, messages + MESSAGES * bought)
  const [answered, sustained] = [bought / answeredS, bought / ((performance.now() - began) / 1_000)]
  const serverMs = (processorMs([product.pid ?? 0]) - used.server) / bought
  return { answered, sustained, serverMs, databaseMs: ((await databaseMs()) - used.database) / bought }
}

async function comparePurchases(): Promise<void> {
  const [on, off] = [await start(await createDatabaseOn(cluster.url)), await start(await createDatabaseOn(cluster.url))]
  const owner = await ownerOf(on.url, AGENCY)
  const hook = new URL('/agency', receiver.url).toString()
  await owner(webhookApi.create, { body: { url: hook, kinds: [...eventKinds] } })
  for (const product of [on, off]) await buyFor(product, 4, product === on)
  const rounds: Record<'on' | 'off', Throughput>[] = []
  while (rounds.length < BUYING_ROUNDS) {
    const buyOn = () => buyFor(on, BUYING_S, true)
    const buyOff = () => buyFor(off, BUYING_S, false)
    // By turns, because the machine's speed changes meanwhile.
    if (rounds.length % 2 === 0) rounds.push({ off: await buyOff(), on: await buyOn() })
    else rounds.push({ on: await buyOn(), off: await buyOff() })
  }
  const ratio = (kind: keyof Throughput) => median(rounds.map((round) => round.on[kind] / round.off[kind]))
  for (const kind of ['answered', 'sustained'] as const)
    tell({
      what: `purchases ${kind}, with a webhook of without`,
      value: ratio(kind),
      unit: '',
      least: LEAST_WITH_WEBHOOKS,
      whyMissed:
        'Each message takes a connection, the receiver and rows, on the two processors that the purchases lack. A reused connection would fail a try whenever the receiver had closed it.',
    })
  tell({ what: 'processor of the server, with a webhook of without', value: ratio('serverMs'), unit: '' })
  tell({ what: 'processor of the database, with a webhook of without', value: ratio('databaseMs'), unit: '' })
}

try {
  if (options.only !== 'purchases') {
    const databaseUrl = await createDatabaseOn(cluster.url)
    const product = await start(databaseUrl)
    const keys = await liveKeys(product.url, [BROKER, AGENCY])
    if (isRun('quotes')) await compareQuotes(product, keys)
    if (isRun('pace')) await quoteAtAPace(product, keys)
    if (isRun('key')) await checkKeys(databaseUrl, keys)
    if (isRun('webhook')) await timeWebhooks(product, keys)
    await products.pop()?.stop()
  }
  if (isRun('purchases')) await comparePurchases()
} finally {
  for (const product of products.toReversed()) await product.stop()
  await mail.close()
  await receiver.close()
  await cluster.stop()
}
