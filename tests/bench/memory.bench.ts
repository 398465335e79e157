import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'
import { buy, tokensOf } from './buyers.ts'
import { tell, tellNotRun } from './figures.ts'
import { type Product, startInOwnFolder } from './product.ts'

/**
 * Measures the memory of a server on PostgreSQL that sells for an hour, or for `--minutes N`: twice a second a visitor opens two
 * pages and buys, and the emails of each sale are sent. The result is the memory a minute after the last purchase.
 * With `--embedded` the server has its own database, as after a plain `npm start`: that database keeps its files' pages in the
 * process, so there is no target, and the lines show where the memory levels off.
 */
const MOST_MB = 300
const A_SECOND = 2
const SETTLE_S = 60
const CARDS_AT_ONCE = 500

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, embedded: { type: 'boolean', default: false } },
})
const minutes = Number(values.minutes)

async function visit({ url }: Product, token: string): Promise<void> {
  for (const address of ['/', '/buy/step-1']) await (await fetch(`${url}${address}`)).arrayBuffer()
  await buy(url, token)
}

const programs = values.embedded ? null : await findPostgres()
if (!values.embedded && !programs) {
  tellNotRun('no PostgreSQL on this machine')
  process.exit()
}
const cluster = programs ? await startCluster(programs, { isDurable: true }) : null
const settings = { TRUST_PROXY: 'yes', ...(cluster ? { DATABASE_URL: await createDatabaseOn(cluster.url) } : {}) }
const product = await startInOwnFolder(settings)
try {
  let tokens: string[] = []
  let most = 0
  let bought = 0
  for (let second = 0; second < minutes * 60; second += 1) {
    if (tokens.length < A_SECOND) tokens = await tokensOf(product, CARDS_AT_ONCE)
    const buyers = tokens.splice(0, A_SECOND)
    await Promise.all([pause(1_000), ...buyers.map((token) => visit(product, token))])
    bought += buyers.length
    most = Math.max(most, product.residentMb())
    if (second % 300 === 0) console.log(`after ${second / 60} minutes ${Math.round(product.residentMb())} MB`)
  }
  await pause(SETTLE_S * 1_000)
  const of = `${bought} purchases in ${minutes} minutes${values.embedded ? ', embedded database' : ''}`
  tell({
    what: `resident memory after ${of}`,
    value: product.residentMb(),
    unit: 'MB',
    ...(values.embedded ? {} : { most: MOST_MB }),
  })
  tell({ what: 'most of it meanwhile', value: most, unit: 'MB' })
} finally {
  await product.stop()
  await cluster?.stop()
}
