import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chainAudit, verifyAudit, writeAudit } from '../../server/features/audit/log.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { limitedUse } from '../../server/platform/db/schema/operations.ts'
import { createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'
import { tell, tellNotRun } from './figures.ts'

/**
 * Measures the cost of the audit log for those who write to it: the commits per second of four processes on a PostgreSQL with
 * durable commits, where each commit inserts two rows, one of which is an audit entry or not; then the time that chaining the
 * entries takes.
 */
const LEAST_RATIO = 0.75
const PROCESSES = 4
const WRITERS = 5
const SECONDS = 3
/** The number of rounds, with and without entries in turn, since the load of the machine varies. */
const ROUNDS = 4
const { AUDIT_BENCH_URL: url, AUDIT_BENCH_MODE: mode } = process.env

if (url) await write(url, mode === 'with')
else await measure()

/** Runs as one of the four processes. */
async function write(databaseUrl: string, hasEntry: boolean): Promise<void> {
  const { db, close } = await connect({ databaseUrl, dataDir: null })
  let commits = 0
  const until = performance.now() + SECONDS * 1_000
  const writer = async (own: number) => {
    while (performance.now() < until) {
      const at = new Date()
      await db.transaction(async (tx) => {
        const row = { subject: `${process.pid} ${own}`, at }
        await tx.insert(limitedUse).values(row)
        const entry = { at, userId: null, action: 'emails.resent', subject: 'x', detail: { count: 1 } } as const
        await (hasEntry ? writeAudit(tx, entry) : tx.insert(limitedUse).values(row))
      })
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, own) => writer(own)))
  await close()
  process.send!(commits)
}

async function commitsPerSecond(databaseUrl: string, how: 'with' | 'without'): Promise<number> {
  const env = { ...process.env, AUDIT_BENCH_URL: databaseUrl, AUDIT_BENCH_MODE: how }
  const processes = Array.from({ length: PROCESSES }, () => fork(import.meta.filename, { env }))
  const counts = await Promise.all(processes.map(async (one) => ((await once(one, 'message')) as [number])[0]))
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS
}

function mean(figures: number[]): number {
  return Math.round(figures.reduce((sum, figure) => sum + figure, 0) / ROUNDS)
}

async function measure(): Promise<void> {
  const programs = await findPostgres()
  if (!programs) return tellNotRun('no PostgreSQL on this machine')
  const cluster = await startCluster(programs, { isDurable: true })
  const databaseUrl = await createDatabaseOn(cluster.url)
  const { db, close } = await connect({ databaseUrl, dataDir: null })
  try {
    const [without, withEntry] = [[], []] as [number[], number[]]
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await commitsPerSecond(databaseUrl, 'without'))
      withEntry.push(await commitsPerSecond(databaseUrl, 'with'))
    }
    const began = performance.now()
    await chainAudit(db)
    const chainedIn = (performance.now() - began) / 1_000
    const { entries, brokenAt } = await verifyAudit(db)
    const limit = mean(without)
    const what = `commits with an entry, ${LEAST_RATIO} of those without`
    tell({ what, value: mean(withEntry), unit: 'a second', least: LEAST_RATIO * limit, limit })
    tell({ what: `chaining ${entries} entries`, value: chainedIn, unit: 's' })
    tell({ what: 'breaks of the chain', value: brokenAt === null ? 0 : 1, unit: '', most: 0 })
  } finally {
    await close()
    await cluster.stop()
  }
}
