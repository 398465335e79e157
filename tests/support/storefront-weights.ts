import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { PageState, StorefrontRenderer } from '#shared/site/document.ts'
import { encodeBytes } from '../../server/web/encodings.ts'
import { ceibo } from './test-brand.ts'

export const KB = 1024
export const BUDGETS = {
  landing: 95 * KB,
  firstStep: 105 * KB,
  /** The scripts of the eight steps together. */
  wholeFlow: 150 * KB,
  /** The scripts of the short way, with its second screen. */
  shortWay: 150 * KB,
  /** The script of a single page; steps 4 and 6 may be larger, because they contain the comparison and the passengers. */
  pageChunk: 6 * KB,
  largePageChunk: 8 * KB,
  css: 8 * KB,
  markup: 14 * KB,
  fonts: 35 * KB,
}
const LARGE_PAGES = ['/buy/step-4', '/buy/step-6']
const STEPS = Array.from({ length: 8 }, (_, index) => `/buy/step-${index + 1}`)
/** The module that every buyer loads later: the one that restores the answers, since step 8 is a page load of its own. */
const LOADED_ON_THE_WAY = ['storefront/purchase/persisted-purchase.ts']

/** A transferred size in bytes, with its budget. */
export type Weight = { what: string; bytes: number; budget: number }

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const state: PageState = {
  brand: { ...ceibo, contactLines: [] },
  mainBrandName: 'Ceibo Asistencia',
  basename: '/',
  answerMinutes: null,
  vouchersOver: null,
  today: '2027-03-01',
  exchangeRate: null,
  instalmentPlans: [],
  priceFrom: { amount: 2_47, days: 10 },
  pictures: {},
  catalogue: { categories: [], destinations: [], residenceCountries: [] },
}

/** The sizes that were measured, by path: many pages have the same files, and a built file never changes. */
const sizes = new Map<string, number>()

/** The gzip 9 size of a script or style sheet of the built storefront below `dist`. */
export function gzippedSize(dist: string, file: string): number {
  const built = path.join(dist, 'storefront', file)
  const size = sizes.get(built) ?? gzipSync(readFileSync(built), { level: 9 }).length
  sizes.set(built, size)
  return size
}

/**
 * Measures the downloads of the built storefront's pages below `dist`, in one language: scripts and style sheets by the static imports of their
 * modules, gzip 9; the markup as sent, brotli. The route table lists the pages, so that none is missed.
 * @throws when a page cannot be measured
 */
export async function storefrontWeights(dist: string, language = SOURCE_LANGUAGE): Promise<Weight[]> {
  const end = language === SOURCE_LANGUAGE ? '' : `-${language}`
  const manifest = JSON.parse(readFileSync(path.join(dist, `storefront/.vite/manifest${end}.json`), 'utf8')) as Manifest
  const renderer = (await import(
    pathToFileURL(path.join(dist, `ssr${end}/entry-server.js`)).href
  )) as StorefrontRenderer
  const sourcesOf = new Map<string, readonly string[]>()
  const weights: Weight[] = []

  function sizeOf(sources: readonly string[], pick: (chunk: Chunk) => readonly string[]): number {
    const chunks = [...closure(manifest, ['storefront/entry-client.tsx', ...sources])]
    return [...new Set(chunks.flatMap(pick))].reduce((sum, file) => sum + gzippedSize(dist, file), 0)
  }

  function scripts(addresses: readonly string[], more: readonly string[] = []): number {
    const sources = addresses.flatMap((address) => sourcesOf.get(address) ?? missing(`page ${address}`))
    return sizeOf([...sources, ...more], ({ file }) => [file])
  }

  for (const address of renderer.pagePaths) {
    const page = await renderer.renderPage(address.replace(/:\w+/g, 'x'), state)
    const own = page.status === 200 ? manifest[page.sources[0] ?? ''] : undefined
    if (!own) missing(`chunk of ${address}, which answers ${page.status}`)
    sourcesOf.set(address, page.sources)
    weights.push(
      {
        what: `own chunk of ${address}`,
        bytes: gzippedSize(dist, own.file),
        budget: LARGE_PAGES.includes(address) ? BUDGETS.largePageChunk : BUDGETS.pageChunk,
      },
      {
        what: `markup of ${address}, brotli`,
        bytes: (await encodeBytes(Buffer.from(page.markup), 'br', 'cached')).length,
        budget: BUDGETS.markup,
      },
      { what: `styles of ${address}`, bytes: sizeOf(page.sources, ({ css = [] }) => css), budget: BUDGETS.css },
    )
  }
  const fonts = [...new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))].filter((file) =>
    file.endsWith('.woff2'),
  )
  return [
    ...weights,
    {
      what: 'fonts, on every page',
      bytes: fonts.reduce((sum, file) => sum + readFileSync(path.join(dist, 'storefront', file)).length, 0),
      budget: BUDGETS.fonts,
    },
    { what: 'scripts of the landing', bytes: scripts(['/']), budget: BUDGETS.landing },
    { what: 'scripts of step 1', bytes: scripts(['/buy/step-1']), budget: BUDGETS.firstStep },
    {
      what: 'scripts of the eight steps',
      bytes: scripts(STEPS, LOADED_ON_THE_WAY),
      budget: BUDGETS.wholeFlow,
    },
    {
      what: 'scripts of the short way',
      bytes: scripts(['/viaje'], ['storefront/purchase/short-trip/ShortDetails.tsx', ...LOADED_ON_THE_WAY]),
      budget: BUDGETS.shortWay,
    },
  ]
}

/**
 * The named chunks and all their static imports, each once. A name without a chunk of its own is skipped, as the module that
 * restores the answers.
 */
function closure(manifest: Manifest, names: readonly string[], seen = new Set<Chunk>()): Set<Chunk> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk)) continue
    seen.add(chunk)
    closure(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

function missing(what: string): never {
  throw new Error(`The built storefront has no ${what}.`)
}
