import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect } from '../../server/platform/db/connect.ts'
import { sandboxClient } from '../support/sandbox-client.ts'
import { SANDBOX_KEY } from '../../tools/sandbox-gateway/start.ts'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import { voucherApi } from '../../shared/vouchers/contract.ts'
import { aTrip, browser } from '../faults/browser.ts'
import { tell } from './figures.ts'
import { median } from './numbers.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Kills the product with SIGKILL while people buy, on the embedded database, and starts it again. Measures the time until the
 * database is open (on a copy, so that the product finds the original unchanged), the time until the first voucher, and the
 * number of confirmed sales that are lost.
 */
const REOPEN_S = 2
const SALE_S = 5
const RUNS = 5
const SELLING_MS = 3_000

/** Buys from the price to the vouchers; returns the sale's id. */
async function buy({ url, bankUrl }: Product): Promise<string> {
  const call = browser({ urls: [url] })
  const { order, amount } = await call(checkoutApi.open, { body: aTrip() })
  const token = await sandboxClient({ url: bankUrl, key: SANDBOX_KEY }).token('approved')
  await call(checkoutApi.pay, { body: { token, order, amount, currency: 'USD' } })
  const { saleId } = await call(checkoutApi.createSale, { body: { order } })
  return saleId
}

async function sellUntilKilled(product: Product, saleIds: string[]): Promise<void> {
  let isDead = false
  const buyers = Array.from({ length: 4 }, async () => {
    while (!isDead) {
      await buy(product).then(
        (saleId) => saleIds.push(saleId),
        (error: unknown) => {
          if (!isDead) throw error
        },
      )
    }
  })
  await pause(SELLING_MS)
  isDead = true
  await product.kill()
  await Promise.all(buyers)
}

/** Seconds until the database of a killed process answers. */
async function reopen(dataDir: string): Promise<number> {
  const copy = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-copy-'))
  try {
    await cp(path.join(dataDir, 'db'), path.join(copy, 'db'), { recursive: true })
    const began = performance.now()
    const { db, close } = await connect({ dataDir: copy })
    await db.execute(sql`select 1`)
    const seconds = (performance.now() - began) / 1_000
    await close()
    return seconds
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
try {
  const settings = { TRUST_PROXY: 'yes' }
  const saleIds: string[] = []
  const opened: number[] = []
  const answers: number[] = []
  const sales: number[] = []
  let product = await startProduct(dataDir, settings)
  for (let run = 0; run < RUNS; run += 1) {
    await sellUntilKilled(product, saleIds)
    opened.push(await reopen(dataDir))
    const began = performance.now()
    product = await startProduct(dataDir, settings)
    answers.push(product.startedInMs / 1_000)
    saleIds.push(await buy(product))
    sales.push((performance.now() - began) / 1_000)
  }
  const lost = await lostOf(product, saleIds)
  await product.stop()
  tell({ what: `sales lost in ${RUNS} kills`, value: lost.length, unit: `of ${saleIds.length}`, most: 0 })
  tell({ what: 'database open after a kill', value: median(opened), unit: 's', most: REOPEN_S })
  tell({ what: 'first answer after a kill', value: median(answers), unit: 's' })
  tell({ what: 'first sale after a kill', value: median(sales), unit: 's', most: SALE_S })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** The ids of confirmed sales whose vouchers are missing. */
async function lostOf({ url }: Product, saleIds: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const saleId of saleIds) {
    const found = await browser({ urls: [url] })(voucherApi.ofSale, { params: { saleId } }).catch(() => [])
    if (found.length === 0) lost.push(saleId)
  }
  return lost
}
