import { parseArgs } from 'node:util'
import type { Area } from '../../shared/access/guard.ts'
import { answerCheck } from '../support/answer-check.ts'
import { type DescribedCall, describedCalls } from '../support/described-calls.ts'
import type { OpenApiDocument } from '../../server/platform/openapi/document.ts'
import { fuzz, seedOf } from '../fuzz/fuzz.ts'
import type { GeneratedRequest } from '../fuzz/requests.ts'
import { BACK_OFFICE } from '../../server/web/site-files.ts'
import { newAddress } from '../support/new-address.ts'
import { rawPathFlaws } from '../support/raw-paths.ts'
import { knowledgeOf } from '../fuzz/bench/knowledge.ts'
import { logIn, stockUp } from '../fuzz/bench/shop.ts'
import { asCurl, type SentRequest, sendRaw } from '../fuzz/bench/wire.ts'
import { tell } from './figures.ts'
import { type Product, startInOwnFolder } from './product.ts'

/**
 * Sends generated requests to every endpoint of the product's API document, against the real server over HTTP: valid by the
 * schema, with one error, and garbage; without a session, as a partner and as an administrator; in rounds, each with its own
 * sales, codes, businesses and requests. Then sends hostile paths behind every page, file and endpoint over a raw socket. Target:
 * no status of 500 and more, no missing answer, and every answer as the document declares for its status.
 *
 *   npm run bench -- fuzz --requests 50000 --seed 1
 *   npm run bench -- fuzz --requests 200 --seed 1 --only /sale/payment    one endpoint only
 */
const PER_ROUND = 100
/** Endpoints that end the session of the request: they get spare sessions. */
const ENDS_ITS_SESSION = new Set(['/user/logout'])
const SPARE_SESSIONS = 3

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isInteger(requests) || !Number.isInteger(seed)) {
  console.log('--requests N  --seed N  --only PATH')
  process.exit(1)
}

type CallCount = { statuses: Map<number, number>; flaws: number }

const LOGINS: Record<Area, string> = { administrator: 'admin@ceibo.test', partner: 'broker@ceibo.test' }

/** The sessions of the requests, which are replaced when a request ended them. */
async function openSessions(product: Product) {
  const open = (role: Area) => logIn(product, LOGINS[role], role)
  const spares: Record<Area, string[]> = { administrator: [], partner: [] }
  for (const role of ['administrator', 'partner'] as const) {
    for (let n = 0; n < SPARE_SESSIONS; n += 1) spares[role].push(await open(role))
  }
  const current: Record<Area, Promise<string>> = { administrator: open('administrator'), partner: open('partner') }
  return {
    of: async (role: Area, path: string) =>
      ENDS_ITS_SESSION.has(path) ? (spares[role].pop() ?? 'x'.repeat(43)) : current[role],
    /** Opens one new session after a 401, however many requests failed with the old one. */
    renew: async (role: Area, ended: string) => {
      const now = await current[role]
      if (now === ended) current[role] = open(role)
    },
  }
}

/** Gives each request another address, as a balancer reports it: rate limits per address would hide other answers. */
function addressed(request: GeneratedRequest, token: string | null): SentRequest {
  const { session: _session, headers, payload, ...rest } = request
  return {
    ...rest,
    payload,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
      'x-forwarded-for': newAddress(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
}

async function run(product: Product & { dataDir: string }): Promise<void> {
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApiDocument
  const calls = describedCalls(document).filter(({ path: own }) => !values.only || own === values.only)
  const check = answerCheck(document)
  const counted = new Map<string, CallCount>()
  const rounds = Math.max(1, Math.ceil(requests / (calls.length * PER_ROUND)))
  const each = Math.ceil(requests / (calls.length * rounds))
  for (let round = 0; round < rounds; round += 1) {
    const sessions = await openSessions(product)
    const knowledge = await knowledgeOf(await stockUp(product, product.dataDir))
    for (const call of calls) {
      const name = `${call.method} ${call.path}`
      const sending = new Map<GeneratedRequest, SentRequest>()
      const tokenOf = async ({ session }: GeneratedRequest) => {
        if (session === 'none') return null
        return session === 'garbage' ? '\u00ff'.repeat(43) : sessions.of(session, call.path)
      }
      const send = async (request: GeneratedRequest) => {
        const token = await tokenOf(request)
        const whole = addressed(request, token)
        sending.set(request, whole)
        const answer = await sendRaw(product.url, whole)
        if (answer.status === 401 && token && (request.session === 'administrator' || request.session === 'partner')) {
          if (!ENDS_ITS_SESSION.has(call.path)) await sessions.renew(request.session, token)
        }
        return answer
      }
      const callSeed = seedOf(call, seed * 1_000_003 + round)
      const found = await fuzz(call, { send, check, knowledge: knowledge(call), seed: callSeed, requests: each })
      const sum = counted.get(name) ?? { statuses: new Map(), flaws: 0 }
      for (const [status, times] of found.statuses) sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + times)
      for (const { flaw, request, body } of found.flaws.slice(0, Math.max(0, 3 - sum.flaws))) {
        console.log(`  ${name}, round ${round + 1} of seed ${seed}: ${flaw}\n    answered ${body.slice(0, 300)}`)
        console.log(`    again: ${asCurl(product.url, sending.get(request)!).slice(0, 3_000)}`)
      }
      sum.flaws += found.flaws.length
      counted.set(name, sum)
    }
  }
  report(counted)
  await walkRawPaths(product, calls)
}

const PAGES = [
  '',
  'assets',
  'assets/admin',
  'images',
  'buy',
  'mburucuya',
  'mburucuya/buy',
  'api',
  'api/docs',
  'api/docs/static',
]
const FILES = ['favicon.ico', 'robots.txt', 'sitemap.xml', '.well-known/security.txt', 'healthz', 'readyz', 'metrics']

/** Sends hostile paths behind all paths that answer a GET. */
async function walkRawPaths({ url }: Product, calls: readonly DescribedCall[]): Promise<void> {
  const reads = calls
    .filter(({ method }) => method === 'GET')
    .map(({ path: own }) => `api${own.replace(/\/?\{.*$/, '')}`)
  const routes = new Set([...PAGES, ...BACK_OFFICE, ...FILES, ...reads].map((route) => `/${route}/`.replace('//', '/')))
  const { count, flaws } = await rawPathFlaws(Number(new URL(url).port), routes)
  for (const flaw of flaws.slice(0, 20)) console.log(`  ${flaw}`)
  tell({ what: `wrong answers to ${count} raw paths`, value: flaws.length, unit: '', most: 0 })
}

function report(counted: ReadonlyMap<string, CallCount>): void {
  const all = new Map<number, number>()
  let flaws = 0
  for (const [name, { statuses, flaws: own }] of counted) {
    flaws += own
    for (const [status, times] of statuses) all.set(status, (all.get(status) ?? 0) + times)
    console.log(`  ${name}: ${listed(statuses)}${own > 0 ? `; ${own} wrong` : ''}`)
  }
  const total = [...all.values()].reduce((sum, times) => sum + times, 0)
  const unmet = [...counted].filter(([, { statuses }]) => !statuses.has(200)).map(([name]) => name)
  console.log(`all: ${listed(all)}`)
  console.log(`never answered 200: ${unmet.join(', ') || 'none'}`)
  tell({ what: `wrong answers to ${total} requests of ${counted.size} calls`, value: flaws, unit: '', most: 0 })
}

function listed(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? 'none' : status} × ${times}`)
    .join(', ')
}

const product = await startInOwnFolder({ TRUST_PROXY: 'yes', LOG_LEVEL: 'error' })
try {
  await run(product)
} finally {
  await product.stop()
}
