import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { buy, tokensOf } from './buyers.ts'
import { tell, tellNotRun } from './figures.ts'
import { median, quantile } from './numbers.ts'
import { pgbenchScript, runPgbench } from './pgbench.ts'
import { childrenOf, parentOf, processorMs } from './processor.ts'
import { type Product, startProduct } from './product.ts'
import type { SentStatement } from './statement-log.ts'

/**
 * Ten buyers at once buy from one server process and from two, on a PostgreSQL with durable commits: checkout, payment at the
 * sandbox bank, sale. Buyers, server, bank and database share this machine, and the processor time of each is printed. The sales'
 * emails are rendered and sent during the purchases, the rest after the last buyer. pgbench then sends a purchase's statements in
 * the same transactions, which shows the limit of the database and the machine without a server.
 *   --processes N   only with N processes    --seconds N   the time of each measurement    --profile FOLDER   keeps CPU profiles
 */
const LEAST_A_SECOND = 90
const MOST_SERVER_MS = 10
const MOST_P99_MS = 200
const LEAST_RATIO = 0.5
const BUYERS = 10
const whyMissed =
  'One process sold 29 a second when a purchase waited for each of 45 statements, and 68 when they were 32. Those that need no answer of each ' +
  'other go out in one piece now, and are built once. The rest of the two processors is spread over the database, the bank, the buyers, and the ' +
  'server, of which about a third prints and sends emails meanwhile; pgbench has no HTTP, checks, bank or emails. Runs of one and the same code ' +
  'differ by a tenth.'
const WARM_UP_S = 8
/** The number of rounds, whose median counts: the same code sells a tenth more or less from minute to minute. */
const ROUNDS = 5
/** The number of card tokens, more than all rounds use. */
const CARDS = 9_000

const { values: options } = parseArgs({
  options: { processes: { type: 'string' }, seconds: { type: 'string', default: '10' }, profile: { type: 'string' } },
})
const seconds = Number(options.seconds)

const programs = await findPostgres(['pgbench'])
if (!programs) {
  tellNotRun('no PostgreSQL with pgbench on this machine')
  process.exit()
}
const cluster = await startCluster(programs, { isDurable: true, countsStatements: true })
const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
const databaseUrl = await createDatabaseOn(cluster.url)

/** Buys for `lasting` seconds, and returns the milliseconds of each purchase. */
async function buyFor(products: readonly Product[], tokens: string[], lasting: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + lasting * 1_000
  const buyer = async (own: number) => {
    for (let bought = own; performance.now() < until; bought += 1) {
      const token = tokens.pop()
      if (!token) throw new Error('more was bought than there are cards')
      const began = performance.now()
      await buy(products[bought % products.length]?.url ?? '', token)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, (_, own) => buyer(own)))
  return took
}

const settings = { TRUST_PROXY: 'yes' }

/** Records the statements that two purchases send to the database after the caches are warm. */
async function capture(): Promise<{ script: string; sent: SentStatement[] }> {
  const file = path.join(dataDir, 'statements.jsonl')
  const log = { STATEMENT_LOG: file, NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'statement-log.ts')}` }
  const product = await startProduct(dataDir, { ...settings, ...log, DATABASE_URL: databaseUrl })
  try {
    const tokens = await tokensOf(product, 10)
    const bought: SentStatement[][] = []
    for (const token of tokens.slice(0, 3)) {
      await writeFile(file, '')
      await buy(product.url, token)
      const lines = (await readFile(file, 'utf8')).trim().split('\n')
      bought.push(lines.map((line) => JSON.parse(line) as SentStatement))
    }
    const [, one = [], other = []] = bought
    return { script: pgbenchScript(one, other), sent: one }
  } finally {
    await product.stop()
  }
}

const waitingEmails = async () => {
  const [row] = await query<{ count: string }>(
    databaseUrl,
    `select count(*) from mail_message where status = 'WAITING'`,
  )
  return Number(row?.count)
}

const sentSoFar = async () => {
  const [row] = await query<{ calls: string }>(databaseUrl, 'select sum(calls) as calls from pg_stat_statements')
  return Number(row?.calls)
}

type Figures = { perSecond: number; serverMs: number; p99: number }

async function measure(postmaster: number, processes: number): Promise<Figures> {
  const products: Product[] = []
  const profile = options.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}` } : {}
  try {
    while (products.length < processes) {
      products.push(await startProduct(dataDir, { ...settings, ...profile, DATABASE_URL: databaseUrl }))
    }
    const [first] = products
    if (!first) throw new Error('nothing was started')
    const tokens = await tokensOf(first, CARDS)
    await buyFor(products, tokens, WARM_UP_S)
    // As PostgreSQL does within a minute: until then the planner assumes that the tables are still empty.
    await query(databaseUrl, 'vacuum analyze')
    const rounds: Figures[] = []
    while (rounds.length < ROUNDS) rounds.push(await measureRound(postmaster, products, tokens))
    return {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      serverMs: median(rounds.map(({ serverMs }) => serverMs)),
      p99: median(rounds.map(({ p99 }) => p99)),
    }
  } finally {
    for (const product of products.toReversed()) await product.stop()
  }
}

/** Starts after all waiting emails are sent, and waits for those of its own sales. */
async function measureRound(postmaster: number, products: readonly Product[], tokens: string[]): Promise<Figures> {
  const servers = products.flatMap(({ pid }) => pid ?? [])
  const banks = servers.flatMap(childrenOf)
  const used = () => ({
    server: processorMs(servers),
    bank: processorMs(banks),
    database: processorMs([postmaster, ...childrenOf(postmaster)]),
    buyers: processorMs([process.pid]),
  })
  while ((await waitingEmails()) > 0) await pause(100)
  const [before, statements] = [used(), await sentSoFar()]
  const began = performance.now()
  const took = await buyFor(products, tokens, seconds)
  const lasted = (performance.now() - began) / 1_000
  const [after, left] = [used(), await waitingEmails()]
  while ((await waitingEmails()) > 0) await pause(100)
  const late = (performance.now() - began) / 1_000 - lasted
  const drained = used()
  const sent = (await sentSoFar()) - statements
  const each = (name: keyof typeof before, end = after) => (end[name] - before[name]) / took.length
  const [perSecond, p99, serverMs] = [took.length / lasted, quantile(took, 0.99), each('server')]
  console.log(
    `${products.length} server process${products.length > 1 ? 'es' : ''}: ${perSecond.toFixed(1)} purchases a second, ` +
      `p50 ${Math.round(quantile(took, 0.5))} ms, p99 ${Math.round(p99)} ms; of the processor each takes ` +
      `${serverMs.toFixed(1)} ms of the server, ${each('database').toFixed(1)} of the database, ` +
      `${each('bank').toFixed(1)} of the bank, ${each('buyers').toFixed(1)} of the buyer; with all emails ` +
      `${each('server', drained).toFixed(1)} of the server and ${(sent / took.length).toFixed(0)} statements ` +
      `(${left} of ${2 * took.length} emails were left, the last one for ${late.toFixed(1)} s)`,
  )
  return { perSecond, serverMs, p99 }
}

try {
  await query(databaseUrl, 'create extension pg_stat_statements')
  const [backend] = await query<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  const postmaster = parentOf(backend?.pid ?? 0)
  const { script, sent } = await capture()
  const transactions = sent.filter(({ text }) => text === 'begin').length
  const inTransaction = sent.filter(({ text }) => !['begin', 'commit'].includes(text)).length
  console.log(`a purchase: ${inTransaction} statements in ${transactions} transactions`)
  const counts = options.processes ? [Number(options.processes)] : [1, 2]
  const figures: Figures[] = []
  for (const processes of counts) figures.push(await measure(postmaster, processes))
  const possible = await runPgbench(programs, { script, folder: dataDir, url: databaseUrl, buyers: BUYERS, seconds })
  const best = figures.reduce((one, other) => (other.perSecond > one.perSecond ? other : one))
  const { perSecond } = best
  tell({ what: 'purchases', value: perSecond, unit: 'a second', least: LEAST_A_SECOND, whyMissed })
  tell({
    what: `purchases, ${LEAST_RATIO} of those of pgbench`,
    value: perSecond,
    unit: 'a second',
    least: LEAST_RATIO * possible,
    limit: possible,
    whyMissed,
  })
  tell({ what: 'processor of the server for each', value: best.serverMs, unit: 'ms', most: MOST_SERVER_MS, whyMissed })
  tell({ what: `a purchase, ${BUYERS} buyers, p99`, value: best.p99, unit: 'ms', most: MOST_P99_MS, whyMissed })
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
