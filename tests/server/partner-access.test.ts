import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '#shared/access/scopes.ts'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { partnerCalls } from '#shared/partner/calls.ts'
import { sandboxApi } from '#shared/partner/sandbox-contract.ts'
import { business, users } from '../../server/platform/db/schema/businesses.ts'
import { partnerKey } from '../../server/platform/db/schema/partner-keys.ts'
import { sale as saleTable } from '../../server/platform/db/schema/sales.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { everyRow } from '../support/every-row.ts'
import { partnerKeyOf } from '../support/partner.ts'
import { listenForPartners } from '../support/partner-socket.ts'
import { type PartnerStock, partnerStock, stockBody, stockPath } from '../support/partner-stock.ts'
import { addColleague } from '../support/staff.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

const BROKER = 'broker@ceibo.test'
const AGENCY = 'agencia@ceibo.test'
const METRICS_TOKEN = 'metrics-token'

type State = 'works' | 'none' | 'unknown' | 'revoked' | 'expired' | 'owner left' | 'not live' | 'test'
type Caller = { state: State; of: 'broker' | 'agency'; scopes: readonly string[]; key: string }

let shop: TestShop
let base: string
/** Of the broker, by what begins an id: `sale` of `sale_…`. */
let ids: PartnerStock
const callers: Caller[] = []
const lines: string[] = []
beforeAll(async () => {
  shop = await startTestShop({
    now: '2026-11-21T15:00:00.000Z',
    metricsToken: METRICS_TOKEN,
    log: (line) => lines.push(line),
  })
  base = await listenForPartners(shop)
  ids = await partnerStock(shop, BROKER)
  await makeCallers()
})
afterAll(() => shop.close())

async function makeCallers(): Promise<void> {
  const add = async (
    state: State,
    email: string,
    granted: Caller['scopes'] = scopes,
    mode: 'live' | 'test' = 'live',
  ) => {
    const made = await partnerKeyOf(shop, email, { scopes: granted as typeof scopes, mode })
    callers.push({ state, of: email === AGENCY ? 'agency' : 'broker', scopes: granted, key: made.key })
    return made
  }
  const change = (id: string, to: Partial<typeof partnerKey.$inferInsert>) =>
    shop.db.update(partnerKey).set(to).where(eq(partnerKey.id, id))
  for (const email of [BROKER, AGENCY]) for (const scope of scopes) await add('works', email, [scope])
  await add('works', AGENCY)
  await add('test', BROKER, scopes, 'test')
  await change((await add('revoked', BROKER)).id, { revokedAt: shop.dependencies.now() })
  await change((await add('expired', BROKER)).id, { expiresOn: '2026-12-01' })
  const colleague = await addColleague(shop, BROKER, 'owner')
  await add('owner left', colleague.email)
  await shop.db.update(users).set({ deletedAt: shop.dependencies.now() }).where(eq(users.id, colleague.id))
  const other = await addColleague(shop, AGENCY, 'owner')
  const [cooperative] = await shop.db.select().from(business).where(eq(business.subdomain, 'cooperativa'))
  await shop.db.update(users).set({ businessId: cooperative!.id }).where(eq(users.id, other.id))
  await add('not live', other.email)
  await shop.db.update(business).set({ isApiLive: false }).where(eq(business.id, cooperative!.id))
  callers.push({ state: 'unknown', of: 'broker', scopes, key: `cb_live_${'x'.repeat(43)}` })
  callers.push({ state: 'none', of: 'broker', scopes, key: '' })
}

let requests = 0
async function send(key: string, call: Endpoint): Promise<{ status: number; code: string; text: string }> {
  const body = stockBody(call, ids)
  requests += 1
  const response = await fetch(`${base}${stockPath(call, ids)}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': `pedido-${requests}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.includes('problem+json')
  return { status: response.status, code: isProblem ? (JSON.parse(text) as { code: string }).code : '', text }
}

const namesAnId = (call: Endpoint) =>
  call.path.includes(':') || Object.values(ids).some((id) => JSON.stringify(stockBody(call, ids) ?? '').includes(id))

const UNAUTHORIZED = { status: 401, code: 'unauthorized' }
const REFUSED: Partial<Record<State, { status: number; code: string }>> = {
  none: UNAUTHORIZED,
  unknown: UNAUTHORIZED,
  revoked: UNAUTHORIZED,
  expired: UNAUTHORIZED,
  'owner left': UNAUTHORIZED,
  'not live': { status: 403, code: 'partner_not_live' },
}

/** What refuses a call; null when nothing does. A test key finds nothing of the live shop, not even its own. */
function refusalOf({ state, of, scopes: granted }: Caller, call: Endpoint) {
  const refused = REFUSED[state]
  if (refused) return refused
  const [, scope] = call.access.split('.')
  if (scope && !granted.includes(scope)) return { status: 403, code: 'forbidden' }
  if (state !== 'test' && Object.values<Endpoint>(sandboxApi).includes(call))
    return { status: 403, code: 'sandbox_only' }
  const isStranger = of === 'agency' || state === 'test'
  return isStranger && namesAnId(call) ? { status: 404, code: 'not_found' } : null
}

describe('W-01 W-02 each call with each key', () => {
  test('is refused with the status and code of its reason, and reads and changes nothing of another business', async () => {
    const ownSale = () =>
      shop.db
        .select()
        .from(saleTable)
        .where(eq(saleTable.id, ids.sale!.slice('sale_'.length)))
    const [before, count] = [await ownSale(), await shop.db.$count(saleTable)]
    const wrong: string[] = []
    let refusals = 0
    for (const call of partnerCalls)
      for (const caller of callers) {
        const refusal = refusalOf(caller, call)
        // Their own programs change what the others look for.
        if (!refusal && caller.of === 'broker' && call.method !== 'GET') continue
        const { status, code, text } = await send(caller.key, call)
        const isRefused = status >= 500 || [401, 403, 404].includes(status)
        const got = isRefused ? `${status} ${code.replace(/^.*_not_found$/, 'not_found')}` : 'let in'
        const due = refusal ? `${refusal.status} ${refusal.code}` : 'let in'
        const isStranger = caller.of === 'agency' || caller.state === 'test'
        const isSeen = isStranger && Object.values(ids).some((id) => text.includes(id))
        refusals += refusal ? 1 : 0
        if (got !== due || isSeen)
          wrong.push(
            `${call.method} ${call.path}, key ${caller.state} of ${caller.of} (${caller.scopes.join()}): ${got}, not ${due}`,
          )
      }
    expect(wrong).toEqual([])
    expect(refusals).toBeGreaterThan(partnerCalls.length * 10)
    expect([await ownSale(), await shop.db.$count(saleTable)]).toEqual([before, count])
  })

  test('needs the key in its one place: no other header, query, cookie or scheme carries it', async () => {
    const key = callers.find(({ state, of }) => state === 'works' && of === 'agency')!.key
    const places = [
      { headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` } },
      { headers: { authorization: key } },
      { headers: { authorization: `Token ${key}` } },
      { headers: { 'x-api-key': key } },
      { headers: { 'proxy-authorization': `Bearer ${key}` } },
      { cookies: { SSID: key, authorization: `Bearer ${key}`, ceibo: key } },
      { query: { key, access_token: key, api_key: key } },
    ]
    for (const place of places)
      for (const call of partnerCalls) {
        const url = `/api/partner/v1${stockPath(call, ids)}`
        const answer = await shop.app.inject({ method: call.method, url, ...place })
        expect([answer.statusCode, answer.json<{ code: string }>().code], call.path).toEqual([401, 'unauthorized'])
      }
  })
})

describe('A-08 W-01 sessions and keys', () => {
  test('a session opens no call of the partner API, as a bearer or as the cookie of a browser', async () => {
    const login = await shop.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { user: BROKER, password: DEMO_PASSWORD, role: 2 },
    })
    expect(login.cookies).toHaveLength(1)
    const tokens = [
      login.json<{ data: { token: string } }>().data.token,
      await shop.loginAs(BROKER),
      await shop.loginAs('admin@ceibo.test'),
    ]
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
    for (const call of partnerCalls) {
      const url = `/api/partner/v1${stockPath(call, ids)}`
      const sent = [
        ...tokens.map((token) => ({ headers: { authorization: `Bearer ${token}` } })),
        ...tokens.map((token) => ({ cookies: { ...cookies, SSID: token, ceibo: token } })),
      ]
      for (const one of sent) expect((await shop.app.inject({ method: call.method, url, ...one })).statusCode).toBe(401)
    }
  })

  test('a key opens no call of people, whatever its scopes', async () => {
    const key = callers.find(({ state, scopes: granted }) => state === 'works' && granted === scopes)!.key
    expect(shop.router.endpoints.length).toBeGreaterThan(100)
    for (const { method, path, access } of shop.router.endpoints) {
      const url = `/api${fillPath(path, { id: 'x', saleId: 'x', code: 'x', receiptId: 'x', subdomain: 'x' })}`
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
      const headers = {
        authorization: `Bearer ${key}`,
        'x-forwarded-for': `10.3.${requests >> 8}.${(requests += 1) & 255}`,
      }
      const { statusCode } = await shop.app.inject({ method, url, headers, ...payload })
      if (access !== 'public') expect(statusCode, path).toBe(401)
    }
  })
})

test('W-01 no key is in a log line, an answer, an audit entry, a row of the database or a metric, wherever it was sent', async () => {
  const sentKeys = callers.map(({ key }) => key).filter((key) => key !== '' && !key.endsWith('xxx'))
  const answers: string[] = []
  for (const key of sentKeys) {
    for (const call of partnerCalls) {
      const headers = {
        authorization: `Bearer ${key}`,
        referer: `https://agencia.uy/?key=${key}`,
        'user-agent': key,
        'x-request-id': key,
        'accept-language': key,
        cookie: `SSID=${key}`,
      }
      const base = `/api/partner/v1${stockPath(call, ids)}`
      const urls = [`${base}?key=${key}`, `${base.replace(/[^/]+$/, key)}`, `${base}/${key}`, `${base}#${key}`]
      for (const url of urls) {
        const answer = await shop.app.inject({
          method: call.method,
          url,
          headers,
          ...(call.body ? { payload: { key } } : {}),
        })
        answers.push(answer.body, JSON.stringify(answer.headers))
      }
    }
    const broken = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/partner/v1/quotes',
      headers: broken,
      payload: `{"${key}": `,
    })
    answers.push(answer.body)
  }
  const metrics = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(metrics.body).toContain('partner')
  expect(shop.sandboxDbs.size).toBe(1)
  const rows = await Promise.all([shop.db, ...shop.sandboxDbs.values()].map((db) => everyRow(db)))
  expect(lines.length).toBeGreaterThan(1_000)
  const places = { log: lines.join('\n'), answers: answers.join('\n'), metrics: metrics.body }
  for (const key of sentKeys) {
    const secret = key.slice(8)
    for (const [place, written] of Object.entries(places))
      expect(written.includes(secret), `${place} ${key}`).toBe(false)
    for (const own of rows) expect(own.includes(secret.toLowerCase()), key).toBe(false)
  }
})
