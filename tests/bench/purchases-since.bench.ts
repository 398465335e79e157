import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startSmtpSink } from '../faults/smtp-sink.ts'
import { ROOT } from '../support/container-files.ts'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import type * as buyers from './buyers.ts'
import { tell, tellNotRun } from './figures.ts'
import { median, quantile } from './numbers.ts'
import { processorMs } from './processor.ts'
import type * as product from './product.ts'
import { EMAILS, sell, untilAccepted, WARM_UP_S } from './selling.ts'

/**
 * Purchases by card of this tree and of an older commit, by turns in one run, because the machine's speed changes by the hour
 * and the ratio of two neighbouring rounds hardly does. Each server has a database of its own in one PostgreSQL with durable
 * commits; the buyers are the older commit's for both. The older commit is checked out, installed and built in a temporary
 * folder; this tree has to be built.
 *   --base COMMIT   the older one    --seconds N   of a round, 60    --rounds N   of each, 5
 */
const LEAST_RATIO = 0.98
const MOST_A_SECOND = 250

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
  },
})
const programs = await findPostgres()
if (!programs || !options.base) {
  tellNotRun(programs ? 'no --base COMMIT to compare with' : 'no PostgreSQL on this machine')
  process.exit()
}
const seconds = Number(options.seconds)
const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-since-'))
const base = path.join(folder, 'base')
const inTree = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

inTree(ROOT, 'git', 'worktree', 'add', '--detach', base, options.base)
const cluster = await startCluster(programs, { isDurable: true })
const mail = await startSmtpSink()
const sides: Side[] = []

type Figures = { sustained: number; answered: number; p99: number; serverMs: number }
type Side = { name: string; databaseUrl: string; product: product.Product; rounds: Figures[] }

async function openShop(name: string, tree: string): Promise<void> {
  const { startProduct } = (await import(path.join(tree, 'tests/bench/product.ts'))) as typeof product
  const databaseUrl = await createDatabaseOn(cluster.url)
  const settings = { TRUST_PROXY: 'yes', SMTP_URL: `smtp://127.0.0.1:${mail.port}`, DATABASE_URL: databaseUrl }
  sides.push({ name, databaseUrl, product: await startProduct(path.join(folder, name), settings), rounds: [] })
}

async function measureRound({ name, product }: Side, lasting: number): Promise<Figures> {
  const { buy, tokensOf } = (await import(path.join(base, 'tests/bench/buyers.ts'))) as typeof buyers
  const tokens = await tokensOf(product, MOST_A_SECOND * lasting)
  const used = () => processorMs([product.pid ?? 0])
  const [before, emails, began] = [used(), mail.arrived.length, performance.now()]
  const { took, answeredS } = await sell([product], tokens, lasting, buy)
  await untilAccepted(mail, emails + EMAILS * took.length)
  const figures = {
    sustained: (took.length * 1_000) / (performance.now() - began),
    answered: took.length / answeredS,
    p99: quantile(took, 0.99),
    serverMs: (used() - before) / took.length,
  }
  console.log(
    `${name}: ${figures.sustained.toFixed(1)} sustained, ${figures.answered.toFixed(1)} answered a second, ` +
      `p99 ${Math.round(figures.p99)} ms, ${figures.serverMs.toFixed(1)} ms of the server's processor`,
  )
  return figures
}

/** The median of the ratios of neighbouring rounds. */
function ratio(figure: keyof Figures): number {
  const [older, newer] = sides
  return median((older?.rounds ?? []).map((round, n) => (newer?.rounds[n]?.[figure] ?? Number.NaN) / round[figure]))
}

try {
  inTree(base, 'npm', 'ci', '--silent', '--no-audit', '--no-fund')
  inTree(base, 'npm', 'run', 'build', '--silent')
  await openShop('base', base)
  await openShop('this tree', ROOT)
  for (const side of sides) {
    await measureRound(side, WARM_UP_S)
    await query(side.databaseUrl, 'vacuum analyze')
  }
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const side of round % 2 ? sides.toReversed() : sides) side.rounds.push(await measureRound(side, seconds))
  tell({ what: 'sustained purchases, this tree of base', value: ratio('sustained'), unit: '', least: LEAST_RATIO })
  tell({ what: 'answered purchases, this tree of base', value: ratio('answered'), unit: '', least: LEAST_RATIO })
  tell({ what: "the server's processor for a purchase, this tree of base", value: ratio('serverMs'), unit: '' })
  tell({ what: 'p99 of a purchase, this tree of base', value: ratio('p99'), unit: '' })
} finally {
  for (const { product } of sides) await product.stop()
  await mail.close()
  await cluster.stop()
  inTree(ROOT, 'git', 'worktree', 'remove', '--force', base)
  await rm(folder, { recursive: true, force: true })
}
