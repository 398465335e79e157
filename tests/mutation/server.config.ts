import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { defineConfig } from 'vitest/config'
import { FILES } from './files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const prefixes = process.env.MUTATE?.split(',') ?? ['']

/** The files whose path begins with one of those in MUTATE, each with the tests nearest to it. */
const nearest = FILES.flatMap(({ files, tests }) =>
  globSync(files, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts') && prefixes.some((start) => file.startsWith(start)))
    .map((file) => ({ file, tests })),
)
const testFiles = [...new Set(nearest.flatMap(({ tests }) => tests))]

const silent = () => undefined
const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent }
const isOff = () => false
const isEnabled = {
  isTraceEnabled: isOff,
  isDebugEnabled: isOff,
  isInfoEnabled: isOff,
  isWarnEnabled: isOff,
  isErrorEnabled: isOff,
  isFatalEnabled: isOff,
}
/** Every mutant is in the file at once, and a global says which of them is active. */
const instrumented = await new Instrumenter({ ...log, ...isEnabled }).instrument(
  nearest.map(({ file }) => ({ name: file, mutate: true, content: readFileSync(path.join(ROOT, file), 'utf8') })),
  { plugins: null, ignorers: [], excludedMutations: [] },
)
const contents = new Map(instrumented.files.map(({ name, content }) => [path.join(ROOT, name), content]))
const tests = new Set(testFiles.map((file) => path.join(ROOT, file)))

/** What comes before the first line of a test file that is neither an import nor a mock of a package. */
const HEAD = /^(?:import [^']*'[^']+'\n|vi\.mock\(.*\)\n|\s*\n)*/

/** Makes of a test file a function that registers its tests, so that they can be registered anew for every mutant. */
function asFunction(code: string): string {
  const [head = ''] = HEAD.exec(code) ?? []
  const registrar = path.join(import.meta.dirname, 'registrar.ts')
  const body = code.slice(head.length).replaceAll(/^export /gm, '')
  return `${head.replace("'vitest'", `'${registrar}'`)}export default async function register() {${body}\n}`
}

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const file = id.split('?')[0]!
        return contents.get(file) ?? (tests.has(file) ? asFunction(code) : undefined)
      },
    },
  ],
  test: {
    environment: 'node',
    // What is in a file depends on what is asked for, which the cache does not see.
    fsModuleCache: false,
    include: ['tests/mutation/server-mutants.ts'],
    alias: { '@node-rs/argon2': path.join(ROOT, 'tests/support/quick-argon2.ts') },
    env: { CEIBO_TEST_DATABASE: 'postgres' },
    provide: {
      nearest,
      mutants: instrumented.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        column: location.start.column + 1,
        mutator: mutatorName,
        replacement: replacement.replaceAll(/\s+/g, ' ').slice(0, 120),
      })),
    },
    globalSetup: 'tests/support/postgres-template.ts',
    disableConsoleIntercept: true,
    testTimeout: 0,
    // A mutant may reject a promise that is waited for by nothing; what kills it is a test.
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
