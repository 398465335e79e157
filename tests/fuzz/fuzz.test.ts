import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { endpoint } from '#shared/http.ts'
import { createServer } from '../../server/app.ts'
import { serve } from '../../server/platform/http/serve.ts'
import { bareRouter } from '../support/bare-router.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { wireNamesOf, wirePath } from '#shared/wire-paths.ts'
import { answerCheck, leadsTo } from '../support/answer-check.ts'
import { describedCalls } from '../support/described-calls.ts'
import { openApiDocument } from '../../server/platform/openapi/document.ts'
import { wireSchema } from '../../server/platform/openapi/json-schema.ts'
import { fuzzer } from './fuzzer.ts'

/** Few: `npm run test:long` sends a hundred, and `npm run bench -- fuzz` many more to a shop where more is found. */
const REQUESTS_PER_ENDPOINT = 1

let shop: TestShop
let fuzz: Awaited<ReturnType<typeof fuzzer>>
beforeAll(async () => {
  shop = await startTestShop()
  fuzz = await fuzzer(shop)
})
afterAll(() => shop.close())

// ASVS 1.1.1, 1.2.4, 1.4.2, 1.5.2, 2.2.1, 4.1.1, 15.3.1, 15.3.5, 15.3.6, 15.3.7, 16.5.1
test(
  'K-01 no request, however hostile, gets more than a refusal in Spanish from any endpoint, and every answer is as the document says',
  { timeout: 240_000 },
  async () => {
    expect(shop.router.endpoints.length).toBeGreaterThan(20)
    expect(await fuzz.fuzzAll(shop.app, shop.router, REQUESTS_PER_ENDPOINT)).toEqual({ flaws: [], oneAnswerOnly: [] })
  },
)

// ASVS 15.3.1
test('K-01 the same walk finds an endpoint that breaks and one whose answer is not what it declares', async () => {
  const app = await createServer(shop.dependencies.env)
  const router = bareRouter(app)
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
  const { flaws } = await fuzz.fuzzAll(app, router, 3)
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
      const answer = await fuzz.send(shop.app, { method, url, headers: {}, payload: undefined, session: 'none' })
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

type Def = { shape?: Record<string, z.core.$ZodType>; options?: readonly z.core.$ZodType[] } & Partial<
  Record<'in' | 'out' | 'innerType' | 'element', z.core.$ZodType>
>

/** Every codec in a schema that makes an object of ours, with the names of its fields. */
function codecsIn(schema: z.core.$ZodType): { schema: z.core.$ZodType; own: string[] }[] {
  const { in: wire, out, innerType, element, shape = {}, options = [] } = schema._zod.def as Def
  // A codec says the shape of ours, or the dictionary that it was made from.
  const own = out ? Object.keys((out._zod.def as Def).shape ?? wireNamesOf(schema)) : []
  const below = [wire, innerType, element, ...options, ...Object.values(shape)].flatMap((part) =>
    part ? codecsIn(part) : [],
  )
  return own.length > 0 ? [{ schema, own }, ...below] : below
}

function isOnWire(schema: z.core.$ZodType, field: string): boolean {
  return leadsTo(wireSchema(schema), wirePath(schema, field))
}
