import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'
import { type Attack, type Finding, served } from './abuse/attack.ts'
import { loginAttacks } from './abuse/logins.ts'
import { paymentAttacks } from './abuse/payments.ts'
import { openTown } from './abuse/town.ts'
import { visitAttacks } from './abuse/visits.ts'
import { voucherAttacks } from './abuse/vouchers.ts'
import { tell, tellNotRun } from './figures.ts'
import { markdown } from './past-runs.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Who could harm whom: strangers fill the limits of a shop of two processes on PostgreSQL and of one on the embedded database,
 * from addresses as a balancer reports them, and somebody else still has to be served. Every limit of the list in
 * docs/security.md is filled, or said here why not.
 *
 *   npm run bench -- abuse --database pglite --only "IPv6"   attacks whose attacker is described so
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, database: { type: 'string' } } })
const LIST = path.join(import.meta.dirname, '../../docs/security.md')
/** Payments wait once a crowd tested cards, and the last login attacks change passwords. */
const ATTACKS = [...visitAttacks, ...voucherAttacks, ...loginAttacks, ...paymentAttacks]
const NOT_FILLED = {
  'password again, second factor': 'counts by the session that tries, which is nobody else’s',
  'files that wait': 'takes 84 networks with 60 MB each; a test of the feature fills it by rows',
}
const HEAD = ['who', 'whom', 'what', 'measured', 'bound', 'harmed']

if (values.database !== 'pglite') await onPostgres()
if (values.database !== 'postgres') await attack(1, {})
const missing = await unfilled()
for (const row of missing) console.log(`no attack fills: ${row}`)
tell({ what: 'limits of docs/security.md that no attack fills', value: missing.length, unit: '', most: 0 })

async function onPostgres(): Promise<void> {
  const programs = await findPostgres()
  if (!programs) return tellNotRun('no PostgreSQL on this machine')
  const cluster = await startCluster(programs)
  try {
    await attack(2, { DATABASE_URL: await createDatabaseOn(cluster.url) })
  } finally {
    await cluster.stop()
  }
}

async function attack(processes: number, settings: Record<string, string>): Promise<void> {
  const database = settings.DATABASE_URL ? 'PostgreSQL' : 'the embedded database'
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-abuse-'))
  const products: Product[] = []
  try {
    while (products.length < processes)
      products.push(await startProduct(dataDir, { TRUST_PROXY: 'yes', LOG_LEVEL: 'fatal', ...settings }))
    const town = openTown(products, dataDir)
    const rows: string[][] = []
    let [findings, harms] = [0, 0]
    for (const { who, whom, act } of ATTACKS.filter((one) => one.who.includes(values.only))) {
      const began = performance.now()
      const found = await act(town).catch((error: unknown): Finding[] => [served(`was tried: ${String(error)}`, false)])
      console.log(`${who}: ${Math.round((performance.now() - began) / 1_000)} s`)
      for (const { what, measured, bound, isHarm } of found) {
        rows.push([who, whom, what, measured, bound, isHarm ? 'YES' : 'no'])
        findings += 1
        harms += Number(isHarm)
      }
    }
    console.log(`\nWho could harm whom on ${database}, processes: ${processes}\n${markdown(HEAD, rows)}`)
    tell({ what: `harms on ${database}, processes: ${processes}`, value: harms, unit: `of ${findings}`, most: 0 })
  } finally {
    for (const { stop } of products) await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Rows of the list that no attack fills and no reason leaves out, and what fills a row that is gone. */
async function unfilled(): Promise<string[]> {
  const [, section = ''] = (await readFile(LIST, 'utf8')).split('\n## Limits\n')
  const [list = ''] = section.split('\n## ')
  const rows = [...list.matchAll(/^\| ([^|]+) \|/gm)].map(([, row]) => row!).filter((row) => !/^(limit$|-)/.test(row))
  const known = [...ATTACKS.flatMap(({ limits }: Attack) => limits), ...Object.keys(NOT_FILLED)]
  return [
    ...rows.filter((row) => !known.some((begins) => row.startsWith(begins))),
    ...known.filter((begins) => !rows.some((row) => row.startsWith(begins))),
  ]
}
