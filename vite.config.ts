import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { EnvironmentOptions, Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { leanContracts } from './tools/bundling/lean-contracts.ts'
import { leanRouter } from './tools/bundling/lean-router.ts'
import { sharedChunk } from './tools/bundling/shared-chunks.ts'
import {
  LONG,
  MODEL_DAYS,
  onPostgresFirst,
  SAME_ON_BOTH,
  SERVER_TESTS,
  WITHOUT_DATABASE,
} from './tests/support/test-files.ts'

const routerBuild = path.join(import.meta.dirname, 'node_modules/react-router/dist/production')

/** Both doors of the router lead to the same build: two builds would be two routers that do not know each other. */
const productionRouter = [
  { find: /^react-router$/, replacement: path.join(routerBuild, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(routerBuild, 'dom-export.mjs') },
]

/** Each browser build on its own: one build with both would cost the storefront a fifth of its size. */
const browserBuild = {
  target: 'es2022',
  emptyOutDir: true,
  reportCompressedSize: false,
  modulePreload: { polyfill: false },
}

/** Writes a .br and a .gz beside every text file that browsers ask for, so that no request waits for a compressor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(path.join(dir ?? '', name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

/** Two files that stand alone, under names that stay: the address of a service worker may never change. */
const sosBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    ...browserBuild,
    outDir: 'dist/sos',
    rolldownOptions: {
      input: { page: 'storefront/sos/page.ts', worker: 'storefront/sos/worker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
}

function environments(isBuild: boolean): Record<string, EnvironmentOptions> {
  const client: EnvironmentOptions = {
    optimizeDeps: { entries: ['storefront/entry-client.tsx', 'backoffice/index.html'] },
    build: {
      ...browserBuild,
      outDir: 'dist/storefront',
      // Documents preload what their page needs, and pages prefetch the next one: the helper's bytes would buy nothing more.
      modulePreload: false,
      manifest: true,
      rolldownOptions: {
        input: 'storefront/entry-client.tsx',
        output: {
          codeSplitting: {
            groups: [
              { name: 'site', tags: ['$initial'], priority: 1 },
              { name: sharedChunk, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  }
  const serverBuild = {
    ssr: true,
    target: 'node22',
    outDir: 'dist/ssr',
    emptyOutDir: true,
    rolldownOptions: { input: 'storefront/entry-server.tsx' },
  }
  // In development Node loads packages itself, and `client` serves the back-office too: another browser environment
  // would start a second optimizer.
  if (!isBuild) return { client, ssr: { build: serverBuild } }
  return {
    client,
    // One file with one React in production mode, whatever the environment says.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: serverBuild,
    },
    sos: sosBuild,
    admin: {
      consumer: 'client',
      build: {
        ...browserBuild,
        outDir: 'dist/admin',
        assetsDir: 'assets/admin',
        rolldownOptions: {
          input: 'backoffice/index.html',
          output: {
            codeSplitting: {
              // What both areas need at once in two pieces, since many small ones, each compressed for itself, weigh a
              // tenth more; the packages apart, since a release of ours seldom changes them.
              groups: [
                { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 1 },
                { name: 'areas', tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  }
}

const quickPasswords = { '@node-rs/argon2': path.join(import.meta.dirname, 'tests/support/quick-argon2.ts') }
/** Has a table that the long run goes through whole. */
const LONG_TABLE = 'server/features/purchase/payment/longest-wait.test.ts'
const longRun = {
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
  environment: 'node',
  globalSetup: 'tests/support/database.ts',
  alias: quickPasswords,
  // What a file imports, the database's program above all, takes longer than most of its tests.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const

/**
 * Tests of the server: each on one database in `npm test`, and on the other in the long run. Where PostgreSQL is installed,
 * that one is of `npm test`, and the long run goes through all of them on the one that `npm ci` brings, which is newer.
 */
async function serverProjects(): Promise<TestProjectInlineConfiguration[]> {
  const { findPostgres } = await import('./tests/support/postgres.ts')
  const given = process.env.CEIBO_TEST_DATABASE_URL
  const found = given ?? (await findPostgres())
  if (!found) {
    // tests/ready.ts says so before the first test.
    return [{ test: { ...onEmbedded, name: 'server', include: SERVER_TESTS, exclude: [LONG] } }]
  }
  const onPostgres = {
    environment: 'node',
    env: { CEIBO_TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/support/postgres-template.ts',
    alias: quickPasswords,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  }
  const later = onPostgresFirst()
  const packaged = given ? null : await findPostgres([], { CEIBO_TEST_POSTGRES: 'packaged' })
  const onAnother = packaged !== null && packaged !== found
  return [
    { test: { ...onEmbedded, name: 'server', include: SERVER_TESTS, exclude: [LONG, ...later] } },
    { test: { ...onEmbedded, name: 'long-embedded', include: later } },
    {
      test: {
        ...onPostgres,
        name: 'server-postgres',
        include: SERVER_TESTS,
        exclude: [...WITHOUT_DATABASE, ...SAME_ON_BOTH],
      },
    },
    {
      test: {
        ...onPostgres,
        name: 'long-postgres',
        env: onAnother ? { ...onPostgres.env, CEIBO_TEST_POSTGRES: 'packaged' } : onPostgres.env,
        include: [...(onAnother ? SERVER_TESTS : SAME_ON_BOTH), MODEL_DAYS],
        exclude: WITHOUT_DATABASE,
      },
    },
  ]
}

const ofServer = process.env.VITEST ? await serverProjects() : []

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), leanContracts(), leanRouter(), precompress()],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  // What the router's package names first is its development build, also for production: it would warn visitors.
  resolve: command === 'build' ? { alias: productionRouter } : {},
  // How long plugins take says how busy the machine is.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: environments(command === 'build'),
  test: {
    // One more than processors: a quarter of the time a worker waits, for PostgreSQL or for a product that starts.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['shared/**/*.test.ts'],
          isolate: false,
          // Properties try hundreds of cases, and the machine may be busy with something else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['storefront/**/*.test.{ts,tsx}', 'backoffice/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: 'tests/support/fresh-page.ts',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'faults', environment: 'node', include: ['tests/faults/**/*.test.ts'], exclude: [LONG] } },
      { test: { name: 'long', environment: 'node', ...longRun } },
      ...ofServer,
    ],
  },
}))
