import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PageState, StorefrontRenderer } from '#shared/site/document.ts'

/**
 * What a first visit downloads, from the build in dist/ (npm run build): scripts of a page as the static imports of its
 * modules, gzip 9; style sheets gzip 9; the markup as sent, brotli.
 */
const KB = 1024
const TARGETS = {
  landing: 95 * KB,
  firstStep: 105 * KB,
  /** The landing, the eight steps and the notices. */
  wholeFlow: 140 * KB,
  /** A page's own chunk; steps 4 and 6 hold the comparison and the passengers. */
  pageChunk: 6 * KB,
  largePageChunk: 8 * KB,
  css: 8 * KB,
  markup: 14 * KB,
}
const LARGE_PAGES = ['/buy/step-4', '/buy/step-6']
const STEPS = Array.from({ length: 8 }, (_, index) => `/buy/step-${index + 1}`)
/** What comes on its own to every buyer of the flow; step 8 asks for its form while the server prices. */
const LOADED_ON_THE_WAY = ['storefront/purchase/payment/PayForm.tsx', 'storefront/ui/ToastHost.tsx']

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const dist = path.join(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(path.join(dist, 'storefront/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const storefront = (await import(pathToFileURL(path.join(dist, 'ssr/entry-server.js')).href)) as StorefrontRenderer

const state: PageState = {
  brand: {
    subdomain: 'ceibo',
    name: 'Ceibo Asistencia',
    description: '',
    isMainBrand: true,
    primaryColor: '#b700ff',
    secondaryColor: '#000000',
    logoUrl: null,
    faviconUrl: null,
    headerUrl: null,
    banners: [],
    contactLines: [],
    contactEmail: null,
  },
  mainBrandName: 'Ceibo Asistencia',
  basename: '/',
  today: '2027-03-01',
  pictures: {},
  catalogue: { categories: [], destinations: [], residenceCountries: [] },
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(path.join(dist, 'storefront', file)), { level: 9 }).length
}

function closure(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || !manifest[name]) continue
    seen.add(name)
    closure(manifest[name].imports ?? [], seen)
  }
  return seen
}

function sizeOf(sources: readonly string[], pick: (chunk: Chunk) => readonly string[]): number {
  const chunks = [...closure(['storefront/entry-client.tsx', ...sources])].map((name) => manifest[name]!)
  return [...new Set(chunks.flatMap(pick))].reduce((sum, file) => sum + gzipped(file), 0)
}

const scripts = (chunk: Chunk) => [chunk.file]
const styles = (chunk: Chunk) => chunk.css ?? []
let missed = 0

function fail(why: string): void {
  missed += 1
  console.log(`MISSED ${why}`)
}

/** What pages load on their own account, beside the pages themselves. */
function partsOfPages(): [string, Chunk][] {
  const asked = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))
  return Object.entries(manifest).filter(([source]) => asked.has(source) && !pageSources.has(source))
}

function report(what: string, bytes: number, target: number): void {
  const isMissed = bytes > target
  if (isMissed) missed += 1
  console.log(
    `${isMissed ? 'MISSED' : 'ok    '} ${what.padEnd(34)} ${(bytes / KB).toFixed(1).padStart(6)} of ${target / KB} KB`,
  )
}

const sourcesOf = new Map<string, readonly string[]>()
// The route table says what there is to measure, so that no page escapes.
for (const address of storefront.pagePaths) {
  const page = await storefront.renderPage(address.replace(/:\w+/g, 'x'), state)
  const [source = ''] = page.sources
  const chunk = manifest[source]
  if (page.status !== 200 || !chunk) {
    fail(
      `${address} cannot be measured: status ${page.status}, module '${source}'${chunk ? '' : ', which has no chunk'}`,
    )
    continue
  }
  sourcesOf.set(address, page.sources)
  const target = LARGE_PAGES.includes(address) ? TARGETS.largePageChunk : TARGETS.pageChunk
  report(`own chunk of ${address}`, gzipped(chunk.file), target)
  report(`markup of ${address}, brotli`, brotliCompressSync(page.markup).length, TARGETS.markup)
  report(`styles of ${address}`, sizeOf(page.sources, styles), TARGETS.css)
}
for (const expected of ['/', ...STEPS]) {
  if (!sourcesOf.has(expected)) fail(`${expected} is no page of this build`)
}
const pageSources = new Set([...sourcesOf.values()].flat())
for (const [source, { file }] of partsOfPages())
  report(`part ${path.basename(source)}`, gzipped(file), TARGETS.pageChunk)
report('scripts of the landing', sizeOf(sourcesOf.get('/') ?? [], scripts), TARGETS.landing)
report('scripts of step 1', sizeOf(sourcesOf.get('/buy/step-1') ?? [], scripts), TARGETS.firstStep)
const flow = ['/', ...STEPS].flatMap((address) => sourcesOf.get(address) ?? [])
report('scripts of the whole flow', sizeOf([...flow, ...LOADED_ON_THE_WAY], scripts), TARGETS.wholeFlow)
process.exit(missed > 0 ? 1 : 0)
