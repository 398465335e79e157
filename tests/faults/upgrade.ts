import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownFolder } from '../../tools/cluster/engine.ts'
import { startBalancer } from '../../tools/cluster/haproxy.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { buyersCome, type BuyersView, wrongAnswers } from './crowd.ts'
import { unpackRevision } from './revision.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

const BUYERS = 10
const PROCESSES = 2
/** One release may have to find out what became of a charge that another one sent. */
const CARDS = ['approved', 'approved', 'insufficient-funds', 'approved', 'reply-lost', 'error-after-charge'] as const
/** Longer than a balancer needs to see that a process stops: two questions of two seconds. */
const DRAIN_SECONDS = 6
/** A mixed pair is left to sell so many before the next process is replaced. */
const SALES_BETWEEN = 30
const MOST_WAIT_MS = 120_000

export type UpgradeResult = Findings &
  BuyersView & {
    /** One for each process that was replaced: what ran then, and the longest that no sale was made meanwhile. Seconds. */
    steps: { releases: string; pause: number }[]
  }

/**
 * Two processes of an earlier revision sell to people who go on buying, and are replaced by this one's, one after the other;
 * then back, and forward again.
 */
export async function runUpgrade(stage: Stage, revision: string, salesBetween = SALES_BETWEEN): Promise<UpgradeResult> {
  const folder = await ownFolder(await mkdtemp(path.join(tmpdir(), 'ceibo-upgrade-')))
  const earlier = await unpackRevision(revision)
  const environment = await openEnvironment({
    databaseUrl: await stage.newDatabase(),
    processes: PROCESSES,
    root: earlier.root,
    settings: { DRAIN_SECONDS: String(DRAIN_SECONDS) },
    balance: (servers) => startBalancer(servers, folder),
  })
  const crowd = buyersCome(withoutWaiting(environment), BUYERS, CARDS)
  const running = Array.from({ length: PROCESSES }, () => revision)
  const steps: UpgradeResult['steps'] = []
  const sellOn = async () => {
    const until = crowd.soldAt.length + salesBetween
    for (const deadline = Date.now() + MOST_WAIT_MS; crowd.soldAt.length < until; await pause(100)) {
      if (Date.now() < deadline) continue
      const complaint = `${running.join(' and ')} sold fewer than ${salesBetween} times in ${MOST_WAIT_MS / 1_000} s`
      throw new Error(`${complaint}; what buyers were answered: ${JSON.stringify(crowd.seen.answers)}`)
    }
  }
  try {
    await sellOn()
    for (const [release, root] of [
      ['this one', undefined],
      [revision, earlier.root],
      ['this one', undefined],
    ] as const) {
      for (let which = 0; which < PROCESSES; which += 1) {
        const from = Date.now()
        await environment.replace(which, root)
        running[which] = release
        await sellOn()
        steps.push({ releases: running.join(' and '), pause: longestPause(crowd.soldAt, from) })
      }
    }
    await crowd.leave()
    await settle(environment)
    const findings = await checkLedgers(environment, crowd.ledger)
    return { ...findings, ...crowd.seen, steps, broken: [...findings.broken, ...wrongAnswers(crowd.seen)] }
  } finally {
    await crowd.leave().catch(() => undefined)
    await environment.close()
    await earlier.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** People ask the balancer, whichever process is away. */
function withoutWaiting(environment: TestEnvironment): TestEnvironment {
  return Object.assign(Object.create(environment) as TestEnvironment, { untilUp: async () => undefined })
}

/** Between two sales since a moment. Seconds. */
function longestPause(soldAt: readonly number[], from: number): number {
  const times = [from, ...soldAt.filter((at) => at > from)]
  return Math.max(...times.map((at, n) => at - (times[n - 1] ?? at))) / 1_000
}
