import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '#shared/http.ts'
import { needsIdempotencyKey, partnerCalls } from '#shared/partner/calls.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let broker: ReturnType<typeof partner>
let quote: WireQuote
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })
  broker = partner(shop, (await partnerKeyOf(shop, 'broker@ceibo.test')).key)
  // More calls than the usual limit of a minute.
  await shop.db.update(business).set({ apiCallsPerMinute: 60_000 })
  quote = (await broker.post<{ data: WireQuote[] }>('/quotes', trip())).body.data[0]!
})
afterAll(() => shop.close())

/** Replaces a value somewhere in a body by any JSON, or adds one. */
function withOdd(body: object, steps: readonly number[], odd: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>
  let holder = copy
  for (const step of steps) {
    const names = Object.keys(holder)
    const name = names[step % (names.length + 1)] ?? 'another'
    const inner = holder[name]
    if (step % 3 === 0 || typeof inner !== 'object' || inner === null) {
      holder[name] = odd
      return copy
    }
    holder = inner as Record<string, unknown>
  }
  return copy
}

const anywhere = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 })
const good = () => ({ '/quotes': trip({ extras: [{ extraId: 1, passenger: 1 }] }), '/sales': saleOf(quote) })

test('W-02 a body with anything in any place is sold, or refused as a problem, and never fails', async () => {
  let requests = 0
  const body = fc.tuple(fc.constantFrom<'/quotes' | '/sales'>('/quotes', '/sales'), anywhere, fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(body, async ([path, steps, odd]) => {
      requests += 1
      const sent = withOdd(good()[path], steps, odd)
      const { status, headers, text } = await broker.post(path, sent, { idempotencyKey: `odd-${requests}` })
      expect([201, 400, 404, 409], text).toContain(status)
      if (status !== 201) expect(headers['content-type']).toContain('application/problem+json')
    }),
    { numRuns: 300 },
  )
})

test('W-02 any id and any query is found, or refused as a problem, and never fails', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('sale_', 'sale_x', quote.id, '..'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...partnerCalls), text, text, async (call, id, query) => {
      const path = fillPath(call.path, { id }).replace('/partner/v1', '')
      const sent = needsIdempotencyKey(call) ? { idempotencyKey: 'x', body: {} } : call.body ? { body: {} } : {}
      const search = new URLSearchParams({ cursor: query }).toString()
      const { status, text: answer } = await broker.call(call.method as 'GET', `${path}?${search}`, sent)
      expect([200, 400, 404], `${path} ${answer}`).toContain(status)
    }),
    { numRuns: 300 },
  )
})
