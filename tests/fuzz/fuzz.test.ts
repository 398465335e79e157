import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { type Endpoint, endpoint } from '#shared/http.ts'
import { createServer } from '../../server/app.ts'
import { openSession } from '../../server/features/auth/session.ts'
import { findAccount } from '../../server/features/auth/store.ts'
import { type Router, serve } from '../../server/platform/http/serve.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { wirePath } from '#shared/wire-paths.ts'
import { answerCheck, leadsTo } from '../../server/platform/openapi/answer-check.ts'
import { describedCalls } from '../../server/platform/openapi/described-calls.ts'
import { openApiDocument } from '../../server/platform/openapi/document.ts'
import { wireSchema } from '../../server/platform/openapi/json-schema.ts'
import { fuzz } from './fuzz.ts'
import type { GeneratedRequest } from './requests.ts'

const SEED = 20_261_121
/** Short: `npm run bench -- fuzz` asks more, of a shop where more is found. */
const REQUESTS_PER_ENDPOINT = 100

/** What the demo's database holds, so that some requests get all the way to it. */
const KNOWN = {
  categoryId: [23, 24],
  destinationId: [1, 2, 3, 4],
  planId: [101, 102, 103, 104, 105],
  residenceCountry: [1, 5, 17],
  subdomain: ['', 'ceibo', 'mburucuya'],
  startDate: ['2026-11-21', '2026-12-01'],
  endDate: ['2026-12-01', '2026-12-15'],
  ages: [[40], [40, 80]],
  ageRange: [[40]],
  code: ['VERANO15', 'PAUSADA10'],
  password: ['Yacare-Overo-77'],
  repassword: ['Yacare-Overo-77'],
}

let shop: TestShop
const accounts = { administrator: '', partner: '' }
beforeAll(async () => {
  shop = await startTestShop()
  accounts.administrator = (await findAccount(shop.db, 'admin@ceibo.test'))!.id
  accounts.partner = (await findAccount(shop.db, 'broker@ceibo.test'))!.id
})
afterAll(() => shop.close())

type App = Pick<TestShop['app'], 'inject'>

let sent = 0
/** From another address each, so that limits do not hide the rest; with a session of its own, so that logout ends no other. */
async function send(app: App, { session, payload, headers, ...request }: GeneratedRequest) {
  sent += 1
  const authorization = await bearer(session)
  const answer = await app.inject({
    ...request,
    method: request.method as Endpoint['method'],
    ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(authorization ? { authorization } : {}),
      ...headers,
    },
  })
  const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status: answer.statusCode, headers: new Headers(told), body: answer.body }
}

async function bearer(session: GeneratedRequest['session']): Promise<string | null> {
  if (session === 'none') return null
  if (session === 'garbage') return `Bearer ${'\u00ff'.repeat(43)}`
  const login = { accountId: accounts[session], remember: false, isBrowser: false, now: shop.services.now() }
  return `Bearer ${(await openSession(shop.db, login)).token}`
}

/** Every call of a router's document, fuzzed. */
async function fuzzAll(app: App, { endpoints }: Pick<Router, 'endpoints'>, requests: number) {
  const document = openApiDocument(endpoints)
  const check = answerCheck(document)
  const flaws: string[] = []
  /** Calls that only ever gave one answer: a generator that meets no other would prove nothing. */
  const dull: string[] = []
  for (const [n, call] of describedCalls(document).entries()) {
    const knowledge = { known: KNOWN }
    const found = await fuzz(call, {
      send: (request) => send(app, request),
      check,
      knowledge,
      seed: SEED + n,
      requests,
    })
    const told = found.flaws.map(
      ({ flaw, request, body }) =>
        `${call.path} ${flaw}: ${JSON.stringify(request).slice(0, 1_500)} answered ${body.slice(0, 500)}`,
    )
    flaws.push(...told.slice(0, 3))
    if (found.statuses.size < 2) dull.push(`${call.path}: ${[...found.statuses.keys()].join()}`)
  }
  return { flaws, dull }
}

// ASVS 1.1.1, 1.2.4, 1.4.2, 1.5.2, 2.2.1, 4.1.1, 15.3.1, 15.3.5, 15.3.6, 15.3.7, 16.5.1
test(
  'K-01 no request, however hostile, gets more than a refusal in Spanish from any endpoint, and every answer is as the document says',
  { timeout: 240_000 },
  async () => {
    expect(shop.router.endpoints.length).toBeGreaterThan(20)
    expect(await fuzzAll(shop.app, shop.router, REQUESTS_PER_ENDPOINT)).toEqual({ flaws: [], dull: [] })
  },
)

// ASVS 15.3.1
test('K-01 the same walk finds an endpoint that breaks and one whose answer is not what it declares', async () => {
  const app = await createServer(shop.services.env)
  const router: Router = { app, endpoints: [], authenticate: async () => null }
  const declared = {
    method: 'GET',
    access: 'public',
    summary: 'Nada',
    query: z.strictObject({ n: z.optional(z.string()) }),
    result: z.object({ n: z.int() }),
    shape: 'envelope',
  } as const
  serve(router, endpoint({ ...declared, path: '/breaks' }), ({ query }) => {
    if (query.n?.includes('\u202e')) throw new Error('mutant')
    return { n: 1 }
  })
  const offSchema = endpoint({ ...declared, path: '/lies' })
  router.endpoints.push(offSchema)
  app.get('/api/lies', () => ({ message: 'OK', data: { n: 1, secret: 'x' } }))
  const { flaws } = await fuzzAll(app, router, 150)
  await app.close()
  expect(flaws.filter((flaw) => flaw.startsWith('/breaks status 500'))).not.toHaveLength(0)
  expect(flaws.filter((flaw) => flaw.startsWith('/lies off its schema'))).not.toHaveLength(0)
})

test('K-01 what follows the generated requests is served as ever', async () => {
  // Not one of the two who asked: their guesses at their own password throttle their logins.
  const answer = await shop.call(authApi.session, {}, { token: await shop.loginAs('agencia@ceibo.test') })
  expect(answer).toMatchObject({ ok: true, result: { name: 'Mburucuyá Viajes' } })
})

test('K-01 addresses that no endpoint has are refused in Spanish too', async () => {
  const document = openApiDocument(shop.router.endpoints)
  const check = answerCheck(document)
  const call = describedCalls(document)[0]!
  for (const url of ['/api/nada', '/api/sale/findList/..%2f..', '/api/%', '/api/%00', '/api/user/login']) {
    for (const method of ['GET', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await send(shop.app, { method, url, headers: {}, payload: undefined, session: 'none' })
      expect(check(call, answer), `${method} ${url} answered ${answer.status} ${answer.body}`).toBeNull()
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  }
})

test('K-01 every field that our rules name is found on the wire under the name that its caller knows', () => {
  const codecs = shop.router.endpoints.flatMap(({ body }) => (body ? codecsIn(body) : []))
  expect(codecs.length).toBeGreaterThan(10)
  const nameless = codecs.flatMap(({ schema, own }) => own.filter((field) => !isOnWire(schema, field)))
  expect(nameless).toEqual([])
})

test('K-01 a codec that renames a field and does not say so is found', () => {
  const silent = z.codec(z.object({ dias: z.int() }), z.object({ days: z.int() }), {
    decode: ({ dias }) => ({ days: dias }),
    encode: ({ days }) => ({ dias: days }),
  })
  expect(codecsIn(z.array(silent)).flatMap(({ own }) => own.filter((field) => !isOnWire(silent, field)))).toEqual([
    'days',
  ])
})

type Def = { shape?: Record<string, z.core.$ZodType> } & Partial<
  Record<'in' | 'out' | 'innerType' | 'element', z.core.$ZodType>
>

/** Every codec in a schema that makes an object of ours, with the names of its fields. */
function codecsIn(schema: z.core.$ZodType): { schema: z.core.$ZodType; own: string[] }[] {
  const { in: wire, out, innerType, element, shape = {} } = schema._zod.def as Def
  const own = Object.keys((out?._zod.def as Def | undefined)?.shape ?? {})
  const below = [wire, innerType, element, ...Object.values(shape)].flatMap((part) => (part ? codecsIn(part) : []))
  return own.length > 0 ? [{ schema, own }, ...below] : below
}

function isOnWire(schema: z.core.$ZodType, field: string): boolean {
  return leadsTo(wireSchema(schema), wirePath(schema, field))
}
