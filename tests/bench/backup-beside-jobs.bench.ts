import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '../../server/features/dependencies.ts'
import { tell, tellNotRun } from './figures.ts'
import { median } from './numbers.ts'
import { openYearOfSales } from './year-of-sales.ts'
import { purchaseQueues } from '../../server/features/purchase/payment/queues.ts'

/**
 * Measures the job queue while a backup reads a million sales. The backup's snapshot keeps PostgreSQL from removing finished
 * jobs, so the query for the next job may have to skip them. A round takes from the first of JOBS empty jobs being due until all
 * are done; rounds run before a backup and during it. Target: the last third of the rounds during the backup takes at most RATIO
 * times as long as a round before it.
 */
const RATIO = 1.5
const JOBS = 1_000
const ROUNDS_BEFORE = 8

const { shop, sales, end } = await openYearOfSales()
if (shop.kind !== 'postgres') {
  tellNotRun('there is no PostgreSQL on this machine')
  await end()
  process.exit()
}

let left = 0
let onDone = () => undefined as void

async function round({ db, jobs }: Pick<Dependencies, 'db' | 'jobs'>): Promise<number> {
  left = JOBS
  const done = new Promise<void>((resolve) => {
    onDone = resolve
  })
  const one = () => ({ payload: { attemptId: crypto.randomUUID() }, key: crypto.randomUUID() })
  const began = performance.now()
  await jobs.enqueueAll(db, purchaseQueues.checkAttempt, Array.from({ length: JOBS }, one))
  await done
  return performance.now() - began
}

/** Makes a backup in a process of its own, as an administrator would; returns its seconds and the file's bytes. */
async function backUp(folder: string, databaseUrl: string): Promise<{ seconds: number; bytes: number }> {
  const file = path.join(folder, 'copia.ceibo')
  const began = performance.now()
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, ['tools/backup/main.ts', 'backup', file], { env, maxBuffer: 1e8 })
  return { seconds: (performance.now() - began) / 1_000, bytes: (await stat(file)).size }
}

const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-backup-'))
try {
  const { dependencies } = shop
  await dependencies.jobs.work(purchaseQueues.checkAttempt, async () => {
    left -= 1
    if (left === 0) onDone()
  })
  const { rows } = (await shop.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[]
  }
  const databaseUrl = Object.assign(new URL(process.env.CEIBO_TEST_DATABASE_URL ?? ''), {
    pathname: `/${rows[0]!.name}`,
  }).toString()
  const before: number[] = []
  for (let n = 0; n < ROUNDS_BEFORE; n += 1) before.push(await round(dependencies))
  let isRunning = true
  const backup = backUp(folder, databaseUrl).finally(() => {
    isRunning = false
  })
  const beside: number[] = []
  while (isRunning) beside.push(await round(dependencies))
  const { seconds, bytes } = await backup
  const [quiet, late] = [median(before), median(beside.slice(Math.floor((beside.length * 2) / 3)))]
  tell({ what: `a backup of ${sales} sales, ${Math.round(bytes / 1e6)} MB`, value: seconds, unit: 's' })
  tell({ what: `${JOBS} jobs beside it, over all`, value: median(beside), unit: 'ms', limit: quiet })
  tell({ what: `${JOBS} jobs in its last third`, value: late, unit: 'ms', most: RATIO * quiet, limit: quiet })
} finally {
  await rm(folder, { recursive: true, force: true })
  await end()
}
