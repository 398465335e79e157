import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startSmtpSink } from '../faults/smtp-sink.ts'
import { startTcpProxy } from '../faults/tcp-proxy.ts'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { tokensOf } from './buyers.ts'
import { tell, tellNotRun } from './figures.ts'
import { median } from './numbers.ts'
import { type Product, startProduct } from './product.ts'
import { EMAILS, sell, untilAccepted, WARM_UP_S } from './selling.ts'

/**
 * Purchases while ten thousand emails wait, of one server process on a PostgreSQL with durable commits. Ten buyers buy in windows:
 * while no email waits from before; while the mail server takes connections and never answers, and 10,000 emails wait for it;
 * while it answers again, and these are sent; and once more while none waits, because the machine's speed changes.
 *   --seconds N   of a window, 20    --waiting N   emails, 10000
 */
const LEAST_RATIO = 0.95
const WINDOWS = 3
/** Seconds of purchases after which the emails that wait are counted. */
const FILL_S = 2
const MOST_A_SECOND = 250
/** An email that met the silent mail server is tried again some minutes later. */
const PATIENCE_S = 900

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, waiting: { type: 'string', default: '10000' } },
})
const programs = await findPostgres()
if (!programs) {
  tellNotRun('no PostgreSQL on this machine')
  process.exit()
}
const seconds = Number(options.seconds)
const cluster = await startCluster(programs, { isDurable: true })
const databaseUrl = await createDatabaseOn(cluster.url)
const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-waiting-'))
const mail = await startSmtpSink()
const line = await startTcpProxy(mail.port)
let sold = 0

const waiting = () => EMAILS * sold - mail.arrived.length

/** Buys in one window, and returns the purchases a second. */
async function buyIn(product: Product, lasting = seconds): Promise<number> {
  const { took, answeredS } = await sell([product], await tokensOf(product, MOST_A_SECOND * lasting), lasting)
  sold += took.length
  return took.length / answeredS
}

/** The purchases a second in each window of a state; `after` is awaited after each. */
async function windows(
  name: string,
  product: Product,
  after: () => Promise<void> = async () => undefined,
): Promise<number[]> {
  const each: number[] = []
  while (each.length < WINDOWS) {
    each.push(await buyIn(product))
    console.log(`${name}: ${each.at(-1)?.toFixed(1)} purchases a second, ${waiting()} emails wait`)
    await after()
  }
  return each
}

try {
  const product = await startProduct(dataDir, {
    TRUST_PROXY: 'yes',
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    DATABASE_URL: databaseUrl,
  })
  const untilNoneWaits = () => untilAccepted(mail, EMAILS * sold, PATIENCE_S)
  try {
    await buyIn(product, WARM_UP_S)
    await untilNoneWaits()
    await query(databaseUrl, 'vacuum analyze')
    const before = await windows('none waits', product, untilNoneWaits)
    line.fallSilent()
    while (waiting() < Number(options.waiting)) await buyIn(product, FILL_S)
    const silent = await windows('mail server silent', product)
    line.speakAgain()
    const sending = await windows('being sent', product)
    await untilNoneWaits()
    const after = await windows('none waits', product, untilNoneWaits)
    const usual = median([...before, ...after])
    const beside = { unit: 'a second', least: LEAST_RATIO * usual, limit: usual }
    tell({
      what: `purchases, ${options.waiting} emails wait for a silent mail server`,
      value: median(silent),
      ...beside,
    })
    tell({
      what: `purchases, ${options.waiting} emails are being sent`,
      value: median(sending),
      ...beside,
      whyMissed:
        'Threads of their own make vouchers and emails, and compete with the purchases for the two processors.',
    })
  } finally {
    await product.stop()
  }
} finally {
  await line.close()
  await mail.close()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
