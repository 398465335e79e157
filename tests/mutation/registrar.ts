export { expect, vi } from 'vitest'

type Run = (...args: never[]) => unknown
export type Case = { id: string; suite: Suite; run: () => unknown; limit: number | undefined }
type Suite = {
  of: Suite | null
  items: (Case | Suite)[]
  beforeAll: Run[]
  beforeEach: Run[]
  afterEach: Run[]
  afterAll: Run[]
}
/**
 * Vitest's functions as far as the tests of the server use them. Vitest registers a file once; here it is registered for
 * every mutant, while the product stays loaded.
 */
let at: Suite
let cases: Case[]

const suiteIn = (of: Suite | null): Suite => ({
  of,
  items: [],
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
})

async function registered(register: () => Promise<void>): Promise<{ suite: Suite; cases: Case[] }> {
  cases = []
  at = suiteIn(null)
  await register()
  return { suite: at, cases }
}

type Register = (name: string, run: Run, limit?: number) => void

const argsOf = (row: unknown) => (Array.isArray(row) ? row : [row]) as never[]

function withTables(register: Register) {
  const each = (rows: readonly unknown[]) => (name: string, run: Run, limit?: number) => {
    for (const row of rows) register(name, () => run(...argsOf(row)), limit)
  }
  const none: Register = () => undefined
  const plain = Object.assign(register.bind(null), { each })
  const skipped = Object.assign(none.bind(null), { each: () => none })
  const skipIf = (isSkipped: unknown) => (isSkipped ? skipped : plain)
  return Object.assign(plain, { skipIf, runIf: (isRun: unknown) => skipIf(!isRun) })
}

export const test = withTables((_name, run, limit) => {
  const one = { id: String(cases.length), suite: at, run: run as () => unknown, limit }
  cases.push(one)
  at.items.push(one)
})

export const describe = withTables((_name, run) => {
  const suite = suiteIn(at)
  at.items.push(suite)
  at = suite
  run()
  at = suite.of!
})

export const beforeAll = (run: Run) => void at.beforeAll.push(run)
export const beforeEach = (run: Run) => void at.beforeEach.push(run)
export const afterEach = (run: Run) => void at.afterEach.unshift(run)
export const afterAll = (run: Run) => void at.afterAll.unshift(run)

export class TooSlow extends Error {}

const HOOK_LIMIT = 60_000

/** Runs what stands before all tests of a suite, and gives what has to run after them. */
async function beginSuite(suite: Suite): Promise<Run[]> {
  const endings = [...suite.afterAll]
  for (const hook of suite.beforeAll) await hookOf(hook, endings)
  return endings
}

async function hookOf(hook: Run, endings: Run[]): Promise<void> {
  const ending = await within(HOOK_LIMIT, hook)
  if (typeof ending === 'function') endings.unshift(ending as Run)
}

async function ended(endings: readonly Run[]): Promise<void> {
  for (const hook of endings) await within(HOOK_LIMIT, hook).catch(() => undefined)
}

async function runCase(one: Case, limit: number): Promise<void> {
  const suites = suitesOf(one)
  const endings: Run[] = suites.toReversed().flatMap(({ afterEach: hooks }) => hooks)
  try {
    for (const hook of suites.flatMap(({ beforeEach: hooks }) => hooks)) await hookOf(hook, endings)
    await within(limit, one.run)
  } finally {
    for (const hook of endings) await within(HOOK_LIMIT, hook)
  }
}

/** The suites that a test stands in, the outermost first. */
function suitesOf(one: Case): Suite[] {
  const suites: Suite[] = []
  for (let of: Suite | null = one.suite; of; of = of.of) suites.unshift(of)
  return suites
}

/** Runs all tests of a file in their order; `around` runs each. */
export async function runAll(
  suite: Suite,
  around: (one: Case, run: (limit: number) => Promise<void>) => Promise<void>,
) {
  for (const item of suite.items) {
    if ('run' in item) await around(item, (limit) => runCase(item, limit))
    else {
      const endings = await beginSuite(item)
      await runAll(item, around).finally(() => ended(endings))
    }
  }
}

/** Runs one test as often as wanted, within the hooks of the suites below the file's own. */
export async function often<Result>(one: Case, act: (run: (limit: number) => Promise<void>) => Promise<Result>) {
  const endings: Run[] = []
  try {
    for (const suite of suitesOf(one).slice(1)) endings.unshift(...(await beginSuite(suite)))
    return await act((limit) => runCase(one, limit))
  } finally {
    await ended(endings)
  }
}

/** Registers a file's tests and runs what stands before all of them. */
export async function opened(register: () => Promise<void>) {
  const { suite, cases: found } = await registered(register)
  const endings = await beginSuite(suite)
  return { suite, cases: found, close: () => ended(endings) }
}

async function within(limit: number, run: Run): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`not done after ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}
