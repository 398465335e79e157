import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillPath } from '#shared/http.ts'
import { partnerCalls } from '#shared/partner/calls.ts'
import { eventKinds } from '#shared/webhooks/events.ts'
import { webhookApi } from '#shared/webhooks/contract.ts'
import {
  partner,
  partnerKeyOf,
  saleOf,
  trip,
  type WireEvents,
  type WireQuote,
  type WireSale,
} from '../../../tests/support/partner.ts'
import { BUSINESS_IDS } from '../../../tools/seed/cast.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { verified } from '../../../tests/support/verified-webhook.ts'
import { type Receiver, startReceiver } from '../../../tests/support/webhook-receiver.ts'
import { partnerRequest } from '../../platform/db/schema/partner-requests.ts'
import { eventReader, webhook, webhookDelivery } from '../../platform/db/schema/webhooks.ts'
import { deliver } from '../webhooks/deliver.ts'

type Webhook = { id: string; url: string; eventTypes: string[]; isActive: boolean; offReason: string | null }
type WithSecret = Webhook & { secret: string; oldSecretUntil: string | null }
type Delivery = { id: string; eventId: string; eventType: string; status: string; log: { status: number }[] }
type Deliveries = { data: Delivery[]; nextCursor: string | null }

let shop: TestShop
let receiver: Receiver
let broker: ReturnType<typeof partner>
let other: ReturnType<typeof partner>
beforeEach(async () => {
  // Each test has a server of its own, since calls that send something are limited by business.
  shop = await startTestShop()
  receiver = await startReceiver()
  broker = partner(shop, (await partnerKeyOf(shop, 'broker@ceibo.test')).key)
  other = partner(shop, (await partnerKeyOf(shop, 'agencia@ceibo.test')).key)
})
afterEach(async () => {
  await receiver.close()
  await shop.close()
})

let requests = 0
const once = () => ({ idempotencyKey: `webhook-${(requests += 1)}` })
const all = () => ({ url: receiver.url, eventTypes: [...eventKinds] })

async function added(by = broker): Promise<WithSecret> {
  const { status, body, text } = await by.post<WithSecret>('/webhooks', all(), once())
  expect(status, text).toBe(201)
  return body
}
async function sold(): Promise<WireSale> {
  const { body: quotes } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  const { status, body, text } = await broker.post<WireSale>('/sales', saleOf(quotes.data[0]!), once())
  expect(status, text).toBe(201)
  return body
}
const post = <Body>(path: string, by = broker, body: object = {}) => by.post<Body>(path, body, once())

/** Makes the tries that are due, as the jobs would. */
async function deliverDue(): Promise<void> {
  for (const { id } of await shop.db.select({ id: webhookDelivery.id }).from(webhookDelivery))
    await deliver(shop.dependencies, id)
}

describe('W-03 webhooks by key', () => {
  test('a webhook is added, hears of a sale, and its log shows the try; the secret is in one answer alone', async () => {
    const made = await added()
    expect(made).toMatchObject({ url: receiver.url, isActive: true, secret: expect.stringMatching(/^whsec_/) })
    const { id: sale } = await sold()
    await deliverDue()
    const event = verified(made.secret, receiver.received[0]!, new Date(TEST_NOW))
    expect(event).toMatchObject({ type: 'sale.created', data: { sale } })
    const list = await broker.get<{ data: Webhook[] }>('/webhooks')
    expect(list.body.data.map(({ id }) => id)).toEqual([made.id])
    const one = await broker.get<Webhook>(`/webhooks/${made.id}`)
    expect(one.body).toEqual(list.body.data[0])
    for (const { text } of [list, one]) expect(text).not.toContain('secret":')
    const { body: log } = await broker.get<Deliveries>(`/webhooks/${made.id}/deliveries`)
    expect(log.data).toMatchObject([{ eventId: event.id, eventType: 'sale.created', status: 'delivered' }])
    expect(log.data[0]!.log[0]).toMatchObject({ status: 204, error: null })
    const { body: read } = await broker.get<object>(`/events/${event.id}`)
    expect(read).toEqual(event)
  })

  test('is added once for an Idempotency-Key, and no secret lies in the database as it is', async () => {
    const key = once()
    const first = await broker.post<WithSecret>('/webhooks', all(), key)
    const second = await broker.post<WithSecret>('/webhooks', all(), key)
    expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    const isIt = eq(partnerRequest.idempotencyKey, key.idempotencyKey)
    const [row] = await shop.db.select().from(partnerRequest).where(isIt)
    expect(JSON.stringify(row)).not.toContain(first.body.secret)
    expect(row!.answer).not.toBeNull()
    // The answer is lost with its process.
    await shop.db.delete(partnerRequest).where(isIt)
    expect((await broker.post<WithSecret>('/webhooks', all(), key)).body).toEqual(first.body)
    expect((await broker.get<{ data: Webhook[] }>('/webhooks')).body.data).toHaveLength(1)
  })

  test('is changed, switched off and on, given another secret, tested, and deleted with its log', async () => {
    const made = await added()
    const save = (more: object) =>
      broker.call<Webhook>('PUT', `/webhooks/${made.id}`, { body: { ...all(), isActive: true, ...more } })
    expect((await save({ eventTypes: ['sale.cancelled'] })).body.eventTypes).toEqual(['sale.cancelled'])
    expect((await save({ isActive: false })).body).toMatchObject({ isActive: false, offReason: 'owner' })
    expect((await post(`/webhooks/${made.id}/test`)).problem).toMatchObject({ status: 409, code: 'webhook_off' })
    expect((await save({})).body).toMatchObject({ isActive: true, offReason: null })
    const rotated = await post<WithSecret>(`/webhooks/${made.id}/rotate`)
    expect(rotated.body.secret).not.toBe(made.secret)
    expect(rotated.body.oldSecretUntil).not.toBeNull()
    const { body: sent } = await post<{ eventId: string }>(`/webhooks/${made.id}/test`)
    await deliverDue()
    for (const secret of [made.secret, rotated.body.secret])
      expect(verified(secret, receiver.received[0]!, new Date(TEST_NOW))).toMatchObject({
        id: sent.eventId,
        type: 'webhook.test',
      })
    expect(await broker.call('DELETE', `/webhooks/${made.id}`)).toMatchObject({ status: 200, body: { id: made.id } })
    for (const path of ['', '/deliveries'])
      expect((await broker.get(`/webhooks/${made.id}${path}`)).problem).toMatchObject({ code: 'webhook_not_found' })
    await sold()
    await deliverDue()
    expect(receiver.received).toHaveLength(1)
    const [row] = await shop.db.select().from(webhook)
    expect([row!.encryptedSecret, row!.encryptedOldSecret]).toEqual(['', null])
    for (let n = 0; n < 10; n += 1) await added()
    expect((await broker.post('/webhooks', all(), once())).problem).toMatchObject({ code: 'webhooks_full' })
  })

  test('a rotation whose answer cannot be stored does not happen, so that the secret before it still signs', async () => {
    const made = await added()
    const rotate = () =>
      broker.post<WithSecret>(`/webhooks/${made.id}/rotate`, {}, { idempotencyKey: 'answer-not-stored' })
    await shop.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$begin raise exception 'no answer is stored now'; end$$`)
    await shop.db.execute(sql`create trigger refuse before update on partner_request for each row
      when (new.answer is not null) execute function refuse()`)
    expect((await rotate()).status).toBe(500)
    await shop.db.execute(sql`drop trigger refuse on partner_request`)
    const { status, body } = await rotate()
    expect(status).toBe(201)
    await broker.post(`/webhooks/${made.id}/test`, {}, once())
    await deliverDue()
    for (const secret of [made.secret, body.secret])
      expect(verified(secret, receiver.received[0]!, new Date(TEST_NOW))).toMatchObject({ type: 'webhook.test' })
  })

  test('its log is read by cursor, and events are sent again: one, or all since a moment', async () => {
    const made = await added()
    for (let n = 0; n < 3; n += 1) {
      await sold()
      shop.clock.set(new Date(Date.parse(TEST_NOW) + (n + 1) * 60_000).toISOString())
    }
    await deliverDue()
    const pageAt = async (query: string) =>
      (await broker.get<Deliveries>(`/webhooks/${made.id}/deliveries?${query}`)).body
    const whole = await pageAt('limit=100')
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Deliveries = await pageAt(`limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(whole.data.map(({ id }) => id))
    expect(seen).toHaveLength(3)
    const path = `/webhooks/${made.id}/deliveries/${seen[0]}/resend`
    expect((await post<Delivery>(path)).body).toMatchObject({ id: seen[0], status: 'waiting' })
    await deliverDue()
    expect(receiver.received).toHaveLength(4)
    const since = new Date(Date.parse(TEST_NOW) + 60_000).toISOString()
    const replayed = await post(`/webhooks/${made.id}/replay`, broker, { since })
    expect(replayed.body).toEqual({ events: 2, until: null })
    await deliverDue()
    expect(receiver.received).toHaveLength(6)
    const second = await added()
    const wrong = await post(`/webhooks/${second.id}/deliveries/${seen[0]}/resend`)
    expect(wrong.problem).toMatchObject({ status: 404, code: 'webhook_delivery_not_found' })
  })

  test('an event is sent again twenty times in a day at most, by key and on the pages together', async () => {
    const made = await added()
    await sold()
    await deliverDue()
    const { body } = await broker.get<Deliveries>(`/webhooks/${made.id}/deliveries`)
    const path = `/webhooks/${made.id}/deliveries/${body.data[0]!.id}/resend`
    for (let n = 0; n < 20; n += 1) expect((await post(path)).status).toBe(201)
    const { problem, headers } = await post(path)
    expect(problem).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_600)
    shop.clock.set(new Date(Date.parse(TEST_NOW) + 25 * 3_600_000).toISOString())
    expect((await post(path)).status).toBe(201)
  })

  test('what sends something is limited to thirty calls a minute of a business', async () => {
    const made = await added()
    const answers = []
    for (let n = 0; n < 30; n += 1) answers.push((await post(`/webhooks/${made.id}/test`)).status)
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([29, 429])
  })

  test('a wrong address is refused with its field, and one at a server where staff switched one off', async () => {
    const refused = async (url: string) => {
      const { problem } = await broker.post('/webhooks', { ...all(), url }, once())
      return (problem.errors ?? []).map(({ field, code }) => `${field} ${code}`)
    }
    expect(await refused('ftp://x.example/')).toEqual(['url invalid_url'])
    expect(await refused('http://10.0.0.1/')).toEqual(['url refused_address'])
    const none = await broker.post('/webhooks', { ...all(), eventTypes: [] }, once())
    expect(none.problem.errors).toMatchObject([{ field: 'eventTypes', code: 'required' }])
    const made = await added()
    const elsewhere = await startReceiver()
    const { body: second } = await broker.post<WithSecret>('/webhooks', { ...all(), url: elsewhere.url }, once())
    const token = await shop.loginAs('admin@ceibo.test', 'administrator')
    await shop.call(webhookApi.switchOff, { params: { id: made.id.slice('webhook_'.length) } }, { token })
    expect(await refused(`${receiver.url}/otra?parte=1`)).toEqual(['url off_by_staff'])
    const body = { ...all(), isActive: true }
    const on = await broker.call('PUT', `/webhooks/${made.id}`, { body })
    expect(on.problem).toMatchObject({ status: 409, code: 'webhook_off_by_staff' })
    const moved = await broker.call('PUT', `/webhooks/${second.id}`, { body })
    expect(moved.problem.errors).toMatchObject([{ field: 'url', code: 'off_by_staff' }])
    expect((await broker.call('DELETE', `/webhooks/${made.id}`)).problem).toMatchObject({
      code: 'webhook_off_by_staff',
    })
    const own = await broker.call<Webhook>('PUT', `/webhooks/${second.id}`, { body: { ...body, url: elsewhere.url } })
    expect(own.status).toBe(200)
    expect((await other.post('/webhooks', all(), once())).status).toBe(201)
    await elsewhere.close()
  })

  test('no business reaches those of another, and a key for webhooks alone reads no sale', async () => {
    const made = await added()
    const { id: sale, vouchers } = await sold()
    await deliverDue()
    const { body: log } = await broker.get<Deliveries>(`/webhooks/${made.id}/deliveries`)
    const { body: events } = await broker.get<WireEvents>('/events')
    const paths = [`/webhooks/${made.id}`, `/webhooks/${made.id}/deliveries`, `/events/${events.data[0]!.id}`]
    for (const path of paths) expect((await other.get(path)).status, path).toBe(404)
    const own = `/webhooks/${made.id}`
    const posts = ['/test', '/rotate', '/replay', `/deliveries/${log.data[0]!.id}/resend`]
    const since = { since: TEST_NOW }
    for (const path of posts)
      expect((await post(`${own}${path}`, other, path === '/replay' ? since : {})).status, path).toBe(404)
    expect((await other.call('DELETE', own)).status).toBe(404)
    expect((await other.call('PUT', own, { body: { ...all(), isActive: false } })).status).toBe(404)
    expect((await other.get<{ data: [] }>('/webhooks')).body.data).toEqual([])
    expect((await other.get<WireEvents>('/events')).body.data).toEqual([])
    const { key } = await partnerKeyOf(shop, 'broker@ceibo.test', { scopes: ['webhooks'] })
    const narrow = partner(shop, key)
    expect((await narrow.get(`/events/${events.data[0]!.id}`)).status).toBe(200)
    for (const path of [`/sales/${sale}`, '/sales', `/vouchers/${vouchers[0]!.id}`, '/links', '/statements'])
      expect((await narrow.get(path)).status, path).toBe(403)
    const wide = partnerCalls.filter(({ access }) => access === 'key.webhooks')
    const { key: without } = await partnerKeyOf(shop, 'broker@ceibo.test', { scopes: ['sales'] })
    for (const { method, path } of wide) {
      const address = fillPath(path, { id: 'x', deliveryId: 'x' }).replace('/partner/v1', '')
      expect((await partner(shop, without).call(method, address)).status, path).toBe(403)
    }
  })
})

describe('W-03 events by key', () => {
  test('are read once each by cursor, in order, also those that happen between two pages', async () => {
    const { body: start } = await broker.get<WireEvents>('/events?limit=100')
    const sales = [await sold(), await sold(), await sold()]
    const page = async (cursor: string) => (await broker.get<WireEvents>(`/events?limit=2&cursor=${cursor}`)).body
    const first = await page(start.nextCursor)
    expect([first.data.length, first.hasMore]).toEqual([2, true])
    sales.push(await sold())
    const second = await page(first.nextCursor)
    const third = await page(second.nextCursor)
    expect([second.hasMore, third.data, third.hasMore]).toEqual([false, [], false])
    expect(third.nextCursor).toBe(second.nextCursor)
    const seen = [...first.data, ...second.data].map(({ data }) => data['sale'])
    expect(seen).toHaveLength(sales.length)
    expect(new Set(seen)).toEqual(new Set(sales.map(({ id }) => id)))
    expect(first.data[0]).toMatchObject({ id: expect.stringMatching(/^evt_[0-9a-f]{32}$/), type: 'sale.created' })
    const unknown = await broker.get(`/events/evt_${'0'.repeat(32)}`)
    expect(unknown.problem).toMatchObject({ status: 404, code: 'event_not_found' })
  })

  test('are written for a business from its first key that reads them, without any webhook', async () => {
    const isReader = eq(eventReader.businessId, BUSINESS_IDS.cooperativa)
    expect(await shop.db.$count(eventReader, isReader)).toBe(0)
    await partnerKeyOf(shop, 'cooperativa@ceibo.test', { scopes: ['quotes', 'sales'] })
    expect(await shop.db.$count(eventReader, isReader)).toBe(0)
    await partnerKeyOf(shop, 'cooperativa@ceibo.test', { scopes: ['webhooks'], mode: 'test' })
    expect(await shop.db.$count(eventReader, isReader)).toBe(0)
    await partnerKeyOf(shop, 'cooperativa@ceibo.test', { scopes: ['webhooks'] })
    expect(await shop.db.$count(eventReader, isReader)).toBe(1)
  })
})
