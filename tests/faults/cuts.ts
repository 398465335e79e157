import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../support/postgres.ts'
import { dice, pick, type Roll } from '../support/dice.ts'
import { aTrip } from './browser.ts'
import { buy, emptyLedger } from './buyer.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { openEnvironment } from './test-environment.ts'

export type CutsResult = Findings & { checkouts: number; blows: Record<Blow, number> }

/** What happens to the database while people buy; the product itself is left alone. */
type Blow = 'backend ended' | 'backend killed' | 'server crashed' | 'connections cut' | 'locked for a while'
const BLOWS: readonly Blow[] = [
  'backend ended',
  'backend ended',
  'backend killed',
  'server crashed',
  'connections cut',
  'connections cut',
  'locked for a while',
]
const AT_ONCE = 10
const LOCKED_MS = 2_000

/** PostgreSQL only: kills its backends, crashes it, cuts its lines and holds its locks, in the middle of checkouts. */
export async function runCuts(
  stage: Stage,
  { seed, checkouts }: { seed: number; checkouts: number },
): Promise<CutsResult> {
  const databaseUrl = await stage.newDatabase()
  if (!databaseUrl || !stage.cluster) throw new Error('cuts are for PostgreSQL')
  const proxy = await startTcpProxy(Number(new URL(databaseUrl).port))
  const through = Object.assign(new URL(databaseUrl), { port: String(proxy.port) }).toString()
  const environment = await openEnvironment({ databaseUrl: through })
  const roll = dice(seed)
  const ledger = emptyLedger()
  const blows = Object.fromEntries(BLOWS.map((blow) => [blow, 0])) as Record<Blow, number>
  try {
    let left = checkouts
    const buyers = Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        const card = roll() < 0.2 ? 'reply-lost' : 'approved'
        await buy(environment, ledger, { trip: aTrip(), card, onUnknownOutcome: () => pause(2_500) })
      }
    })
    let isOver = false
    const everyone = Promise.all(buyers).finally(() => (isOver = true))
    everyone.catch(() => undefined)
    while (!isOver) {
      await pause(500 + roll() * 2_000)
      const blow = pick(roll, BLOWS)
      // A blow may hit the process that deals the next one.
      const isDealt = await strike(blow, { stage, proxy, databaseUrl, roll }).then(
        () => true,
        () => false,
      )
      if (isDealt) blows[blow] += 1
    }
    await everyone
    await settle(environment)
    return { ...(await checkLedgers(environment, ledger)), checkouts, blows }
  } finally {
    await environment.close()
    await proxy.close()
  }
}

type Target = { stage: Stage; proxy: TcpProxy; databaseUrl: string; roll: Roll }

async function strike(blow: Blow, { stage, proxy, databaseUrl, roll }: Target): Promise<void> {
  switch (blow) {
    case 'backend ended':
      await query(databaseUrl, `select pg_terminate_backend(pid) from (${OTHERS} limit 3) as chosen`)
      return
    case 'backend killed': {
      const backends = await query<{ pid: number }>(databaseUrl, OTHERS)
      const { pid } = pick(roll, backends) ?? {}
      // The server takes a killed backend for damaged memory: it ends all the others and recovers from its log.
      if (pid) process.kill(pid, 'SIGKILL')
      await untilItAnswers(databaseUrl)
      return
    }
    case 'server crashed':
      await stage.cluster?.crash()
      return
    case 'connections cut':
      proxy.cutAll()
      return
    case 'locked for a while':
      await query(
        databaseUrl,
        `begin; lock table checkout in exclusive mode; select pg_sleep(${LOCKED_MS / 1_000}); commit`,
      )
  }
}

const OTHERS = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) return
    await pause(100)
  }
  throw new Error('PostgreSQL did not come back')
}
