import { mkdirSync, rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { query } from '../support/postgres.ts'
import { coverage, endOf, type Hits, stryker } from './active-mutant.ts'
import { type Case, often, opened, runAll } from './registrar.ts'
import { type End, type Mutant, report, scores, tell } from './report.ts'

declare module 'vitest' {
  interface ProvidedContext {
    nearest: { file: string; tests: readonly string[] }[]
    mutants: Mutant[]
  }
}

const QUICK = { least: 5_000, factor: 5 }
const PATIENT = 60_000
/** After so many kills by one test it is run without a mutant: when it fails then, they were not the mutants' doing. */
const BATCH = 10
const LEAST_SCORE = 90

const modules = import.meta.glob<{ default: () => Promise<void> }>('../../server/**/*.test.ts')
const nearest = new Map(inject('nearest').map(({ file, tests }) => [file, tests]))
const mutants = inject('mutants')
const ends = new Map<Mutant, End>()

type Opened = Awaited<ReturnType<typeof opened>>
const keyOf = (file: string, one: Case | 'hooks') => `${file}#${one === 'hooks' ? one : one.id}`

/** Gives a test file its database, and runs all its tests once without a mutant; on a busy machine more than once. */
async function openFile(file: string, times: Map<string, number>, tries = 3): Promise<Opened> {
  try {
    return await openOnce(file, times)
  } catch (error) {
    if (tries === 1) throw new Error(`${file} fails without a mutant`, { cause: error })
    return openFile(file, times, tries - 1)
  }
}

async function openOnce(file: string, times: Map<string, number>): Promise<Opened> {
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

/** What is killed is written at once, so that a run that is ended leaves what it found. */
function decide(mutant: Mutant, end: End): void {
  ends.set(mutant, end)
  if (end === 'killed') tell(mutant, end)
}

const isLeft = (mutant: Mutant) => ends.get(mutant) !== 'killed'
const of = (file: string) => mutants.filter((mutant) => nearest.get(mutant.file)!.includes(file))

/** Tries mutants with a test, one after the other in one shop, as long as that is whole; takes from `todo` what it tried. */
async function tryWith(one: Case, usual: number, todo: Mutant[], hits: Hits) {
  const limit = Math.max(QUICK.least, QUICK.factor * usual)
  return often(one, async (run) => {
    const isPassed = async () => (await endOf(() => run(limit), null)) === 'survived'
    let unconfirmed: Mutant[] = []
    let isWhole = await isPassed()
    while (isWhole && todo.length > 0) {
      const mutant = todo.shift()!
      const end = await endOf(() => run(limit), mutant, hits[mutant.id])
      if (end === 'killed') unconfirmed.push(mutant)
      else ends.set(mutant, end)
      if (unconfirmed.length < BATCH && todo.length > 0 && end !== 'too slow') continue
      isWhole = await isPassed()
      if (!isWhole) break
      for (const killed of unconfirmed) decide(killed, 'killed')
      unconfirmed = []
    }
    return { isWhole, unconfirmed }
  })
}

/** Runs tests of a file in a shop of their own, from its start on, with the time that tests have. */
async function runApart(file: string, isRun: (id: string) => boolean, mutant: Mutant | null): Promise<End> {
  const { default: register } = await modules[`../../${file}`]!()
  let shop: Opened | null = null
  const end = await endOf(
    async () => {
      shop = await opened(register)
      await runAll(shop.suite, async (one, run) => {
        if (isRun(one.id)) await run(one.limit ?? PATIENT)
      })
    },
    mutant,
    1_000,
  )
  if (shop) await closeFile(shop)
  return end
}

/** Whether some tests of a file pass without the others, by the file and what they are. */
const standing = new Map<string, boolean>()

/** Tries one mutant alone: with the tests that reach it where they pass without the others, else with all. */
async function tryAlone(file: string, mutant: Mutant): Promise<End> {
  const isReached = (id: string) => Boolean(coverage.perTest[`${file}#${id}`]?.[mutant.id])
  if (isReached('hooks')) return runApart(file, () => true, mutant)
  const key = Object.keys(coverage.perTest)
    .filter((one) => one.startsWith(`${file}#`) && coverage.perTest[one]![mutant.id])
    .join()
  if (!standing.has(key)) standing.set(key, (await runApart(file, isReached, null)) === 'survived')
  return runApart(file, standing.get(key) ? isReached : () => true, mutant)
}

/** Tests that pass once only in a shop cannot be tried there with one mutant after the other. */
const once = new Map<string, Case[]>()

/** The test that reaches most mutants for its time: what sells kills more of them than what is refused at once. */
function mostPromising(file: string, cases: readonly Case[], times: ReadonlyMap<string, number>): Case {
  const left = of(file).filter(isLeft)
  const worth = (one: Case) => {
    const reached = coverage.perTest[keyOf(file, one)] ?? {}
    return left.filter(({ id }) => reached[id]).length / times.get(one.id)!
  }
  return cases.toSorted((a, b) => worth(b) - worth(a))[0]!
}

async function tryFile(file: string): Promise<void> {
  const times = new Map<string, number>()
  let shop = await openFile(file, times)
  once.set(file, [])
  for (const untried = new Set(shop.cases.map(({ id }) => id)); untried.size > 0;) {
    const one = mostPromising(
      file,
      shop.cases.filter(({ id }) => untried.has(id)),
      times,
    )
    untried.delete(one.id)
    const hits = coverage.perTest[keyOf(file, one)] ?? {}
    const todo = of(file).filter((mutant) => isLeft(mutant) && ends.get(mutant) !== 'too slow' && hits[mutant.id])
    for (let failures = 0; todo.length > 0 && failures < 2;) {
      const before = todo.length
      const again = shop.cases.find(({ id }) => id === one.id)!
      const { isWhole, unconfirmed } = await tryWith(again, times.get(one.id)!, todo, hits)
      for (const mutant of unconfirmed) decide(mutant, await tryAlone(file, mutant))
      if (isWhole) continue
      if (todo.length === before) failures += 1
      if (failures === 2) once.get(file)!.push(one)
      await closeFile(shop)
      shop = await openFile(file, times)
    }
  }
  await closeFile(shop)
}

/** What no test killed in a shop of others is tried alone where that may show more; slowness counts as a kill only then. */
async function tryLeft(mutant: Mutant): Promise<void> {
  for (const file of nearest.get(mutant.file)!) {
    const keys = [keyOf(file, 'hooks'), ...once.get(file)!.map((one) => keyOf(file, one))]
    const isReached = keys.some((key) => coverage.perTest[key]?.[mutant.id])
    if (!isLeft(mutant) || (!isReached && ends.get(mutant) !== 'too slow')) continue
    const end = await tryAlone(file, mutant)
    decide(mutant, end)
    if (end === 'too slow') return
  }
}

test('every mutant of the server is killed by the tests nearest to it', async () => {
  mkdirSync('tests/bench/results', { recursive: true })
  rmSync(report, { force: true })
  for (const file of new Set([...nearest.values()].flat())) {
    // What runs while a file is loaded is of no test.
    stryker.currentTestId = undefined
    await modules[`../../${file}`]!()
    await tryFile(file)
    console.log(`${file}: ${mutants.filter(isLeft).length} of ${mutants.length} left`)
  }
  for (const mutant of mutants.filter(isLeft)) {
    if (!ends.has(mutant)) ends.set(mutant, coverage.static[mutant.id] ? 'static' : 'not reached')
    await tryLeft(mutant)
  }
  for (const mutant of mutants.filter(isLeft)) tell(mutant, ends.get(mutant)!)
  const table = scores(mutants, ends)
  console.table(table)
  expect(table.all!.score).toBeGreaterThanOrEqual(LEAST_SCORE)
})
