import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { connect } from '../../server/platform/db/connect.ts'
import { checkout, paymentAttempt } from '../../server/platform/db/schema/checkouts.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import type { PurchaseEntry } from '../../tools/sandbox-gateway/ledger.ts'
import { createDatabase, findPostgres, setup as startPostgres } from '../support/postgres.ts'
import { crowdAt } from './crowd.ts'
import { type Product, startProduct } from './product.ts'

const SLOW_BUYERS = 8
const BUSY_BUYERS = 4
/** The time from the answer of the last running call to the end of the process. */
const ENDED_WITHIN_MS = 3_000
const SETTINGS = { DRAIN_SECONDS: '4', STOP_SECONDS: '40', TRUST_PROXY: 'yes', METRICS_TOKEN: 'a-token-for-journeys' }

test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

// server/features/operations/health.test.ts tests the effect of a stop on each kind of connection at every run.
test.describe('stopped while many pay', { tag: '@long' }, () => {
  test('B-11 C-05 the embedded database and the gateway agree, and no request was cut off', async () => {
    await stopWhileManyPay({})
  })

  test('B-11 C-05 PostgreSQL and the gateway agree, and no request was cut off', async () => {
    test.skip(!process.env['CEIBO_TEST_DATABASE_URL'] && !(await findPostgres()), 'no PostgreSQL on this machine')
    const stopPostgres = await startPostgres()
    try {
      await stopWhileManyPay({ DATABASE_URL: await createDatabase() })
    } finally {
      await stopPostgres()
    }
  })
})

async function stopWhileManyPay(database: { DATABASE_URL?: string }): Promise<void> {
  const settings = { ...SETTINGS, ...database }
  const first = await startProduct(settings)
  let product = first
  try {
    const crowd = crowdAt(first)
    const busy = Array.from({ length: BUSY_BUYERS }, () => crowd.keepBuying())
    const slow = Array.from({ length: SLOW_BUYERS }, () => crowd.buy('slow', { issue: false }))
    await expect.poll(crowd.slowSent, { timeout: 60_000 }).toBe(SLOW_BUYERS)
    // The bank of these buyers takes eight seconds.
    await pause(500)
    await holdOpen(first.url)
    const drainedAt = performance.now() + Number(SETTINGS.DRAIN_SECONDS) * 1_000
    const ending = first.leave()
    await pause(300)
    expect((await fetch(`${first.url}/readyz`)).status, 'not ready as soon as told').toBe(503)
    expect((await fetch(`${first.url}/healthz`)).headers.get('connection'), 'still serving').toBe('close')
    const paid = await Promise.all(slow)
    await Promise.all(busy)
    // If all answers arrive before the drain ends, the time counts from the end of the drain.
    const answeredAt = Math.max(performance.now(), drainedAt)
    expect(await ending, first.log()).toBe(0)
    const endedInMs = performance.now() - answeredAt
    console.log(`ended ${Math.round(endedInMs)} ms after the last answer`)
    expect(endedInMs).toBeLessThan(ENDED_WITHIN_MS)
    expect(crowd.cut, 'calls that were taken and got no answer').toEqual([])
    await expect(fetch(`${first.url}/healthz`), 'the door is closed').rejects.toThrow()
    // All slow payments were at the bank when the signal came, and all were answered.
    expect(paid.map((bought) => typeof bought?.purchaseId)).toEqual(Array.from({ length: SLOW_BUYERS }, () => 'string'))

    product = await startProduct(settings, first)
    const again = crowdAt(product)
    expect((await again.buy('approved', { issue: true }))?.saleId, 'it sells again').toBeTruthy()
    const charges = (await product.bank.ledger()).filter(
      (entry): entry is PurchaseEntry => entry.type === 'purchase' && entry.status === 'APPROVED',
    )
    expect(charges.length).toBeGreaterThan(SLOW_BUYERS + BUSY_BUYERS)
    // A buyer who paid but could not request the sale gets it from the completer, a minute after the payment.
    await expect.poll(() => metric(product, 'ceibo_checkouts{status="PAID"}'), { timeout: 100_000 }).toBe(0)
    expect(await product.leave()).toBe(0)
    const problems = await disagreements(product, database.DATABASE_URL, charges)
    expect(problems).toEqual([])
  } finally {
    await product.stop()
  }
}

/** Opens connections that never send a whole request, and one that is kept alive after its answer. */
async function holdOpen(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const head = 'POST /api/sale/checkout HTTP/1.1\r\nHost: ceibo\r\nContent-Type: application/json\r\n'
  const texts = [
    '',
    'GET /',
    head,
    `${head}Content-Length: 90\r\n\r\n{`,
    'GET /healthz HTTP/1.1\r\nHost: ceibo\r\n\r\n',
  ]
  for (const text of texts) {
    const socket = net.connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.resume()
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(text)
  }
}

/** The value of one of the product's metrics. */
async function metric({ url }: Product, line: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` } })
  const found = (await answer.text()).split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return Number(found?.slice(line.length))
}

/** Compares the bank's charges with the sales: each sale has one charge of its amount, and no checkout was charged twice. */
async function disagreements(
  { dataDir }: Product,
  databaseUrl: string | undefined,
  charges: readonly PurchaseEntry[],
): Promise<string[]> {
  const { db, close } = await connect({ databaseUrl, dataDir })
  try {
    const named = charges.map(({ uniqueId }) => uniqueId ?? '')
    const attempts = await db.select().from(paymentAttempt).where(inArray(paymentAttempt.id, named))
    const sales = await db.select().from(sale).where(inArray(sale.attemptId, named))
    const unfinished = await db
      .select({ id: checkout.id, status: checkout.status })
      .from(checkout)
      .where(
        and(
          inArray(checkout.status, ['PAYING', 'REVIEW', 'PAID', 'REFUNDING', 'REFUND_STUCK']),
          gt(checkout.charged, 0),
        ),
      )
    const sold = await db.$count(sale, eq(sale.contactEmail, 'muchedumbre@viajera.test'))
    return [
      ...charges
        .filter(
          ({ uniqueId, amount }) =>
            sales.filter((row) => row.attemptId === uniqueId && row.charged === amount).length !== 1,
        )
        .map(({ uniqueId }) => `charge ${uniqueId} has not exactly one sale`),
      ...(new Set(attempts.map(({ checkoutId }) => checkoutId)).size === charges.length
        ? []
        : ['an order was charged twice']),
      ...(sold === charges.length ? [] : [`${charges.length} charges and ${sold} sales`]),
      ...unfinished.map(({ id, status }) => `checkout ${id} is ${status}`),
    ]
  } finally {
    await close()
  }
}
