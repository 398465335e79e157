import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import {
  LONG,
  LONG_OF_SERVER,
  MODEL_DAYS,
  onPostgresFirst,
  SERVER_TESTS,
  WITHOUT_DATABASE,
} from './tests/support/test-files.ts'

const quickPasswords = { '@node-rs/argon2': path.join(import.meta.dirname, 'tests/support/quick-argon2.ts') }
/** Has a table that the long run goes through whole. */
const LONG_TABLE = 'server/features/purchase/payment/longest-wait.test.ts'
/** Tests of code without components that needs a browser's page: making one takes longer than most tests. */
const WITH_A_PAGE = '{storefront,backoffice}/**/*.dom.test.ts'
/** Tests make much that is soon garbage: room for it spares a worker half of its collections. */
const execArgv = ['--max-semi-space-size=64']
/** A busy machine takes longer than the library's second; a wait ends as soon as what it waits for is there. */
const patient = { poll: { timeout: 20_000 } }
const longRun = {
  execArgv,
  expect: patient,
  // The template that it copies has passwords that were hashed so.
  alias: quickPasswords,
  include: [LONG, LONG_TABLE, MODEL_DAYS],
  env: { CEIBO_TEST_LONG: 'yes' },
  // Whole products are started and killed: one after the other.
  fileParallelism: false,
  testTimeout: 600_000,
  hookTimeout: 120_000,
}

const onEmbedded = {
  // Tests that build the storefront need no smallest files.
  env: { CEIBO_BUILD: 'quick' },
  execArgv,
  expect: patient,
  environment: 'node',
  globalSetup: 'tests/support/database.ts',
  alias: quickPasswords,
  // What a file imports, the database's program above all, takes longer than most of its tests.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const

/**
 * Tests of the server: each on one database in `npm test`, and on the other in the long run. Where PostgreSQL is installed,
 * that one is of `npm test`, and the long run goes through all of them on the one that `npm ci` brings, which is newer.
 */
async function serverProjects(): Promise<TestProjectInlineConfiguration[]> {
  const { findPostgres } = await import('./tests/support/postgres.ts')
  const databaseUrl = process.env.CEIBO_TEST_DATABASE_URL
  const found = databaseUrl ?? (await findPostgres())
  if (!found) {
    // tests/ready.ts says so before the first test.
    return [{ test: { ...onEmbedded, name: 'server', include: SERVER_TESTS, exclude: [LONG] } }]
  }
  const onPostgres = {
    execArgv,
    expect: patient,
    environment: 'node',
    env: { CEIBO_TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/support/postgres-template.ts',
    alias: quickPasswords,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  }
  const later = onPostgresFirst()
  const packaged = databaseUrl ? null : await findPostgres([], { CEIBO_TEST_POSTGRES: 'packaged' })
  const onAnother = packaged !== null && packaged !== found
  return [
    { test: { ...onEmbedded, name: 'server', include: SERVER_TESTS, exclude: [LONG, ...LONG_OF_SERVER, ...later] } },
    {
      test: {
        ...onEmbedded,
        name: 'long-embedded',
        env: { ...onEmbedded.env, CEIBO_TEST_LONG: 'yes' },
        include: later,
      },
    },
    {
      test: {
        ...onPostgres,
        name: 'server-postgres',
        include: SERVER_TESTS,
        exclude: [...WITHOUT_DATABASE, ...LONG_OF_SERVER],
      },
    },
    {
      test: {
        ...onPostgres,
        name: 'long-postgres',
        env: { ...onPostgres.env, CEIBO_TEST_LONG: 'yes', ...(onAnother ? { CEIBO_TEST_POSTGRES: 'packaged' } : {}) },
        include: [...(onAnother ? SERVER_TESTS : LONG_OF_SERVER), MODEL_DAYS],
        exclude: WITHOUT_DATABASE,
      },
    },
  ]
}

export default defineConfig({
  test: {
    // Two more than processors: a good part of the time a worker waits, for PostgreSQL or for a product that starts.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'rules',
          execArgv,
          expect: patient,
          environment: 'node',
          include: ['{shared,storefront,backoffice}/**/*.test.ts'],
          exclude: [WITH_A_PAGE],
          isolate: false,
          // A timeout only ends what hangs: a busy machine takes five times as long as a quiet one.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'ui',
          execArgv,
          expect: patient,
          environment: 'jsdom',
          include: ['{storefront,backoffice}/**/*.test.tsx', WITH_A_PAGE],
          isolate: false,
          setupFiles: 'tests/support/fresh-page.ts',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          execArgv,
          expect: patient,
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [LONG],
          testTimeout: 120_000,
        },
      },
      { test: { name: 'long', environment: 'node', ...longRun } },
      ...(await serverProjects()),
    ],
  },
})
