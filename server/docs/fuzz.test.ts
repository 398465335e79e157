import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { type FailureBody, failures } from '#shared/errors.ts'
import type { Endpoint } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { openSession } from '../auth/session.ts'
import { findAccount } from '../auth/store.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'
import { type OddRequest, oddRequests } from './odd-requests.ts'

const SEED = 20_261_121
const REQUESTS_PER_ENDPOINT = 250
const AT_ONCE = 25

let shop: TestShop
const accounts = { administrator: '', partner: '' }
beforeAll(async () => {
  shop = await startTestShop()
  accounts.administrator = (await findAccount(shop.db, 'admin@ceibo.test'))!.id
  accounts.partner = (await findAccount(shop.db, 'broker@ceibo.test'))!.id
})
afterAll(() => shop.close())

let sent = 0
/** From another address each, so that limits do not hide the rest; with a session of its own, so that logout ends no other. */
async function send({ session, payload, headers, ...request }: OddRequest) {
  sent += 1
  const authorization = await bearer(session)
  return shop.app.inject({
    ...request,
    ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(authorization ? { authorization } : {}),
      ...headers,
    },
  })
}

async function bearer(session: OddRequest['session']): Promise<string | null> {
  if (session === 'none') return null
  if (session === 'garbage') return `Bearer ${'\u00ff'.repeat(43)}`
  const login = { accountId: accounts[session], remember: false, isBrowser: false, now: shop.services.now() }
  return `Bearer ${(await openSession(shop.db, login)).token}`
}

const CODES = new Set(Object.keys(failures))
const TEXTS = new Set<string>(Object.values(messages))
/** Frames of a stack, paths of our files, words of the database or of a library. */
const INSIDES =
  /\n\s+at |\.[tj]s:\d+|node_modules|\b(?:Syntax|Type|Range|Zod)Error\b|\bselect\b.*\bfrom\b|relation "|FST_/i

/** What is wrong with an answer, or null. */
function flaw({ statusCode, body, headers }: Awaited<ReturnType<typeof send>>): string | null {
  if (statusCode < 400) return statusCode < 300 ? null : `status ${statusCode}`
  if (statusCode >= 500) return `status ${statusCode}`
  if (INSIDES.test(body)) return 'shows its insides'
  if (!String(headers['content-type']).startsWith('application/json')) return `content type ${headers['content-type']}`
  const { errorCode, message, error } = JSON.parse(body) as FailureBody
  if (!CODES.has(errorCode)) return `code ${errorCode}`
  if (!TEXTS.has(message)) return `message ${message}`
  return error in messages ? null : `key ${error}`
}

function describe(request: OddRequest, flawed: string, body: string): string {
  return `${flawed}: ${JSON.stringify(request).slice(0, 1_500)} answered ${body.slice(0, 500)}`
}

async function flawsOf(endpoint: Endpoint, seed: number): Promise<{ flaws: string[]; statuses: Set<number> }> {
  const requests = fc.sample(oddRequests(endpoint), { seed, numRuns: REQUESTS_PER_ENDPOINT })
  const flaws: string[] = []
  const statuses = new Set<number>()
  for (let start = 0; start < requests.length; start += AT_ONCE) {
    await Promise.all(
      requests.slice(start, start + AT_ONCE).map(async (request) => {
        const answer = await send(request)
        statuses.add(answer.statusCode)
        const flawed = flaw(answer)
        if (flawed) flaws.push(describe(request, flawed, answer.body))
      }),
    )
  }
  return { flaws, statuses }
}

test(
  'K-01 no request, however odd, gets more than a refusal in Spanish from any endpoint',
  { timeout: 240_000 },
  async () => {
    const { endpoints } = shop.router
    expect(endpoints.length).toBeGreaterThan(20)
    const all: string[] = []
    const dull: string[] = []
    for (const [n, endpoint] of endpoints.entries()) {
      const { flaws, statuses } = await flawsOf(endpoint, SEED + n)
      all.push(...flaws.slice(0, 3))
      // A generator that only ever meets one answer would prove nothing.
      if (statuses.size < 2) dull.push(`${endpoint.path}: ${[...statuses].join()}`)
    }
    expect(all).toEqual([])
    expect(dull).toEqual([])
  },
)

test('K-01 what follows the odd requests is served as ever', async () => {
  const answer = await shop.call(authApi.session, {}, { token: await shop.loginAs('broker@ceibo.test') })
  expect(answer).toMatchObject({ ok: true, result: { name: 'Rambla Brokers' } })
})

test('K-01 addresses that no endpoint has are refused in Spanish too', async () => {
  for (const url of ['/api/nada', '/api/sale/findList/..%2f..', '/api/%', '/api/%00', '/api/user/login']) {
    for (const method of ['GET', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await shop.app.inject({ method, url })
      expect(flaw(answer), `${method} ${url} answered ${answer.statusCode} ${answer.body}`).toBeNull()
    }
  }
})
