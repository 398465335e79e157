import { mkdirSync, rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { query } from '../support/postgres.ts'
import { type Case, often, opened, runAll, TooSlow } from './registrar.ts'
import { type End, type Mutant, report, scores, tell } from './report.ts'

declare module 'vitest' {
  interface ProvidedContext {
    nearest: { file: string; tests: readonly string[] }[]
    mutants: Mutant[]
  }
}

type Hits = Record<string, number>
/** What Stryker's instrumenter reads and writes at run time. */
type Stryker = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}
const stryker = ((globalThis as { __stryker__?: Stryker }).__stryker__ ??= {})
const coverage = (stryker.mutantCoverage ??= { static: {}, perTest: {} })

/** An endless loop passes its mutant this much more often than a test does. */
const HIT_FACTOR = 100
const QUICK = { least: 5_000, factor: 5 }
const PATIENT = 60_000
/** What an assertion says that waited in vain. */
const WAITED = /in time|timed? ?out/i
/** After so many kills by one test it is run without a mutant: when it fails then, they were not the mutants' doing. */
const BATCH = 10
const LEAST_SCORE = 90

const modules = import.meta.glob<{ default: () => Promise<void> }>('../../server/**/*.test.ts')
const nearest = new Map(inject('nearest').map(({ file, tests }) => [file, tests]))
const mutants = inject('mutants')
const ends = new Map<Mutant, End>()

type Opened = Awaited<ReturnType<typeof opened>>
const keyOf = (file: string, one: Case | 'hooks') => `${file}#${one === 'hooks' ? one : one.id}`

/** Gives a test file its database, and runs all its tests once without a mutant. */
async function openFile(file: string, times: Map<string, number>): Promise<Opened> {
  const { default: register } = await modules[`../../${file}`]!()
  stryker.currentTestId = keyOf(file, 'hooks')
  const shop = await opened(register)
  await runAll(shop.suite, async (one, run) => {
    stryker.currentTestId = keyOf(file, one)
    const began = performance.now()
    await run(one.limit ?? PATIENT)
    times.set(one.id, performance.now() - began)
    stryker.currentTestId = keyOf(file, 'hooks')
  })
  stryker.currentTestId = 'later'
  return shop
}

async function closeFile(shop: Opened): Promise<void> {
  await shop.close()
  const { CEIBO_TEST_DATABASE_URL: url, CEIBO_TEST_DATABASE_PREFIX: prefix } = process.env
  const own = `^${prefix}[0-9a-f]{32}$`
  const rows = await query<{ datname: string }>(url!, 'select datname from pg_database where datname ~ $1', [own])
  for (const { datname } of rows) await query(url!, `drop database if exists "${datname}" with (force)`)
}

/** How a run with a mutant ends; without one, null. */
async function endOf(run: () => Promise<unknown>, mutant: Mutant | null, hits = 0): Promise<End> {
  stryker.activeMutant = mutant?.id
  stryker.hitCount = 0
  stryker.hitLimit = mutant ? HIT_FACTOR * (hits + 1) : Infinity
  try {
    await run()
    return 'survived'
  } catch (error) {
    const { message } = error as Error
    return error instanceof TooSlow || WAITED.test(message) ? 'too slow' : 'killed'
  } finally {
    stryker.activeMutant = undefined
  }
}

const isLeft = (mutant: Mutant) => ends.get(mutant) !== 'killed'
const of = (file: string) => mutants.filter((mutant) => nearest.get(mutant.file)!.includes(file))

/** Tries the mutants that a test reaches, one after the other in one shop, as long as that is whole. */
async function tryWith(file: string, one: Case, usual: number): Promise<{ isWhole: boolean; doubtful: Mutant[] }> {
  const reached = coverage.perTest[keyOf(file, one)] ?? {}
  const limit = Math.max(QUICK.least, QUICK.factor * usual)
  return often(one, async (run) => {
    const isPassed = async () => (await endOf(() => run(limit), null)) === 'survived'
    if (!(await isPassed())) return { isWhole: false, doubtful: [] }
    let killed: Mutant[] = []
    const settle = async (isLast: boolean) => {
      if (killed.length < BATCH && !isLast) return true
      if (killed.length > 0 && !(await isPassed())) return false
      for (const mutant of killed) ends.set(mutant, 'killed')
      killed = []
      return true
    }
    for (const mutant of of(file)) {
      if (!isLeft(mutant) || ends.get(mutant) === 'too slow' || !reached[mutant.id]) continue
      const end = await endOf(() => run(limit), mutant, reached[mutant.id])
      if (end === 'killed') killed.push(mutant)
      else ends.set(mutant, end)
      if (!(await settle(end === 'too slow'))) return { isWhole: false, doubtful: killed }
    }
    return { isWhole: await settle(true), doubtful: killed }
  })
}

/** Tries one mutant in a shop of its own, from its start on, with the time that tests have. */
async function tryAlone(file: string, mutant: Mutant): Promise<End> {
  const { default: register } = await modules[`../../${file}`]!()
  let shop: Opened | null = null
  const end = await endOf(
    async () => {
      shop = await opened(register)
      await runAll(shop.suite, (one, run) => run(one.limit ?? PATIENT))
    },
    mutant,
    1_000,
  )
  if (shop) await closeFile(shop)
  return end
}

/** Tests that pass once only in a shop cannot be tried there with one mutant after the other. */
const once = new Map<string, Case[]>()

async function tryFile(file: string): Promise<void> {
  const times = new Map<string, number>()
  let shop = await openFile(file, times)
  const byTime = shop.cases.toSorted((a, b) => times.get(a.id)! - times.get(b.id)!).map(({ id }) => id)
  once.set(file, [])
  for (const id of byTime) {
    const one = shop.cases.find((some) => some.id === id)!
    const { isWhole, doubtful } = await tryWith(file, one, times.get(id)!)
    for (const mutant of doubtful) ends.set(mutant, await tryAlone(file, mutant))
    if (isWhole) continue
    once.get(file)!.push(one)
    await closeFile(shop)
    shop = await openFile(file, times)
  }
  await closeFile(shop)
}

/** What no test killed in a shop of others is tried alone where that may tell more; slowness is no kill before. */
async function tryLeft(mutant: Mutant): Promise<void> {
  for (const file of nearest.get(mutant.file)!) {
    const keys = [keyOf(file, 'hooks'), ...once.get(file)!.map((one) => keyOf(file, one))]
    const isReached = keys.some((key) => coverage.perTest[key]?.[mutant.id])
    if (!isLeft(mutant) || (!isReached && ends.get(mutant) !== 'too slow')) continue
    const end = await tryAlone(file, mutant)
    ends.set(mutant, end)
    if (end === 'too slow') return
  }
}

test('every mutant of the server is killed by the tests nearest to it', async () => {
  mkdirSync('tests/bench/results', { recursive: true })
  rmSync(report, { force: true })
  for (const file of new Set([...nearest.values()].flat())) {
    await modules[`../../${file}`]!()
    await tryFile(file)
    console.log(`${file}: ${mutants.filter(isLeft).length} of ${mutants.length} left`)
  }
  for (const mutant of mutants.filter(isLeft)) {
    if (!ends.has(mutant)) ends.set(mutant, coverage.static[mutant.id] ? 'static' : 'not reached')
    await tryLeft(mutant)
  }
  for (const mutant of mutants) tell(mutant, ends.get(mutant)!)
  const table = scores(mutants, ends)
  console.table(table)
  expect(table.all!.score).toBeGreaterThanOrEqual(LEAST_SCORE)
})
