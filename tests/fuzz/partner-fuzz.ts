import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FailureCode } from '#shared/errors.ts'
import type { Endpoint } from '#shared/http.ts'
import { MOST_CALLS } from '#shared/partner/call-limit.ts'
import { partnerCalls } from '#shared/partner/calls.ts'
import { problemCode } from '../../server/platform/http/problem.ts'
import { englishFailures } from '../../server/platform/http/problem-texts.ts'
import { wireSchema } from '../../server/platform/openapi/json-schema.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { partnerKey } from '../../server/platform/db/schema/partner-keys.ts'
import { type Answer, INSIDES, leadsTo } from '../support/answer-check.ts'
import type { DescribedCall } from '../support/described-calls.ts'
import { partnerKeyOf } from '../support/partner.ts'
import { paramsOf, type PartnerStock, stockBody } from '../support/partner-stock.ts'
import type { TestShop } from '../support/test-app.ts'
import { sendRaw } from './bench/wire.ts'
import { fuzz, LONGER, seedOf } from './fuzz.ts'
import type { GeneratedRequest } from './requests.ts'
import fc from 'fast-check'

const SEED = 20_261_129

/** Idempotency-Keys as careless or hostile callers send them; null for a new one. */
const REQUEST_KEYS = [null, null, null, null, 'repeated', '', ' ', 'a b', 'x'.repeat(129), '../../etc/passwd', 'ñandú']

const problem = z.strictObject({
  title: z.string().check(z.minLength(3)),
  status: z.int(),
  code: z.enum(Object.keys(englishFailures).map((code) => problemCode(code as FailureCode)) as [string, ...string[]]),
  detail: z.string().check(z.minLength(3)),
  errors: z.optional(
    z.array(z.strictObject({ field: z.string(), code: z.string(), detail: z.string().check(z.minLength(3)) })),
  ),
  price: z.optional(z.strictObject({ amount: z.int(), currency: z.literal('USD') })),
  paymentUrl: z.optional(z.string()),
  requestId: z.string(),
})

/** A call as the generator of requests knows it. */
function described({ method, path, params, query, body }: Endpoint): DescribedCall {
  const schemaOf = (schema: Endpoint['body']) => (schema ? wireSchema(schema) : null)
  const ids = schemaOf(params)?.properties ?? {}
  return {
    method,
    path: path.replace(/:([a-zA-Z]+)/g, '{$1}'),
    roles: ['partner'],
    params: ids as DescribedCall['params'],
    query: schemaOf(query),
    body: schemaOf(body),
    form: null,
    responses: {},
  }
}

/** Returns what is wrong with an answer, or null: a refusal has to be a problem of RFC 9457 with a documented code. */
function flawOf({ shape, result }: Endpoint, call: DescribedCall, { status, headers, body }: Answer): string | null {
  if (status === 0 || status >= 500) return `status ${status}`
  const type = headers.get('content-type') ?? ''
  if (status < 400) {
    if (shape === 'pdf') return type === 'application/pdf' ? null : `type ${type}`
    return z.safeDecode(result, JSON.parse(body) as never).success ? null : 'off its schema'
  }
  if (!type.startsWith('application/problem+json')) return `type ${type}`
  if (INSIDES.test(body)) return 'shows its insides'
  const parsed = problem.safeParse(JSON.parse(body))
  if (!parsed.success) return `no problem of the document: ${z.prettifyError(parsed.error)}`
  if (parsed.data.status !== status) return `says status ${parsed.data.status}`
  const parts = [{ properties: call.params }, call.query, call.body]
  const stray = parsed.data.errors?.find(
    ({ field, code }) => code !== 'unknown_field' && !parts.some((part) => part && leadsTo(part, field)),
  )
  return stray ? `names the field ${stray.field}, which nobody sends` : null
}

/**
 * Sends generated requests to every call of the partner API over a socket, with a key, with a wrong one and with none, and returns
 * the wrong answers, and the calls that only ever gave one status.
 */
export async function fuzzPartnerCalls(
  shop: TestShop,
  { email, stock, requests }: { email: string; stock: PartnerStock; requests: number },
): Promise<{ flaws: string[]; oneAnswerOnly: string[]; statuses: Record<number, number> }> {
  const base = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await shop.db.update(business).set({ apiCallsPerMinute: MOST_CALLS })
  const flaws: string[] = []
  const oneAnswerOnly: string[] = []
  const statuses: Record<number, number> = {}
  let sent = 0
  for (const endpoint of partnerCalls) {
    const call = described(endpoint)
    // Each call has a key of its own, since the limit of calls counts by key.
    const { id, key } = await partnerKeyOf(shop, email)
    const send = ({ session, payload, headers, ...request }: GeneratedRequest) => {
      sent += 1
      const requestKey = REQUEST_KEYS[sent % REQUEST_KEYS.length] ?? `pedido-${sent}`
      const token = session === 'none' ? null : session === 'garbage' ? `cb_live_${'\u00ff'.repeat(43)}` : key
      return sendRaw(base, {
        ...request,
        payload,
        headers: {
          'accept-language': sent % 2 ? 'es' : 'en',
          'idempotency-key': Buffer.from(requestKey).toString('latin1'),
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      })
    }
    const body = stockBody(endpoint, stock)
    const knowledge = { known: knownOf(endpoint, stock), bodies: body && fc.constant(body) }
    const found = await fuzz(call, {
      send,
      check: (_call, answer) => flawOf(endpoint, call, answer),
      knowledge,
      seed: seedOf(call, SEED),
      requests,
      most: requests * LONGER,
    })
    for (const [status, count] of found.statuses) statuses[status] = (statuses[status] ?? 0) + count
    await shop.db.delete(partnerKey).where(eq(partnerKey.id, id))
    for (const { flaw, request, body: answered } of found.flaws.slice(0, 3))
      flaws.push(
        `${call.method} ${call.path} ${flaw}: ${JSON.stringify(request).slice(0, 1_500)} answered ${answered.slice(0, 500)}`,
      )
    if (found.statuses.size < 2) oneAnswerOnly.push(`${call.path}: ${[...found.statuses.keys()].join()}`)
  }
  return { flaws, oneAnswerOnly, statuses }
}

/** What the shop has, by the names of fields. */
function knownOf(endpoint: Endpoint, stock: PartnerStock) {
  const ids = Object.entries(paramsOf(endpoint, stock)).map(([name, id]) => [name, [id]] as const)
  const named = Object.entries(stock).map(([resource, id]) => [`${resource}Id`, [id]] as const)
  return {
    categoryId: [23, 24],
    destinationId: [1, 2, 3, 4],
    planId: [101, 102, 103, 104, 105],
    residenceCountryId: [1, 5, 17],
    startDate: ['2026-12-10', '2026-12-20'],
    endDate: ['2026-12-20', '2026-12-28'],
    ages: [[40], [40, 80]],
    ...Object.fromEntries([...ids, ...named]),
  }
}
