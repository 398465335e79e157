import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fetchPackages } from './fetched-packages.ts'
import { tell, tellNotRun } from './figures.ts'
import { median } from './numbers.ts'
import { startInOwnFolder } from './product.ts'
import { LIGHTHOUSE, openLighthouse, type Throttling, visit, type Visit } from './visit.ts'

/**
 * Measures how the public pages load on a phone (Lighthouse, mobile), as medians: estimated ("simulated"), with a really slowed
 * network and processor ("throttled"), and the same page without its scripts ("no scripts"), which is the best possible on this
 * machine. The three alternate, so that a busy minute affects all of them.
 *   npm run bench -- lighthouse --runs 1 --page /
 */
const TARGETS = {
  performance: 99,
  otherScores: 100,
  cls: 0.02,
  throttled: { fcp: 1000, lcp: 1800, tbt: 50 },
  /** The ratio of the throttled LCP to that of the page without scripts. */
  lcpRatio: 1.15,
  landingKB: 200,
}
const RUNS = 5
const PAGES = ['/', '/mburucuya', '/mejora-tu-plan', '/buy/step-1']
const LANDINGS = ['/', '/mburucuya']
/** The lowest usable benchmark index: on a slower machine a visit is repeated, up to ATTEMPTS times. */
const LEAST_BENCHMARK_INDEX = 1600
const ATTEMPTS = 3

const KINDS = {
  simulated: { throttling: 'simulate' as Throttling },
  throttled: { throttling: 'devtools' as Throttling },
  'no scripts': { throttling: 'devtools' as Throttling, isWithoutScripts: true },
}
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(RUNS) },
    page: { type: 'string', multiple: true, default: PAGES },
  },
})
const runs = Number(values.runs)

const folder = await mkdtemp(path.join(os.tmpdir(), 'ceibo-lighthouse-'))
if (!fetchPackages(folder, [LIGHTHOUSE])) {
  tellNotRun('npm could not install Lighthouse')
  process.exit()
}
const lighthouse = await openLighthouse(folder)

/** The number of visits that were made on a slow machine even at the last attempt. */
let slowVisits = 0

async function steadyVisit(url: string, kind: Kind): Promise<Visit> {
  for (let attempt = 1; ; attempt += 1) {
    const made = await visit(lighthouse, url, KINDS[kind]).catch((error: unknown) => {
      // A browser that lost its trace measured nothing.
      if (attempt === ATTEMPTS) throw error
      console.log(`once more: ${String(error)}`)
    })
    if (!made) continue
    const isSteady = made.benchmarkIndex >= LEAST_BENCHMARK_INDEX
    if (isSteady || attempt === ATTEMPTS) {
      if (!isSteady) slowVisits += 1
      return made
    }
  }
}

async function visitsOf(url: string): Promise<Record<Kind, Visit[]>> {
  const visits: Record<Kind, Visit[]> = { simulated: [], throttled: [], 'no scripts': [] }
  for (let run = 0; run < runs; run += 1) {
    for (const kind of kinds) visits[kind].push(await steadyVisit(url, kind))
  }
  return visits
}

type Measure = Exclude<keyof Visit, 'faults'>

function middle(visits: readonly Visit[]): Record<Measure, number> {
  const [first] = visits
  const names = Object.keys(first ?? {}).filter((name) => name !== 'faults') as Measure[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as Record<
    Measure,
    number
  >
}

const whyMissed =
  'A processor is slowed four times, so the times follow the machine: a faster one had 933 and 21 ms, with less on the page (1ff8b1fc).'

function tellPage(page: string, of: Record<Kind, Record<Measure, number>>, faults: readonly string[]): void {
  for (const kind of ['simulated', 'throttled'] as const) {
    const { performance, accessibility, bestPractices, seo, cls } = of[kind]
    const other = Math.min(accessibility, bestPractices, seo)
    tell({ what: `${page} ${kind} performance`, value: performance, unit: '', least: TARGETS.performance })
    tell({ what: `${page} ${kind}, least of the other scores`, value: other, unit: '', least: TARGETS.otherScores })
    tell({ what: `${page} ${kind} CLS`, value: cls, unit: '', most: TARGETS.cls })
  }
  const limit = of['no scripts'].lcp
  const most = Math.min(TARGETS.throttled.lcp, TARGETS.lcpRatio * limit)
  tell({ what: `${page} throttled FCP`, value: of.throttled.fcp, unit: 'ms', most: TARGETS.throttled.fcp, whyMissed })
  tell({ what: `${page} throttled LCP`, value: of.throttled.lcp, unit: 'ms', most, limit })
  tell({ what: `${page} throttled TBT`, value: of.throttled.tbt, unit: 'ms', most: TARGETS.throttled.tbt, whyMissed })
  const kilobytes = of.throttled.bytes / 1024
  if (LANDINGS.includes(page)) tell({ what: `${page} bytes`, value: kilobytes, unit: 'KB', most: TARGETS.landingKB })
  tell({ what: `${page} audits that cost points`, value: faults.length, unit: faults.join(', '), most: 0 })
}

function line(kind: string, visits: readonly Visit[]): string {
  const { performance, accessibility, bestPractices, seo, ...of } = middle(visits)
  const lcps = visits.map(({ lcp }) => Math.round(lcp))
  const scores = kind === 'no scripts' ? [performance] : [performance, accessibility, bestPractices, seo]
  return [
    `  ${kind.padEnd(11)}`,
    scores.join('/').padEnd(15),
    `FCP ${Math.round(of.fcp)}`.padEnd(9),
    `LCP ${Math.round(of.lcp)} (${Math.min(...lcps)} to ${Math.max(...lcps)})`.padEnd(24),
    `TBT ${Math.round(of.tbt)}`.padEnd(8),
    `CLS ${of.cls.toFixed(3)}`,
    `${(of.bytes / 1024).toFixed(1)} KB`.padStart(9),
    `index ${Math.round(of.benchmarkIndex)}`,
  ].join(' ')
}

console.log(`${os.cpus()[0]?.model}, ${os.cpus().length} processors; medians of ${runs}; ms`)
const product = await startInOwnFolder()
try {
  for (const page of values.page) {
    const visits = await visitsOf(product.url + page)
    const of = {
      simulated: middle(visits.simulated),
      throttled: middle(visits.throttled),
      'no scripts': middle(visits['no scripts']),
    }
    const faults = [...new Set([...visits.simulated, ...visits.throttled].flatMap((one) => one.faults))]
    for (const kind of kinds) console.log(line(kind, visits[kind]))
    tellPage(page, of, faults)
  }
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
if (slowVisits > 0) {
  console.log(`${slowVisits} visits stayed below index ${LEAST_BENCHMARK_INDEX}: run this again on a quiet machine.`)
}
process.exit()
