import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownFolder } from '../../tools/cluster/engine.ts'
import { startBalancer } from '../../tools/cluster/haproxy.ts'
import { type Node, type ReplicatedCluster, startReplicated } from '../../tools/cluster/patroni.ts'
import { startPgBouncer } from '../../tools/cluster/pgbouncer.ts'
import { createDatabaseOn } from '../support/postgres.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { buyersCome, type BuyersView, wrongAnswers } from './crowd.ts'
import { settle } from './settle.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

/**
 * What happens to one of three PostgreSQL servers while people buy. 'machine killed' ends its Patroni too, and 'cut off and
 * back' stops both for a while.
 */
type Blow = 'postgres killed' | 'machine killed' | 'cut off and back' | 'switchover' | 'standby lost'
const OTHER_BLOWS: readonly Blow[] = ['cut off and back', 'switchover', 'standby lost']

const BUYERS = 20
const PROCESSES = 2
const BETWEEN_MS = 4_000
/** How long a standby is gone. */
const STANDBY_GONE_MS = 20_000
/** How long a primary that was cut off stays so after another one has taken over. */
const BACK_AFTER_MS = 5_000
const MOST_WAIT_MS = 90_000

export type FailoverResult = Findings &
  BuyersView & {
    /** When each fault began (milliseconds since 1970), and after how many seconds sales were made again (soldAgainAfter). */
    outages: { blow: Blow; at: number; seconds: number }[]
  }

/**
 * Runs the product as an installation has it, on three PostgreSQL servers: a primary, a synchronous standby and another
 * standby. While buyers go on buying, the primary is killed `kills` times, and each other fault happens once.
 * @returns the broken invariants and counts, what buyers saw, and the outages
 * @throws Error that names the folder with the servers' logs
 */
export async function runFailover(programs: string, { kills }: { kills: number }): Promise<FailoverResult> {
  const folder = await ownFolder(await mkdtemp(path.join(tmpdir(), 'ceibo-failover-')))
  const replicated = await startReplicated(programs, folder, 3)
  const pool = await startPgBouncer(replicated.url, folder)
  const environment = await openEnvironment({
    databaseUrl: await createDatabaseOn(pool.url),
    processes: PROCESSES,
    balance: (servers) => startBalancer(servers, folder),
  })
  const crowd = buyersCome(environment, BUYERS, ['approved'])
  try {
    const outages: FailoverResult['outages'] = []
    for (const blow of [...byTurns(kills), ...OTHER_BLOWS]) {
      await untilWhole(replicated)
      await pause(BETWEEN_MS)
      const at = Date.now()
      outages.push({ blow, at, seconds: await struck(blow, replicated, crowd.soldAt) })
    }
    await crowd.leave()
    await untilWhole(replicated)
    await settle(environment)
    const findings = await checkLedgers(withoutNotes(environment, outages), crowd.ledger)
    const broken = [...findings.broken, ...wrongAnswers(crowd.seen)]
    return { ...findings, ...crowd.seen, broken, outages }
  } catch (error) {
    await cp(folder, `${folder}-failed`, { recursive: true })
    throw new Error(`What the engines said is in ${folder}-failed.`, { cause: error })
  } finally {
    await crowd.leave().catch(() => undefined)
    await environment.close()
    await pool.end('SIGINT')
    await replicated.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Counts each second of an outage as a kill: without a database, no process could record that an email had left, so the email
 * may come twice.
 */
function withoutNotes(environment: TestEnvironment, outages: FailoverResult['outages']): TestEnvironment {
  const seconds = outages.flatMap(({ at, seconds }) => Array.from({ length: seconds + 1 }, (_, n) => at + n * 1_000))
  return Object.create(environment, { kills: { value: () => [...environment.kills(), ...seconds] } }) as TestEnvironment
}

function byTurns(kills: number): Blow[] {
  return Array.from({ length: kills }, (_, n) => (n % 2 === 0 ? 'postgres killed' : 'machine killed'))
}

/** Causes a fault, repairs what it broke, and waits for a sale. Returns after how many seconds sales were made again. */
async function struck(blow: Blow, replicated: ReplicatedCluster, soldAt: readonly number[]): Promise<number> {
  const at = Date.now()
  if (blow === 'standby lost') await loseStandby(replicated)
  else await losePrimary(blow, replicated)
  await untilWhole(replicated)
  const wholeAt = Date.now()
  await until('a sale', async () => (soldAt.at(-1) ?? 0) > wholeAt)
  return soldAgainAfter(soldAt, at)
}

async function loseStandby(replicated: ReplicatedCluster): Promise<void> {
  const standby = await nodeOf(replicated, 'sync_standby')
  signalAll(await standby.processes('machine'), 'SIGKILL')
  await pause(STANDBY_GONE_MS)
  await standby.start()
}

async function losePrimary(blow: Exclude<Blow, 'standby lost'>, replicated: ReplicatedCluster): Promise<void> {
  const primary = await nodeOf(replicated, 'leader')
  const processes = await primary.processes(blow === 'postgres killed' ? 'postgres' : 'machine')
  if (blow === 'switchover') {
    const body = JSON.stringify({ leader: `node-${primary.host}` })
    await fetch(`${replicated.patroniUrl(primary)}/switchover`, { method: 'POST', body })
  } else signalAll(processes, blow === 'cut off and back' ? 'SIGSTOP' : 'SIGKILL')
  const others = replicated.nodes.filter((node) => node !== primary)
  await until('another primary', async () => (await Promise.all(others.map((one) => one.isPrimary()))).includes(true))
  if (blow === 'cut off and back') {
    await pause(BACK_AFTER_MS)
    signalAll(processes, 'SIGCONT')
  }
  if (blow === 'machine killed') await primary.start()
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process is gone already: it ended with its main process, which was signalled before it.
    }
  }
}

/** Returns when the longest pause without a sale ended, in seconds since `from`. Sales before `from` do not count. */
function soldAgainAfter(soldAt: readonly number[], from: number): number {
  const times = [from, ...soldAt.filter((at) => at > from), Date.now()]
  let longest = { length: 0, end: from }
  for (const [n, end] of times.entries()) {
    const length = end - (times[n - 1] ?? end)
    if (length > longest.length) longest = { length, end }
  }
  return (longest.end - from) / 1_000
}

type Member = { name: string; role: string; state: string; timeline?: number }

async function membersOf({ nodes, patroniUrl }: ReplicatedCluster): Promise<Member[]> {
  for (const node of nodes) {
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(`${patroniUrl(node)}/cluster`, { signal }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** Waits until all three servers run again: a primary and two standbys that follow it, one of them synchronous. */
function untilWhole(replicated: ReplicatedCluster): Promise<void> {
  return until('three that run', async () => {
    const members = await membersOf(replicated)
    const leader = members.find(({ role }) => role === 'leader')
    if (!leader) return false
    // The former primary runs for a while on its old timeline, before it is rewound to where the new primary began.
    const well = members.filter(({ state, timeline }) => state === 'running' && timeline === leader.timeline)
    return well.length === replicated.nodes.length && well.some(({ role }) => role === 'sync_standby')
  })
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + MOST_WAIT_MS; Date.now() < deadline; await pause(200)) if (await isSo()) return
  throw new Error(`waited ${MOST_WAIT_MS / 1_000} s for ${what} in vain`)
}

async function nodeOf(replicated: ReplicatedCluster, role: 'leader' | 'sync_standby'): Promise<Node> {
  const member = (await membersOf(replicated)).find((one) => one.role === role)
  const node = replicated.nodes.find(({ host }) => member?.name === `node-${host}`)
  if (!node) throw new Error(`there is no ${role}`)
  return node
}
