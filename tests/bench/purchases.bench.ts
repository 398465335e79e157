import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startSmtpSink } from '../faults/smtp-sink.ts'
import { createDatabaseOn, findPostgres, query, startCluster } from '../support/postgres.ts'
import { buy, tokensOf } from './buyers.ts'
import { tell, tellNotRun } from './figures.ts'
import { median, quantile } from './numbers.ts'
import { pgbenchScript, runPgbench } from './pgbench.ts'
import { childrenOf, parentOf, processorMs } from './processor.ts'
import { type Product, startProduct } from './product.ts'
import { BUYERS, EMAILS, sell, untilAccepted, WARM_UP_S } from './selling.ts'
import type { SentStatement } from './statement-log.ts'

/**
 * Ten buyers at once buy for a minute, five times: checkout, payment at the sandbox bank, sale. A purchase counts when the mail
 * server has accepted its emails, so a minute lasts until its last email is sent: "sustained". From one server process and from
 * two on a PostgreSQL with durable commits, and from one on the embedded database. Buyers, server, bank, mail server and
 * database share this machine. pgbench then sends a purchase's statements in the same transactions, which shows the limit of the
 * database and the machine without a server; `npm run bench -- purchases vendure` has another shop in the same run.
 *   --on postgres-1|postgres-2|embedded   only there    --seconds N   instead of a minute    --profile FOLDER   keeps CPU profiles
 */
const LEAST_SUSTAINED = 60
const LEAST_ANSWERED = 95
const LEAST_RATIO = 0.25
const LEAST_EMBEDDED_RATIO = 0.6
const MOST_SERVER_MS = 16
const MOST_STATEMENTS = 40
const MOST_P99_MS = 200
const MOST_LATE_S = 5
/** The number of rounds, whose median counts: the same code sells a tenth more or less from minute to minute. */
const ROUNDS = 5
/** More purchases a second than any shop makes: a round's card tokens are fetched before it. */
const MOST_A_SECOND = 130

const { values: options } = parseArgs({
  options: { on: { type: 'string' }, seconds: { type: 'string', default: '60' }, profile: { type: 'string' } },
})
const seconds = Number(options.seconds)
/** Where is sold: the name, and the number of server processes. */
const PLACES = { 'postgres-1': 1, 'postgres-2': 2, embedded: 1 } as const
type PlaceName = keyof typeof PLACES

const programs = await findPostgres(['pgbench'])
if (!programs) {
  tellNotRun('no PostgreSQL with pgbench on this machine')
  process.exit()
}
const cluster = await startCluster(programs, { isDurable: true, countsStatements: true })
const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
const databaseUrl = await createDatabaseOn(cluster.url)
const mail = await startSmtpSink()

const settings = { TRUST_PROXY: 'yes', SMTP_URL: `smtp://127.0.0.1:${mail.port}` }

/** Records the statements that two purchases send to the database after the caches are warm. */
async function capture(): Promise<{ script: string; sent: SentStatement[] }> {
  const file = path.join(dataDir, 'statements.jsonl')
  const log = { STATEMENT_LOG: file, NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'statement-log.ts')}` }
  const product = await startProduct(dataDir, { ...settings, ...log, DATABASE_URL: databaseUrl })
  try {
    const tokens = await tokensOf(product, 10)
    const bought: SentStatement[][] = []
    for (const token of tokens) {
      await writeFile(file, '')
      await buy(product.url, token)
      const lines = (await readFile(file, 'utf8')).trim().split('\n')
      bought.push(lines.map((line) => JSON.parse(line) as SentStatement))
    }
    // Once a second a purchase reads again what the others find in memory.
    const [one = [], other = []] = bought.toSorted((some, others) => some.length - others.length)
    return { script: pgbenchScript(one, other), sent: one }
  } finally {
    await product.stop()
  }
}

const sentSoFar = async () => {
  const [row] = await query<{ calls: string }>(databaseUrl, 'select sum(calls) as calls from pg_stat_statements')
  return Number(row?.calls)
}

/**
 * Figures of one place. `serverMs`, `wholeMs` (with database, bank, buyers and mail server) and `statements` are per purchase,
 * and like `lateS` until the last email was accepted.
 */
type Figures = Record<'sustained' | 'answered' | 'serverMs' | 'wholeMs' | 'statements' | 'p99' | 'lateS', number>

async function measure(postmaster: number, place: PlaceName): Promise<Figures> {
  const isEmbedded = place === 'embedded'
  const products: Product[] = []
  const profile = options.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}` } : {}
  const folder = path.join(dataDir, place)
  try {
    while (products.length < PLACES[place]) {
      const database = isEmbedded ? {} : { DATABASE_URL: databaseUrl }
      products.push(await startProduct(isEmbedded ? folder : dataDir, { ...settings, ...profile, ...database }))
    }
    const warmUp = await tokensFor(products, WARM_UP_S)
    const before = mail.arrived.length
    const { took } = await sell(products, warmUp, WARM_UP_S)
    await untilAccepted(mail, before + EMAILS * took.length)
    // As PostgreSQL does within a minute: until then the planner assumes that the tables are still empty.
    if (!isEmbedded) await query(databaseUrl, 'vacuum analyze')
    const rounds: Figures[] = []
    while (rounds.length < ROUNDS) rounds.push(await measureRound(isEmbedded ? null : postmaster, products, place))
    const middle = (name: keyof Figures) => median(rounds.map((round) => round[name]))
    return {
      sustained: middle('sustained'),
      answered: middle('answered'),
      serverMs: middle('serverMs'),
      wholeMs: middle('wholeMs'),
      statements: middle('statements'),
      p99: middle('p99'),
      lateS: middle('lateS'),
    }
  } finally {
    for (const product of products.toReversed()) await product.stop()
  }
}

async function tokensFor([first]: readonly Product[], lasting: number): Promise<string[]> {
  if (!first) throw new Error('nothing was started')
  return tokensOf(first, MOST_A_SECOND * lasting)
}

async function measureRound(
  postmaster: number | null,
  products: readonly Product[],
  place: PlaceName,
): Promise<Figures> {
  const servers = products.flatMap(({ pid }) => pid ?? [])
  const banks = servers.flatMap(childrenOf)
  const used = () => ({
    server: processorMs(servers),
    bank: processorMs(banks),
    database: postmaster === null ? 0 : processorMs([postmaster, ...childrenOf(postmaster)]),
    others: processorMs([process.pid]),
  })
  const statementsSoFar = () => (postmaster === null ? 0 : sentSoFar())
  const tokens = await tokensFor(products, seconds)
  const [before, statements, emails] = [used(), await statementsSoFar(), mail.arrived.length]
  const began = performance.now()
  const { took, answeredS } = await sell(products, tokens, seconds)
  const [answered, left] = [used(), emails + EMAILS * took.length - mail.arrived.length]
  await untilAccepted(mail, emails + EMAILS * took.length)
  const acceptedS = (performance.now() - began) / 1_000
  const lateS = acceptedS - answeredS
  const drained = used()
  const each = (name: keyof typeof before, end = drained) => (end[name] - before[name]) / took.length
  const figures = {
    sustained: took.length / acceptedS,
    answered: took.length / answeredS,
    serverMs: each('server'),
    wholeMs: each('server') + each('database') + each('bank') + each('others'),
    statements: ((await statementsSoFar()) - statements) / took.length,
    p99: quantile(took, 0.99),
    lateS,
  }
  console.log(
    `${place}: ${figures.sustained.toFixed(1)} sustained, ${figures.answered.toFixed(1)} answered a second, ` +
      `p50 ${Math.round(quantile(took, 0.5))} ms, p99 ${Math.round(figures.p99)} ms; of the processor each takes ` +
      `${figures.serverMs.toFixed(1)} ms of the server in all (${each('server', answered).toFixed(1)} until the last answer), ` +
      `${each('database').toFixed(1)} of the database, ${each('bank').toFixed(1)} of the bank, ${each('others').toFixed(1)} ` +
      `of buyers and mail server; ${figures.statements.toFixed(0)} statements; ${left} of ${EMAILS * took.length} emails were ` +
      `left, the last one for ${lateS.toFixed(1)} s`,
  )
  return figures
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
  const places = (Object.keys(PLACES) as PlaceName[]).filter((place) => !options.on || place === options.on)
  const found = new Map<PlaceName, Figures>()
  for (const place of places) found.set(place, await measure(postmaster, place))
  const embedded = found.get('embedded')
  found.delete('embedded')
  const best = [...found.values()].toSorted((one, other) => other.sustained - one.sustained)[0]
  if (best) {
    const possible = await runPgbench(programs, { script, folder: dataDir, url: databaseUrl, buyers: BUYERS, seconds })
    const { sustained } = best
    const limit = (availableParallelism() * 1_000) / best.wholeMs
    const whyMissed =
      `server, database, bank, buyers and mail server together take ${best.wholeMs.toFixed(1)} ms of the ` +
      `${availableParallelism()} processors for a purchase with its emails: at most ${limit.toFixed(0)} a second`
    const aSecond = { unit: 'a second', whyMissed }
    tell({ what: 'sustained purchases, emails accepted', value: sustained, ...aSecond, least: LEAST_SUSTAINED })
    tell({
      what: `sustained purchases, ${LEAST_RATIO} of pgbench's`,
      value: sustained,
      ...aSecond,
      least: LEAST_RATIO * possible,
      limit: possible,
    })
    tell({ what: 'purchases answered', value: best.answered, ...aSecond, least: LEAST_ANSWERED })
    tell({ what: 'processor of the server in all', value: best.serverMs, unit: 'ms', most: MOST_SERVER_MS, whyMissed })
    tell({
      what: 'statements in all',
      value: best.statements,
      unit: '',
      most: MOST_STATEMENTS,
      whyMissed: "Three of the statements are PostgreSQL's own checks of a foreign key of the job queue.",
    })
    tell({ what: `a purchase, ${BUYERS} buyers, p99`, value: best.p99, unit: 'ms', most: MOST_P99_MS, whyMissed })
    tell({ what: 'the last email after the last sale', value: best.lateS, unit: 's', most: MOST_LATE_S, whyMissed })
  }
  if (embedded) {
    const least = best && LEAST_EMBEDDED_RATIO * best.sustained
    const { sustained } = embedded
    tell({
      what: 'sustained on the embedded database',
      value: sustained,
      unit: 'a second',
      whyMissed:
        'The embedded database has one session, which a transaction holds while the thread of the calls is at something else.',
      ...(least ? { least } : {}),
    })
  }
} finally {
  await mail.close()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
