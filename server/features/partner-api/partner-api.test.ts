import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '#shared/access/scopes.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { fillPath } from '#shared/http.ts'
import { partnerCalls } from '#shared/partner/calls.ts'
import { savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { expectWithin } from '../../../tests/support/own-time.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { partnerRequest } from '../../platform/db/schema/partner-requests.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { sale as saleTable } from '../../platform/db/schema/sales.ts'
import { sweepRequests } from './do-once.ts'

let shop: TestShop
let broker: ReturnType<typeof partner>
let other: ReturnType<typeof partner>
let brokerId: string
const lines: string[] = []
const keys: string[] = []
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z', log: (line) => lines.push(line) })
  const own = await partnerKeyOf(shop, 'broker@ceibo.test')
  const others = await partnerKeyOf(shop, 'agencia@ceibo.test')
  brokerId = own.businessId
  keys.push(own.key, others.key)
  broker = partner(shop, own.key)
  other = partner(shop, others.key)
})
afterAll(() => shop.close())

let requests = 0
const newKey = () => `pedido-${(requests += 1)}`

async function quoted(more: object = {}): Promise<WireQuote> {
  const { status, body, text } = await broker.post<{ data: WireQuote[] }>('/quotes', trip(more))
  expect(status, text).toBe(201)
  return body.data[0]!
}

async function sold(more: object = {}): Promise<WireSale> {
  const { status, body, text } = await broker.post<WireSale>('/sales', saleOf(await quoted(), more), {
    idempotencyKey: newKey(),
  })
  expect(status, text).toBe(201)
  return body
}

describe('W-02 the partner API', () => {
  test('says what can be quoted, and what the key may do', async () => {
    const { status, body } = await broker.get<Record<string, unknown[]>>('/meta')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      business: { name: 'Rambla Brokers', sellsOnAccount: true },
      key: { mode: 'live', scopes: [...scopes] },
      currency: 'USD',
      limits: { passengers: 10, age: 84 },
    })
    expect(body.categories).toContainEqual({ id: 24, name: 'Por viaje (hasta 120 días)' })
    expect(body.plans).toContainEqual({ id: 103, name: 'Hornero 80', categoryId: 24 })
  })

  test('quotes every plan of a trip with the price of the business’s own pages', async () => {
    const { status, body } = await broker.post<{ data: WireQuote[] }>('/quotes', trip({ planId: undefined }))
    expect(status).toBe(201)
    expect(body.data.map(({ plan }) => plan.name)).toEqual(['Tero 40', 'Hornero 80', 'Cardenal 150', 'Ñandú 300'])
    expect(body.data[1]).toMatchObject({
      expiresAt: '2026-12-02T03:00:00.000Z',
      price: { amount: 84_04, currency: 'USD' },
      passengers: [{ age: 41, price: { amount: 84_04, currency: 'USD' }, isFree: false }],
      plan: { id: 103, medicalCap: { amount: 80_000_00, currency: 'USD' }, isRecommended: true },
    })
    for (const one of body.data) {
      const again = await broker.get<WireQuote>(`/quotes/${one.id}`)
      expect([again.status, again.body]).toEqual([200, one])
    }
  })

  test('keeps each plan of a trip as a quote of its own, which its page opens and a sale names', async () => {
    const { body } = await broker.post<{ data: WireQuote[] }>('/quotes', trip({ planId: undefined }))
    const last = body.data.at(-1)!
    const code = last.id.replace('quote_', '')
    const subdomain = brokerStorefront({ of: 'quote', code })
    const page = await shop.call(savedQuoteApi.find, { params: { code }, query: { subdomain } })
    expect(page).toMatchObject({
      ok: true,
      result: { code, plan: { name: 'Ñandú 300' }, savedTotal: last.price.amount },
    })
    for (const end of ['4', 'Z', 'A']) {
      const { problem } = await broker.get(`/quotes/${last.id.slice(0, -1)}${end}`)
      expect(problem.code).toBe('quote_not_found')
    }
    const made = await broker.post<WireSale>('/sales', saleOf(last), { idempotencyKey: newKey() })
    expect(made.body).toMatchObject({ planName: 'Ñandú 300', price: last.price })
  })

  test('quotes a family, extras and a promo code as the pages do', async () => {
    const family = await quoted({ ages: [40, 40, 5, 9, 22], familyPlan: true })
    expect(family.price.amount).toBe(168_08)
    const withExtra = await quoted({ extras: [{ extraId: 1, passenger: 1 }] })
    expect(withExtra.price.amount).toBeGreaterThan(84_04)
  })

  test('sells a quote on account: the sale has vouchers, its figures, and appears in the pages of staff', async () => {
    const made = await sold()
    expect(made).toMatchObject({ status: 'active', mode: 'account', price: { amount: 84_04, currency: 'USD' } })
    expect(made.netToPay?.amount).toBe(made.price.amount - made.commission.amount)
    expect(made.vouchers).toHaveLength(1)
    expect((await broker.get(`/sales/${made.id}`)).body).toEqual(made)
    const [row] = await shop.db.select().from(saleTable).where(eq(saleTable.number, made.number))
    expect(row).toMatchObject({ mode: 'account', businessId: brokerId, charged: 84_04, id: made.id.slice(5) })
  })

  test('shows a voucher’s state, and prints it', async () => {
    const { vouchers, id } = await sold()
    const voucher = await broker.get<object>(`/vouchers/${vouchers[0]!.id}`)
    expect(voucher.body).toMatchObject({
      id: vouchers[0]!.id,
      saleId: id,
      status: 'notYet',
      replacedBy: null,
      passenger: 1,
      planName: 'Hornero 80',
    })
    const pdf = await broker.get(`/vouchers/${vouchers[0]!.id}/pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  })

  test('lists sales by cursor, without repeating or skipping one, also when another is sold meanwhile', async () => {
    const numbers: number[] = []
    for (let n = 0; n < 3; n += 1) numbers.unshift((await sold()).number)
    type Page = { data: WireSale[]; nextCursor: string | null }
    const first = await broker.get<Page>('/sales?limit=2')
    await sold()
    const second = await broker.get<Page>(`/sales?limit=2&cursor=${first.body.nextCursor}`)
    const found = [...first.body.data, ...second.body.data].map(({ number }) => number)
    expect(found.slice(0, 3)).toEqual(numbers)
    expect(new Set(found).size).toBe(found.length)
    let { nextCursor } = second.body
    const all = [...found]
    while (nextCursor) {
      const { body } = await broker.get<Page>(`/sales?limit=100&cursor=${nextCursor}`)
      all.push(...body.data.map(({ number }) => number))
      ;({ nextCursor } = body)
    }
    const own = await shop.db.select().from(saleTable).where(eq(saleTable.businessId, brokerId))
    const ascending = (list: number[]) => list.toSorted((a, b) => a - b)
    expect(ascending(all)).toEqual(ascending(own.map(({ number }) => number)).slice(0, -1))
  })

  test('previews a cancellation and does what was previewed, once; the account owes nothing more', async () => {
    const { id, vouchers } = await sold()
    type Preview = { id: string; refund: object }
    const { body: shown } = await broker.get<Preview>(`/sales/${id}/cancellation`)
    expect(shown).toMatchObject({
      rule: 'withdrawal',
      percentBack: 100,
      refund: { amount: 84_04 },
      fee: { amount: 0 },
      moneyBack: 'account',
    })
    const key = newKey()
    const confirm = () =>
      broker.post<object>(`/sales/${id}/cancellation`, { previewId: shown.id }, { idempotencyKey: key })
    const done = await confirm()
    expect([done.status, done.body]).toEqual([201, { saleId: id, refund: shown.refund, moneyBack: 'account' }])
    expect((await confirm()).body).toEqual(done.body)
    const after = await broker.get<WireSale>(`/sales/${id}`)
    expect(after.body).toMatchObject({ status: 'cancelled', netToPay: { amount: 0 } })
    expect((await broker.get<object>(`/vouchers/${vouchers[0]!.id}`)).body).toMatchObject({ status: 'cancelled' })
    const again = await broker.post(`/sales/${id}/cancellation`, { previewId: shown.id }, { idempotencyKey: newKey() })
    expect(again.problem).toMatchObject({ status: 409, code: 'sale_cancelled' })
  })

  test('refuses to cancel by a preview that no longer holds', async () => {
    const { id } = await sold()
    const wrong = `preview_${'x'.repeat(43)}`
    const answer = await broker.post(`/sales/${id}/cancellation`, { previewId: wrong }, { idempotencyKey: newKey() })
    expect(answer.problem).toMatchObject({ status: 409, code: 'cancellation_changed' })
    expect((await broker.get<WireSale>(`/sales/${id}`)).body.status).toBe('active')
  })

  test('cancels no sale that is between its buyer and us: a free one may have been changed for money by card', async () => {
    const terms = { code: 'CASITODO', ownPercentage: 99.99, companyPercentage: 0 }
    const [code] = await shop.db.insert(promoCode).values(terms).returning({ id: promoCode.id })
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: code!.id, businessId: brokerId })
    const quote = await quoted({ endDate: '2026-12-12', promoCode: terms.code })
    const { body: made } = await broker.post<WireSale>('/sales', saleOf(quote), { idempotencyKey: newKey() })
    expect(made).toMatchObject({ mode: 'free', price: { amount: 0 } })
    const { body: shown } = await broker.get<{ id: string }>(`/sales/${made.id}/cancellation`)
    const confirmed = { previewId: shown.id }
    const answer = await broker.post(`/sales/${made.id}/cancellation`, confirmed, { idempotencyKey: newKey() })
    expect(answer.problem).toMatchObject({ code: 'cancellation_by_request' })
    expect((await broker.get<WireSale>(`/sales/${made.id}`)).body.status).toBe('active')
  })

  test('refuses a sale whose price differs, and says the price', async () => {
    const quote = await quoted()
    const wrong = saleOf({ ...quote, price: { amount: 84_03, currency: 'USD' } })
    const answer = await broker.post('/sales', wrong, { idempotencyKey: newKey() })
    expect(answer.problem).toMatchObject({
      status: 409,
      code: 'price_changed',
      price: { amount: 84_04, currency: 'USD' },
    })
    const senior = saleOf(quote, { passengers: [{ ...saleOf(quote).passengers[0], birthDate: '1946-04-12' }] })
    expect((await broker.post('/sales', senior, { idempotencyKey: newKey() })).problem).toMatchObject({
      code: 'price_changed',
    })
  })

  test('refuses the same trip twice in a day until it is confirmed, and an expired quote', async () => {
    const request = saleOf(await quoted())
    const send = (more: object = {}) =>
      broker.post<WireSale>('/sales', { ...request, ...more }, { idempotencyKey: newKey() })
    const { body: sold } = await send()
    expect((await send()).problem).toMatchObject({ status: 409, code: 'possible_duplicate', saleId: sold.id })
    expect((await send({ confirmDuplicate: true })).status).toBe(201)
    shop.clock.set('2026-12-03T15:00:00.000Z')
    expect((await send()).problem).toMatchObject({ status: 410, code: 'quote_expired' })
    expect((await broker.get(`/quotes/${request.quoteId}`)).problem).toMatchObject({ code: 'quote_expired' })
    shop.clock.set('2026-11-21T15:00:00.000Z')
  })

  test('sells on account only where the business has one', async () => {
    const { body } = await other.post<{ data: WireQuote[] }>('/quotes', trip())
    const set = (paymentType: 'online' | 'on-account') =>
      shop.db.update(business).set({ paymentType }).where(eq(business.subdomain, 'mburucuya')).returning()
    const [before] = await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
    await set('online')
    const meta = () => other.get<{ business: { sellsOnAccount: boolean } }>('/meta')
    await expectWithin(1_500, async () => (await meta()).body.business.sellsOnAccount, false)
    const answer = await other.post('/sales', saleOf(body.data[0]!), { idempotencyKey: newKey() })
    const { url } = body.data[0]!
    expect(answer.problem).toMatchObject({ status: 403, code: 'on_account_refused', paymentUrl: url })
    expect(url).toContain('/mburucuya/cotizacion/')
    await set(before!.paymentType)
  })
})

describe('W-02 an Idempotency-Key', () => {
  test('is required where something is made or changed', async () => {
    const request = saleOf(await quoted())
    for (const idempotencyKey of [undefined, 'x'.repeat(129), 'con espacio'])
      expect((await broker.post('/sales', request, idempotencyKey ? { idempotencyKey } : {})).problem).toMatchObject({
        status: 400,
        code: 'idempotency_key_required',
      })
  })

  test('gives the same request the same answer, and refuses another', async () => {
    const request = saleOf(await quoted())
    const idempotencyKey = newKey()
    const first = await broker.post<WireSale>('/sales', request, { idempotencyKey })
    const second = await broker.post<WireSale>('/sales', request, { idempotencyKey })
    expect([second.status, second.body, second.headers['idempotency-replayed']]).toEqual([201, first.body, 'true'])
    const another = { ...request, contact: { ...request.contact, email: 'otra@example.com' } }
    expect((await broker.post('/sales', another, { idempotencyKey })).problem).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })

  test('may be used again after a refusal, since nothing was done', async () => {
    const quote = await quoted()
    const idempotencyKey = newKey()
    const wrong = saleOf({ ...quote, price: { amount: 1, currency: 'USD' } })
    expect((await broker.post('/sales', wrong, { idempotencyKey })).status).toBe(409)
    expect((await broker.post('/sales', saleOf(quote), { idempotencyKey })).status).toBe(201)
  })

  test('of a process that died after its sale gives that sale, and no second one', async () => {
    const request = saleOf(await quoted())
    const idempotencyKey = newKey()
    const first = await broker.post<WireSale>('/sales', request, { idempotencyKey })
    const isIt = eq(partnerRequest.idempotencyKey, idempotencyKey)
    await shop.db.update(partnerRequest).set({ answer: null }).where(isIt)
    const running = await broker.post('/sales', request, { idempotencyKey })
    expect(running.problem).toMatchObject({ status: 409, code: 'idempotency_key_running' })
    const startedAt = new Date(shop.dependencies.now().getTime() - 121_000)
    await shop.db.update(partnerRequest).set({ startedAt }).where(isIt)
    const count = () => shop.db.$count(saleTable, eq(saleTable.businessId, brokerId))
    const before = await count()
    const again = await broker.post<WireSale>('/sales', request, { idempotencyKey })
    expect([again.status, again.body, await count()]).toEqual([201, first.body, before])
  })

  test('is free again after 24 hours, when its answer is deleted', async () => {
    const now = shop.dependencies.now()
    const idempotencyKey = newKey()
    const first = await broker.post<WireSale>('/sales', saleOf(await quoted()), { idempotencyKey })
    shop.clock.advance(24 * 3_600_000 + 1_000)
    const second = await broker.post<WireSale>('/sales', saleOf(await quoted()), { idempotencyKey })
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false])
    const own = () => shop.db.$count(partnerRequest, eq(partnerRequest.idempotencyKey, idempotencyKey))
    await sweepRequests(shop.dependencies)
    expect(await own()).toBe(1)
    shop.clock.advance(24 * 3_600_000 + 1_000)
    await sweepRequests(shop.dependencies)
    expect(await own()).toBe(0)
    shop.clock.set(now.toISOString())
  })

  test('of twenty callers at once makes one sale, and none of another business is in its way', async () => {
    const request = saleOf(await quoted())
    const idempotencyKey = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => broker.post<WireSale>('/sales', request, { idempotencyKey })),
    )
    const made = answers.filter(({ status }) => status === 201)
    const running = answers.filter(({ status }) => status !== 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    for (const { problem } of running) expect(problem).toMatchObject({ status: 409, code: 'idempotency_key_running' })
    const later = await broker.post<WireSale>('/sales', request, { idempotencyKey })
    expect(later.body).toEqual(made[0]!.body)
  })
})

describe('W-02 the credit limit', () => {
  test('lets in exactly as many of twenty sales at once as fit', async () => {
    const quote = await quoted()
    const one = await sold()
    const own = () => shop.db.select().from(saleTable).where(eq(saleTable.businessId, brokerId))
    const debt = (rows: Awaited<ReturnType<typeof own>>) =>
      rows
        .filter(({ mode, cancelledAt, isPaid }) => mode === 'account' && !cancelledAt && !isPaid)
        .reduce((sum, { charged, commission }) => sum + charged - commission, 0)
    const before = debt(await own())
    const creditLimit = before + 3 * one.netToPay!.amount + 1
    await shop.db.update(business).set({ creditLimit }).where(eq(business.id, brokerId))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => broker.post('/sales', saleOf(quote), { idempotencyKey: newKey() })),
    )
    await shop.db.update(business).set({ creditLimit: null }).where(eq(business.id, brokerId))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { problem } of answers.filter(({ status }) => status !== 201))
      expect(problem).toMatchObject({ status: 409, code: 'credit_limit_reached' })
    expect(debt(await own())).toBe(before + 3 * one.netToPay!.amount)
  })
})

describe('W-02 an error', () => {
  test('is a problem with a stable code, the field as it was sent, and the language that was asked for', async () => {
    const sent = { ...trip({ startDate: '2026-11-01', ages: [85] }), colour: 'red' }
    const spanish = await broker.post('/quotes', sent)
    expect(spanish.headers['content-type']).toContain('application/problem+json')
    expect(spanish.problem).toMatchObject({
      title: 'Bad Request',
      status: 400,
      code: 'validation',
      errors: [{ field: 'colour', code: 'unknown_field', detail: 'No reconocemos este dato.' }],
    })
    const headers = { 'accept-language': 'en-GB, es;q=0.5' }
    const english = await broker.post('/quotes', trip({ startDate: '2026-11-01', ages: [85] }), { headers })
    expect(english.headers['content-language']).toBe('en')
    expect(english.problem.errors).toEqual([
      { field: 'startDate', code: 'past_date', detail: 'The trip begins before today.' },
      {
        field: 'ages.0',
        code: 'age_not_sold',
        detail: 'Travellers of 85 or more are quoted by our team: write to us.',
      },
    ])
  })

  test('names the fields of a traveller and of an extra by the caller’s words', async () => {
    const quote = await quoted()
    const request = saleOf(quote, { passengers: [{ ...saleOf(quote).passengers[0], documentNumber: '1.234.567-9' }] })
    const { problem } = await broker.post('/sales', request, { idempotencyKey: newKey() })
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['passengers.0.documentNumber', 'invalid_document'],
    ])
    const extra = await broker.post('/quotes', trip({ extras: [{ extraId: 999, passenger: 1 }] }))
    expect(extra.problem.errors?.[0]?.field).toMatch(/^extras\.0/)
  })

  test('of an unknown address, a wrong method, a form and broken JSON is a problem too', async () => {
    expect((await broker.get('/nothing')).problem).toMatchObject({ status: 404, code: 'not_found' })
    const deleting = await broker.call('DELETE', '/quotes')
    expect(deleting.problem).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(deleting.headers['allow']).toBe('POST')
    expect((await broker.call('DELETE', '/webhooks/')).problem).toMatchObject({ status: 404, code: 'not_found' })
    expect((await broker.call('POST', '/sales/sale_1')).headers['allow']).toBe('GET')
    const broken = { headers: { 'content-type': 'application/json' } }
    expect((await broker.post('/quotes', '{"a":', broken)).problem).toMatchObject({ status: 400, code: 'bad_request' })
    const form = { headers: { 'content-type': 'text/xml' } }
    expect((await broker.post('/quotes', '<a/>', form)).problem).toMatchObject({ status: 415 })
  })
})

describe('W-01 W-02 who may call', () => {
  const addressOf = (path: string) => fillPath(path, { id: 'x' }).replace('/partner/v1', '')

  test('a call needs a key with its scope, and no session is a key', async () => {
    const session = partner(shop, await shop.loginAs('broker@ceibo.test'))
    const nobody = partner(shop, `cb_live_${'x'.repeat(43)}`)
    for (const { method, path } of partnerCalls)
      for (const caller of [session, nobody])
        expect((await caller.call(method as 'GET', addressOf(path))).problem, path).toMatchObject({
          status: 401,
          code: 'unauthorized',
        })
    const bare = await shop.app.inject('/api/partner/v1/meta')
    expect([bare.statusCode, bare.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(bare.headers['content-type']).toContain('problem+json')
  })

  test('a key opens no call of people', async () => {
    const answer = await shop.app.inject({
      url: '/api/sale/findList',
      headers: { authorization: `Bearer ${keys[0]}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('nothing of another business is found, whatever it is', async () => {
    const quote = await quoted()
    const made = await sold()
    const addresses = [
      `/quotes/${quote.id}`,
      `/sales/${made.id}`,
      `/sales/${made.id}/cancellation`,
      `/vouchers/${made.vouchers[0]!.id}`,
      `/vouchers/${made.vouchers[0]!.id}/pdf`,
    ]
    for (const address of addresses) {
      expect((await other.get(address)).status, address).toBe(404)
      expect((await broker.get(address)).status, address).toBe(200)
    }
    const idempotencyKey = newKey()
    expect((await other.post('/sales', saleOf(quote), { idempotencyKey })).problem).toMatchObject({ status: 404 })
    const { body: shown } = await broker.get<{ id: string }>(`/sales/${made.id}/cancellation`)
    const confirmed = { previewId: shown.id }
    expect((await other.post(`/sales/${made.id}/cancellation`, confirmed, { idempotencyKey })).status).toBe(404)
    const list = await other.get<{ data: WireSale[] }>('/sales?limit=100')
    const own = await shop.db.select().from(saleTable).where(eq(saleTable.businessId, brokerId))
    const ids = new Set(own.map((one) => `sale_${one.id}`))
    expect(list.body.data.filter(({ id }) => ids.has(id))).toEqual([])
  })

  test('each answer says how much of the limit is left', async () => {
    const { headers } = await broker.get('/meta')
    expect(headers['ratelimit-policy']).toBe('"business";q=3000;w=60')
    expect(headers.ratelimit).toMatch(/^"business";r=\d+;t=\d+$/)
  })

  test('no key is in the log, in an error or in a file of the log, also when it was sent in an address', async () => {
    const key = keys[0]!
    const inAddress = await shop.app.inject(`/api/partner/v1/meta?key=${key}`)
    const unknown = await broker.get(`/meta?key=${key}`)
    const inPath = await broker.get(`/sales/${key}`)
    expect([inAddress.statusCode, unknown.status, inPath.status]).toEqual([401, 400, 400])
    expect(unknown.problem.errors).toEqual([
      { field: 'key', code: 'unknown_field', detail: 'No reconocemos este dato.' },
    ])
    for (const answer of [inAddress.body, unknown.text, inPath.text]) expect(answer).not.toContain(key)
    expect(lines.length).toBeGreaterThan(50)
    for (const one of keys) expect(lines.filter((line) => line.includes(one.slice(8)))).toEqual([])
  })
})
