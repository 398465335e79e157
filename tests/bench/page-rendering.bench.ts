import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import type { PageState, StorefrontRenderer } from '#shared/site/document.ts'
import { tell } from './figures.ts'
import { quantile } from './numbers.ts'
import { type Product, startInOwnFolder } from './product.ts'

/**
 * Measures the cost of a page for the server without the page cache (CACHED_PAGES=0): the rendering alone, and the whole answer
 * over HTTP by one core (brand and lists from the database, rendering, policy, compression), compared with an empty route of the
 * same server that sends the same bytes. A machine half as fast as ours serves half as many pages, but the same share of the
 * empty route, so either target suffices.
 */
const TARGETS = { renderP99Ms: 5, pagesPerSecond: 1000, shareOfEmptyRoute: 0.1 }
const PAGES = ['/', '/mburucuya', '/mejora-tu-plan', '/buy/step-1']
const RENDERS = 2000
const WARM_UP_RENDERS = 500
const CLIENTS = 10
/** The number of measured answers; in a fixed time a starved server would be measured before its code is compiled. */
const ANSWERS = 3000
/** The number of answers of each page before the measurement, after which the server's code is fully compiled. */
const WARM_UP_ANSWERS = 10_000
const TICKS_PER_SECOND = 100
/** The header that Chrome, Edge and Firefox send. */
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const storefront = (await import(
  pathToFileURL(path.join(import.meta.dirname, '../../dist/ssr/entry-server.js')).href
)) as StorefrontRenderer

/** The compressed bytes of a page, which fetch would decompress. */
async function pageBytes(url: string): Promise<Buffer> {
  const { default: http } = await import('node:http')
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: AS_BROWSERS }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks)))
      })
      .on('error', reject)
  })
}

async function measureRendering(page: string, bytes: Buffer): Promise<void> {
  const html = zstdDecompressSync(bytes).toString('utf8')
  const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageState
  for (let n = 0; n < WARM_UP_RENDERS; n += 1) await storefront.renderPage(page, state)
  const times: number[] = []
  for (let n = 0; n < RENDERS; n += 1) {
    const began = performance.now()
    await storefront.renderPage(page, state)
    times.push(performance.now() - began)
  }
  tell({ what: `rendering ${page}, p99`, value: quantile(times, 0.99), unit: 'ms', most: TARGETS.renderP99Ms })
}

type Load = { perSecond: number; p99: number; failed: number }

function ask(url: string, amount: number) {
  return autocannon({ url, connections: CLIENTS, amount, headers: AS_BROWSERS })
}

/** Measures answers per second of processor time, so that other processes matter less; where it is unknown, per second. */
async function load(url: string, pid: number | undefined): Promise<Load> {
  const before = processorSeconds(pid)
  const began = performance.now()
  const { requests, latency, errors, non2xx, timeouts } = await ask(url, ANSWERS)
  const wallSeconds = (performance.now() - began) / 1000
  const after = processorSeconds(pid)
  const seconds = before === null || after === null ? wallSeconds : after - before
  return { perSecond: requests.total / seconds, p99: latency.p99, failed: errors + non2xx + timeouts }
}

/** The seconds of processor time that a process and its threads have used so far, from Linux' /proc; null elsewhere. */
function processorSeconds(pid: number | undefined): number | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND
}

/** Measures the empty route, in a process of its own. */
async function loadSameBytes(body: Buffer): Promise<Load> {
  const empty: ChildProcess = fork(path.join(import.meta.dirname, 'same-bytes.ts'))
  try {
    empty.send(body.toString('base64'))
    const url = await new Promise<string>((resolve, reject) => {
      empty.once('message', (address: string) => resolve(address))
      empty.once('exit', () => reject(new Error('the empty route did not start')))
    })
    await ask(url, WARM_UP_ANSWERS)
    return await load(url, empty.pid)
  } finally {
    empty.kill()
  }
}

async function measureServing(page: string, { url, pid }: Product, bytes: Buffer): Promise<void> {
  const { perSecond, p99, failed } = await load(`${url}${page}`, pid)
  const { perSecond: limit } = await loadSameBytes(bytes)
  const least = Math.min(TARGETS.pagesPerSecond, TARGETS.shareOfEmptyRoute * limit)
  tell({ what: `serving ${page} uncached`, value: perSecond, unit: 'a second of one core', least, limit })
  tell({ what: `serving ${page} uncached, p99`, value: p99, unit: 'ms' })
  tell({ what: `failed answers of ${page}`, value: failed, unit: `of ${ANSWERS}`, most: 0 })
}

const product = await startInOwnFolder({ CACHED_PAGES: '0' })
try {
  console.log(`${os.cpus()[0]?.model}, ${os.cpus().length} processors`)
  // Warms up all pages first, because pages that are compiled later would change the code of earlier ones.
  for (const page of PAGES) await ask(product.url + page, WARM_UP_ANSWERS)
  for (const page of PAGES) {
    const bytes = await pageBytes(product.url + page)
    await measureRendering(page, bytes)
    await measureServing(page, product, bytes)
  }
} finally {
  await product.stop()
}
process.exit()
