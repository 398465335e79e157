import { setTimeout as pause } from 'node:timers/promises'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import { aTrip, browser, payOnce, takeSale } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger } from './buyer.ts'
import { passAndWait, settle } from './settle.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type DatabaseKind, openStage } from './stage.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type DiskResult = Findings & {
  soldBefore: number
  soldWhileFull: number
  failedWhileFull: number
  soldAfter: number
  /** What /readyz said while calls failed. */
  readyWhileFull: number
}

const SOLD_AROUND = 3
/** The log is made of pieces of 16 MB: the one that is open takes some sales before it needs another. */
const TRIES_WHILE_FULL = 150
const GIVE_UP_MS = 5_000

/**
 * The disk under the database fills up while people pay, and has room again later. Null where this machine lets us mount no
 * small disk, or has no PostgreSQL.
 */
export async function runDiskFull(kind: DatabaseKind): Promise<DiskResult | null> {
  const disk = await mountSmallDisk()
  if (!disk) return null
  const stage = await openStage(kind, disk.folder)
  if (!stage) return disk.unmount().then(() => null)
  const databaseUrl = await stage.newDatabase()
  const environment = await openEnvironment({ databaseUrl, ...(kind === 'pglite' ? { below: disk.folder } : {}) })
  const ledger = emptyLedger()
  try {
    const soldBefore = await sell(environment, ledger, SOLD_AROUND)
    await disk.fill()
    const whileFull = await sellWhileFull(environment, ledger)
    const readyWhileFull = await statusOf(`${environment.urls[0]}/readyz`)
    await disk.makeRoom()
    // What an operator does next who made room.
    await stage.cluster?.crash()
    await environment.kill()
    const soldAfter = await sell(environment, ledger, SOLD_AROUND)
    await settle(environment)
    const { broken, ...findings } = await checkLedgers(environment, ledger)
    // A database that stops for want of room takes its process along: that is no fault of the product's.
    return {
      ...findings,
      broken: [
        ...broken.filter((rule) => !rule.startsWith('the product ended')),
        ...(readyWhileFull === 200 ? ['it said that it was ready while the disk was full'] : []),
      ],
      readyWhileFull,
      soldBefore,
      ...whileFull,
      soldAfter,
    }
  } finally {
    await environment.close()
    await stage.close()
    await disk.unmount()
  }
}

async function sell(environment: TestEnvironment, ledger: BuyersLedger, count: number): Promise<number> {
  let sold = 0
  const onUnknownOutcome = () => passAndWait(environment, 61_000)
  for (let times = 0; times < count; times += 1) {
    if ((await buy(environment, ledger, { trip: aTrip(), card: 'approved', onUnknownOutcome })) === 'sold') sold += 1
  }
  return sold
}

/** Buyers who do not insist: what fails now is completed, or given back, when there is room again. */
async function sellWhileFull(environment: TestEnvironment, ledger: BuyersLedger) {
  let soldWhileFull = 0
  let failedWhileFull = 0
  const signal = () => AbortSignal.timeout(GIVE_UP_MS)
  for (let tries = 0; tries < TRIES_WHILE_FULL && failedWhileFull < TRIES_WHILE_FULL / 5; tries += 1) {
    try {
      const call = browser(environment)
      const offer = await call(checkoutApi.open, { body: aTrip() }, signal())
      const purchaseId = await payOnce(call, offer, await environment.bank.token('approved'), signal())
      ledger.purchases.push({ order: offer.order, purchaseId })
      ledger.sales.push(await takeSale(call, offer))
      soldWhileFull += 1
    } catch {
      failedWhileFull += 1
      await pause(200)
    }
  }
  return { soldWhileFull, failedWhileFull }
}

/** 0 without an answer: a balancer takes that as not ready too. */
function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}
