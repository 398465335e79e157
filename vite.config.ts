import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import type { Language } from './shared/languages.ts'
import { administrationChunk } from './tools/bundling/administration-chunk.ts'
import { inLanguage } from './tools/bundling/in-language.ts'
import { withoutServerFields } from './tools/bundling/server-fields.ts'
import { leanRouter } from './tools/bundling/lean-router.ts'
import { sharedChunk } from './tools/bundling/shared-chunks.ts'
import { withoutUnusedParts } from './tools/bundling/unused-parts.ts'

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

/** The names of pictures and fonts: the server renders the names that the browser's build gave them. */
const assetNames = { hashCharacters: 'base36' as const, assetFileNames: 'assets/[name]-[hash:6][extname]' }

/** Short hashes in file names: the first script names seventy files, and compression gains nothing on a hash. */
const shortHashes = {
  ...assetNames,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** Writes a .br and a .gz beside every text file that browsers ask for, so that no request waits for a compressor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg)$/.test(name))
      const files = texts.map((name) => path.join(dir ?? '', name))
      // A file that another language has too is compressed already.
      await Promise.all(files.filter((file) => !existsSync(`${file}.br`)).map((file) => compressFile(file)))
    },
  }
}

/** The smallest sizes take a fifth of a build, which whoever tries the product with `npm start` would wait for. */
const [BROTLI, GZIP] = process.env['CEIBO_BUILD'] === 'quick' ? [5, 6] : [constants.BROTLI_MAX_QUALITY, 9]

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  await writeFile(
    `${file}.br`,
    await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI } }),
  )
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: GZIP }))
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

/**
 * The back-office. What both areas need at once is in two chunks, since many small ones, each compressed for itself, weigh a tenth
 * more; the packages apart, since a release of ours seldom changes them. Then what the homes of both areas show, whose entries are
 * named, because the packages' barrels hide who uses what.
 */
const backofficeBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    ...browserBuild,
    outDir: 'dist/admin',
    assetsDir: 'assets/admin',
    rolldownOptions: {
      input: 'backoffice/index.html',
      output: {
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'areas', tags: ['$initial'], priority: 2 },
            {
              name: 'homes',
              test: /\/backoffice\/(?:kit\/RowCards|sales\/PaidChip|today\/TodayPanel|ui\/(?:FailureBanner|FigureCard|LoadingOrFailed))\.tsx$/,
              priority: 1,
            },
            { name: administrationChunk, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}

/** The storefront for browsers. All languages share a folder, because most styles, pictures and fonts are the same. */
function clientBuild(language?: Language): EnvironmentOptions {
  return {
    consumer: 'client',
    optimizeDeps: { entries: ['storefront/entry-client.tsx', 'backoffice/index.html'] },
    build: {
      ...browserBuild,
      outDir: 'dist/storefront',
      emptyOutDir: !language,
      // Documents preload what their page needs, and pages prefetch the next one: the helper's bytes would buy nothing more.
      modulePreload: false,
      manifest: language ? `.vite/manifest-${language}.json` : true,
      rolldownOptions: {
        input: 'storefront/entry-client.tsx',
        output: {
          ...shortHashes,
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
}

/** The storefront for the server: one file with one React in production mode, whatever the environment says. */
function serverBuild(language?: Language): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...serverOutput, outDir: language ? `dist/ssr-${language}` : 'dist/ssr' },
  }
}

const serverOutput = {
  ssr: true,
  target: 'node22',
  outDir: 'dist/ssr',
  emptyOutDir: true,
  rolldownOptions: { input: 'storefront/entry-server.tsx', output: assetNames },
}

function environments(isBuild: boolean): Record<string, EnvironmentOptions> {
  // In development Node loads packages itself, and `client` serves the back-office too: another browser environment
  // would start a second optimizer.
  if (!isBuild) return { client: clientBuild(), ssr: { build: serverOutput } }
  return {
    client: clientBuild(),
    ssr: serverBuild(),
    client_pt: clientBuild('pt'),
    ssr_pt: serverBuild('pt'),
    client_en: clientBuild('en'),
    ssr_en: serverBuild('en'),
    sos: sosBuild,
    admin: backofficeBuild,
  }
}

async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await run(item)
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), inLanguage(), withoutServerFields(), leanRouter(), withoutUnusedParts(), precompress()],
  builder: {
    async buildApp(builder) {
      const { sos, admin, ...storefronts } = builder.environments
      // The back-office takes as long as the storefront in all languages, which share a folder.
      await Promise.all([
        inTurn(Object.values(storefronts), (environment) => builder.build(environment)),
        inTurn([sos!, admin!], (environment) => builder.build(environment)),
      ])
    },
  },
  // What the router's package names first is its development build, also for production: it would warn visitors.
  resolve: command === 'build' ? { alias: productionRouter } : {},
  // How long plugins take says how busy the machine is.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: environments(command === 'build'),
}))
