import { setTimeout as pause } from 'node:timers/promises'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import { aTrip, browser, payOnce, takeSale } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger } from './buyer.ts'
import { watched, wrongAnswers } from './crowd.ts'
import { passAndWait, settle } from './settle.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type DatabaseKind, openStage } from './stage.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type DiskResult = Findings & {
  soldBefore: number
  soldWhileFull: number
  /** Buyers who were refused while the database ran, and after it had stopped. */
  refusedWhileFull: readonly number[]
  soldAfter: number
  /** What /readyz said while calls failed. */
  readyWhileFull: number
  /** How soon it said that it was ready again once there was room. Seconds. */
  readyAfter: number
}

const SOLD_AROUND = 3
/** The pages of the tables and the log have some room left in them, which takes a few sales. */
const TRIES_WHILE_FULL = 150
const REFUSED_WHILE_FULL = 15
/** Some files of the log may be there before they are needed. */
const MOST_FILES_READY = 10
const GIVE_UP_MS = 5_000
/** How soon /readyz has to say that the disk is full, and that there is room again. Seconds. */
const SOON = 10
/** How long it is waited for at most. */
const LATE = 60

/**
 * The disk under the database fills up while people pay, and has room again later; the product runs on all the time. Null
 * where this machine lets us mount no small disk, or has no PostgreSQL.
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
    const saidAfter = await secondsUntil(environment, ({ storage }) => storage === 'disk full')
    const whileItRuns = await sellWhileFull(environment, ledger)
    await needAnotherFileOfTheLog(environment)
    const whileStopped = await sellWhileFull(environment, ledger)
    const { status: readyWhileFull, storage } = await readyz(environment)
    await disk.makeRoom()
    // What an operator does next who made room for PostgreSQL; the embedded database comes back by itself.
    await stage.cluster?.crash()
    const readyAfter = await secondsUntil(environment, ({ status }) => status === 200)
    const soldAfter = await sell(environment, ledger, SOLD_AROUND)
    await settle(environment)
    const { broken, ...findings } = await checkLedgers(environment, ledger)
    return {
      ...findings,
      broken: [
        ...broken,
        ...wrongAnswers(whileItRuns),
        ...wrongAnswers(whileStopped),
        ...(saidAfter > SOON ? [`/readyz named the full disk after ${saidAfter.toFixed(1)} s`] : []),
        ...(readyWhileFull === 200 ? ['it said that it was ready while the disk was full'] : []),
        ...(kind === 'pglite' && storage !== 'disk full' ? [`while calls failed, the storage was ${storage}`] : []),
        ...(readyAfter > SOON ? [`it was ready ${readyAfter.toFixed(1)} s after there was room`] : []),
        ...(soldAfter < SOLD_AROUND ? [`it sold ${soldAfter} times of ${SOLD_AROUND} when there was room again`] : []),
      ],
      readyWhileFull,
      readyAfter,
      soldBefore,
      soldWhileFull: whileItRuns.sold + whileStopped.sold,
      refusedWhileFull: [whileItRuns.refused, whileStopped.refused],
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
  let sold = 0
  let refused = 0
  const seen = { answers: {}, slowest: 0 }
  const signal = () => AbortSignal.timeout(GIVE_UP_MS)
  for (let tries = 0; tries < TRIES_WHILE_FULL && refused < REFUSED_WHILE_FULL; tries += 1) {
    try {
      const call = watched(browser(environment), seen)
      const offer = await call(checkoutApi.open, { body: aTrip() }, signal())
      const purchaseId = await payOnce(call, offer, await environment.bank.token('approved'), signal())
      ledger.purchases.push({ order: offer.order, purchaseId })
      ledger.sales.push(await takeSale(call, offer))
      sold += 1
    } catch {
      refused += 1
      await pause(200)
    }
  }
  return { sold, refused, answers: seen.answers }
}

/** What many sales do in the end, each file being of 16 MB: a database that cannot write its log stops. */
async function needAnotherFileOfTheLog(environment: TestEnvironment): Promise<void> {
  try {
    for (let files = 0; files < MOST_FILES_READY; files += 1) {
      await environment.query(`select pg_logical_emit_message(false, '', ''), pg_switch_wal()`)
    }
  } catch {
    // It has stopped.
  }
}

type Ready = { status: number; storage: string }

/** Status 0 without an answer: a balancer takes that as not ready too. */
async function readyz({ urls }: TestEnvironment): Promise<Ready> {
  try {
    const answer = await fetch(`${urls[0]}/readyz`, { signal: AbortSignal.timeout(GIVE_UP_MS) })
    const { checks } = (await answer.json()) as { checks: { storage: string } }
    return { status: answer.status, storage: checks.storage }
  } catch {
    return { status: 0, storage: 'no answer' }
  }
}

async function secondsUntil(environment: TestEnvironment, isSo: (ready: Ready) => boolean): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  while (seconds() < LATE && !isSo(await readyz(environment))) await pause(200)
  return seconds()
}
