import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookApi, type WebhookFilter, type WebhookWithSecret } from '#shared/webhooks/contract.ts'
import { webhookDeliveryApi, type WebhookDeliveryFilter } from '#shared/webhooks/delivery-contract.ts'
import { type EventKind, eventKinds, TEST_EVENT } from '#shared/webhooks/events.ts'
import { BUSINESS_IDS } from '../../../tools/seed/cast.ts'
import { newAddress } from '../../../tests/support/new-address.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { cipherOf, KEY_BYTES } from '../../platform/crypto/cipher.ts'
import { verified } from '../../../tests/support/verified-webhook.ts'
import { type Receiver, startReceiver } from '../../../tests/support/webhook-receiver.ts'
import { webhookSender } from '../../adapters/webhook-sender/sender.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { partnerEvent, webhook, webhookDelivery, webhookTry } from '../../platform/db/schema/webhooks.ts'
import { deliver } from './deliver.ts'
import { writeEvent } from './events.ts'
import { secretOwner } from './sign.ts'

const businessId = BUSINESS_IDS.mburucuya
const KINDS = [...eventKinds]

let shop: TestShop
let receiver: Receiver
let token: string
let stranger: string
let lines: string[] = []
beforeAll(async () => {
  shop = await startTestShop({ log: (line) => lines.push(line) })
  stranger = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(async () => {
  lines = []
  shop.clock.set(TEST_NOW)
  token = await shop.loginAs('agencia@ceibo.test')
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await shop.db.delete(partnerEvent)
  await shop.db.delete(webhook)
})

// Each caller has an address of its own, since calls that send something are limited by address.
const by = (caller: string) => ({ token: caller, address: newAddress() })

const add = (url = receiver.url, kinds: EventKind[] = KINDS, caller = token) =>
  shop.call(webhookApi.create, { body: { url, kinds } }, by(caller))
async function added(...args: Parameters<typeof add>): Promise<WebhookWithSecret> {
  const answer = await add(...args)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}
async function listed(filter: WebhookFilter = {}, caller = token) {
  const answer = await shop.call(webhookApi.list, { query: { filter } }, by(caller))
  return answer.ok ? answer.result.rows : []
}
async function log(webhookId: string, filter: Partial<WebhookDeliveryFilter> = {}, caller = token) {
  const query = { filter: { webhookId, ...filter } }
  const answer = await shop.call(webhookDeliveryApi.list, { query }, by(caller))
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}
const resend = (id: string, caller = token) => shop.call(webhookDeliveryApi.resend, { params: { id } }, by(caller))
const replay = (id: string, since: string, caller = token) =>
  shop.call(webhookApi.replay, { params: { id }, body: { since } }, by(caller))

async function happened(sale: string, kind: EventKind = 'sale.created'): Promise<void> {
  await shop.db.transaction((tx) => writeEvent(tx, shop.dependencies, businessId, { kind, subjects: { sale } }))
}

/** Makes the tries that are due, as the jobs would. */
async function deliverDue(): Promise<void> {
  for (const { id } of await shop.db.select({ id: webhookDelivery.id }).from(webhookDelivery))
    await deliver(shop.dependencies, id)
}

const refused = (path: string, key: string) => ({ status: 400, failure: { fields: [{ path, key }] } })

describe('W-03 the owner of a business', () => {
  test('adds a webhook, whose secret is shown once and stored encrypted, changes it, and switches it off and on', async () => {
    const { secret, ...row } = await added(receiver.url, ['sale.created', 'sale.created'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(row).toMatchObject({ businessId, kinds: ['sale.created'], isActive: true, offReason: null, failedInARow: 0 })
    expect(await listed()).toEqual([row])
    const shown = await shop.app.inject({
      url: `/api/webhooks/${row.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(shown.statusCode).toBe(200)
    expect(shown.body).not.toContain('whsec_')
    const [stored] = await shop.db.select().from(webhook)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(lines.join('\n')).not.toContain(secret)
    const save = (isActive: boolean) =>
      shop.call(
        webhookApi.save,
        { params: { id: row.id }, body: { url: `${receiver.url}/b`, kinds: ['sale.changed'], isActive } },
        by(token),
      )
    await shop.db.update(webhook).set({ failedInARow: 19 })
    expect(await save(false)).toMatchObject({
      result: { isActive: false, offReason: 'owner', kinds: ['sale.changed'] },
    })
    expect(await save(true)).toMatchObject({ result: { isActive: true, offReason: null, failedInARow: 0 } })
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, row.id)).orderBy(auditLog.id)
    expect(entries.map(({ action, detail }) => [action, detail['isOn']])).toEqual([
      ['webhook.added', undefined],
      ['webhook.edited', false],
      ['webhook.edited', true],
    ])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('gets each refusal at its field', async () => {
    expect(await add('agencia.uy')).toMatchObject(refused('url', 'WEBHOOKS.URL_INVALID'))
    expect(await add('https://ana:clave@agencia.uy/')).toMatchObject(refused('url', 'WEBHOOKS.URL_INVALID'))
    expect(await add(receiver.url, [])).toMatchObject(refused('kinds', 'WEBHOOKS.KIND_REQUIRED'))
    expect(await add('https://nadie.invalid/')).toMatchObject(refused('url', 'WEBHOOKS.URL_UNKNOWN'))
    const raw = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks',
      headers: { authorization: `Bearer ${token}` },
      payload: { url: receiver.url, kinds: ['sale.deleted'], secret: 'mine' },
    })
    expect(raw.statusCode).toBe(400)
    expect(raw.json()).toMatchObject({
      fields: [
        { path: 'kinds.0', key: 'WEBHOOKS.KIND_REQUIRED' },
        { path: 'secret', key: 'FIELD.UNKNOWN' },
      ],
    })
  })

  test.each([
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433:1/',
    'https://[::ffff:127.0.0.1]/',
    'http://8.8.8.8/',
    'https://127.0.0.1/',
  ])('may not save %s where webhooks go to the internet alone', async (url) => {
    const { webhooks } = shop.dependencies
    const { id } = await added()
    Object.assign(shop.dependencies, { webhooks: webhookSender({ allowsLoopback: false }) })
    try {
      expect(await add(url)).toMatchObject(refused('url', 'WEBHOOKS.URL_REFUSED'))
      const body = { url, kinds: KINDS, isActive: true }
      expect(await shop.call(webhookApi.save, { params: { id }, body }, by(token))).toMatchObject(
        refused('url', 'WEBHOOKS.URL_REFUSED'),
      )
      // One that was saved before is checked again at each try.
      await happened('S1')
      await deliverDue()
    } finally {
      Object.assign(shop.dependencies, { webhooks })
    }
    expect(receiver.received).toEqual([])
    expect((await log(id)).rows[0]?.log).toMatchObject([{ status: null, error: 'address' }])
  })

  test('changes webhooks thirty times a minute at most, since each change looks up the name of a server', async () => {
    const { id } = await added()
    const body = { url: receiver.url, kinds: KINDS, isActive: true }
    const caller = by(token)
    const save = () => shop.call(webhookApi.save, { params: { id }, body }, caller)
    for (let n = 0; n < 30; n += 1) expect(await save()).toMatchObject({ status: 200 })
    expect(await save()).toMatchObject({ status: 429 })
  })

  test('has ten webhooks at most, also when two are added at once', async () => {
    for (let n = 0; n < 9; n += 1) await added()
    const both = await sideBySide(shop, webhook, [() => add(), () => add()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await add()).toMatchObject({ failure: { errorCode: 'WEBHOOKS_FULL' } })
  })

  test('sends a test event, and reads in the log what the receiver answered', async () => {
    const { id, secret } = await added()
    receiver.answerWith(422, 'falta la sucursal')
    const sent = await shop.call(webhookApi.test, { params: { id } }, by(token))
    await deliverDue()
    expect(verified(secret, receiver.received[0]!, shop.dependencies.now())).toMatchObject({
      id: sent.ok && sent.result.eventId,
      type: TEST_EVENT,
      data: { webhook: `webhook_${id}` },
    })
    const { rows, total } = await log(id)
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ kind: TEST_EVENT, status: 'waiting', tries: 1, nextAt: expect.any(String) })
    expect(rows[0]!.log).toEqual([
      { at: TEST_NOW, status: 422, error: null, milliseconds: expect.any(Number), answer: 'falta la sucursal' },
    ])
  })

  test('reads the log by state and kind, the newest first', async () => {
    const { id } = await added()
    await happened('S1')
    await deliverDue()
    shop.clock.advance(1_000)
    receiver.answerWith(500)
    await happened('S2', 'sale.cancelled')
    await deliverDue()
    const kinds = async (filter: Partial<WebhookDeliveryFilter>) => (await log(id, filter)).rows.map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['sale.cancelled', 'sale.created'])
    expect(await kinds({ status: 'delivered' })).toEqual(['sale.created'])
    expect(await kinds({ status: 'waiting' })).toEqual(['sale.cancelled'])
    expect(await kinds({ kind: 'sale.created' })).toEqual(['sale.created'])
    expect(await kinds({ status: 'failed' })).toEqual([])
  })

  test('reads the last twenty tries of each event, however often it was sent again', async () => {
    const { id } = await added()
    for (const sale of ['S1', 'S2']) await happened(sale)
    const made = await shop.db.select().from(webhookDelivery)
    for (const { id: deliveryId } of made) {
      const one = { deliveryId, at: new Date(TEST_NOW), status: 500, milliseconds: 1 }
      await shop.db.insert(webhookTry).values(Array.from({ length: 25 }, (_, n) => ({ ...one, answer: `no ${n}` })))
    }
    for (const { log: tries } of (await log(id)).rows)
      expect(tries.map(({ answer }) => answer)).toEqual(Array.from({ length: 20 }, (_, n) => `no ${24 - n}`))
  })

  test('sends one event again under its id, with the tries from the beginning and the secret of now', async () => {
    const { id } = await added()
    await happened('S1')
    await deliverDue()
    await shop.call(webhookApi.rotate, { params: { id } }, by(token))
    const rotated = await shop.call(webhookApi.rotate, { params: { id } }, by(token))
    const [delivery] = (await log(id)).rows
    expect(await resend(delivery!.id)).toMatchObject({ result: { status: 'waiting', tries: 0 } })
    await deliverDue()
    expect(new Set(receiver.events().map((event) => event.id)).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    const secret = rotated.ok ? rotated.result.secret : ''
    expect(verified(secret, receiver.received[1]!, shop.dependencies.now())).toMatchObject({ type: 'sale.created' })
    expect((await log(id)).rows[0]).toMatchObject({
      status: 'delivered',
      tries: 1,
      log: [{ status: 204 }, { status: 204 }],
    })
    const leasedUntil = new Date(shop.dependencies.now().getTime() + 1_000)
    await shop.db.update(webhookDelivery).set({ leasedUntil })
    expect(await resend(delivery!.id)).toMatchObject({ failure: { errorCode: 'WEBHOOK_DELIVERY_UNDER_WAY' } })
  })

  test('sends one again at once, though the job of its next try waits for hours', async () => {
    const { id } = await added()
    receiver.answerWith(500)
    await happened('S1')
    await shop.db.update(webhookDelivery).set({ tries: 8 })
    await deliverDue()
    const [delivery] = (await log(id)).rows
    await resend(delivery!.id)
    const found = await shop.db.execute(
      sql`select start_after <= now() as due from jobs.job where name = 'deliver-webhook' and data ->> 'deliveryId' = ${delivery!.id}
        and start_after <= now() and singleton_key like 'resend%'`,
    )
    expect((found as unknown as { rows: unknown[] }).rows).toHaveLength(1)
  })

  test('sends everything since a moment again, what was missed while it was off too, of its kinds alone', async () => {
    const { id, url } = await added(receiver.url, ['sale.created'])
    await happened('before')
    shop.clock.advance(60_000)
    const since = shop.dependencies.now().toISOString()
    await happened('taken')
    await deliverDue()
    const save = (isActive: boolean) =>
      shop.call(webhookApi.save, { params: { id }, body: { url, kinds: ['sale.created'], isActive } }, by(token))
    await save(false)
    await happened('missed')
    await happened('other', 'sale.changed')
    expect(await replay(id, since)).toMatchObject({ status: 409, failure: { errorCode: 'WEBHOOK_OFF' } })
    await save(true)
    receiver.received.length = 0
    expect(await replay(id, since)).toMatchObject({ result: { events: 2, until: null } })
    expect(await replay(id, since)).toMatchObject({ result: { events: 0, until: null } })
    await deliverDue()
    const sales = receiver.events().map(({ data }) => data['sale'] ?? '')
    expect(sales.toSorted()).toEqual(['sale_missed', 'sale_taken'])
    const raw = await shop.app.inject({
      method: 'POST',
      url: `/api/webhooks/${id}/replay`,
      headers: { authorization: `Bearer ${token}` },
      payload: { since: 'ayer' },
    })
    expect(raw.statusCode).toBe(400)
  })
})

test('W-03 a replay sends a thousand events at most, and says where the next one begins', async () => {
  const { id } = await added()
  const at = shop.dependencies.now().getTime()
  const row = (n: number) => ({
    id: `evt_${n.toString(16).padStart(32, '0')}`,
    businessId,
    kind: 'sale.created' as const,
    subjects: { sale: `S${n}` },
    happenedAt: new Date(at + n * 1_000),
  })
  await shop.db.insert(partnerEvent).values(Array.from({ length: 1_002 }, (_, n) => row(n)))
  const until = new Date(at + 999_000).toISOString()
  expect(await replay(id, TEST_NOW)).toMatchObject({ result: { events: 1_000, until } })
  expect(await shop.db.$count(webhookDelivery)).toBe(1_000)
  expect(await replay(id, until)).toMatchObject({ result: { events: 2, until: null } })
})

describe('W-03 access', () => {
  test('another business finds, reads, changes and sends nothing of it', async () => {
    const { id } = await added()
    await happened('S1')
    await deliverDue()
    const [delivery] = (await log(id)).rows
    const params = { id }
    const body = { url: receiver.url, kinds: KINDS, isActive: false }
    const notFound = { status: 404, failure: { errorCode: 'WEBHOOK_NOT_FOUND' } }
    expect(await listed({}, stranger)).toEqual([])
    expect(await listed({ businessId }, stranger)).toEqual([])
    expect(await shop.call(webhookApi.get, { params }, by(stranger))).toMatchObject(notFound)
    expect(await shop.call(webhookApi.save, { params, body }, by(stranger))).toMatchObject(notFound)
    expect(await shop.call(webhookApi.rotate, { params }, by(stranger))).toMatchObject(notFound)
    expect(await shop.call(webhookApi.test, { params }, by(stranger))).toMatchObject(notFound)
    expect(await replay(id, TEST_NOW, stranger)).toMatchObject(notFound)
    expect((await log(id, {}, stranger)).total).toBe(0)
    expect(await resend(delivery!.id, stranger)).toMatchObject({ status: 404 })
    expect(await listed()).toMatchObject([{ isActive: true }])
    expect(receiver.received).toHaveLength(1)
  })

  test('sellers and viewers of the business have none of it, and finance neither', async () => {
    const { id } = await added()
    for (const role of ['seller', 'viewer'] as const) {
      const { token: caller } = await addColleague(shop, 'agencia@ceibo.test', role)
      expect(await shop.call(webhookApi.list, {}, by(caller))).toMatchObject({ status: 403 })
      expect(await add(receiver.url, KINDS, caller)).toMatchObject({ status: 403 })
    }
    const { token: finance } = await addStaff(shop, 'finance')
    expect(await shop.call(webhookApi.get, { params: { id } }, by(finance))).toMatchObject({ status: 403 })
  })

  test('staff read the webhooks of every business and their log; administrators and support switch one off, and no more', async () => {
    const own = await added()
    const other = await added(receiver.url, KINDS, stranger)
    await happened('S1')
    await deliverDue()
    const staff = {
      administrator: await shop.loginAs('admin@ceibo.test'),
      support: (await addStaff(shop, 'support')).token,
      reader: (await addStaff(shop, 'reader')).token,
    }
    for (const [role, caller] of Object.entries(staff)) {
      expect((await listed({}, caller)).map(({ id }) => id).toSorted()).toEqual([own.id, other.id].toSorted())
      expect(await listed({ businessId }, caller)).toMatchObject([{ id: own.id, businessName: 'Mburucuyá Viajes' }])
      expect(await log(own.id, {}, caller)).toMatchObject({ total: 1 })
      expect(await add(receiver.url, KINDS, caller)).toMatchObject({ status: 403 })
      expect(await shop.call(webhookApi.rotate, { params: { id: own.id } }, by(caller))).toMatchObject({ status: 403 })
      expect(await replay(own.id, TEST_NOW, caller)).toMatchObject({ status: 403 })
      const off = await shop.call(webhookApi.switchOff, { params: { id: own.id } }, by(caller))
      if (role === 'reader') expect(off).toMatchObject({ status: 403 })
      else expect(off).toMatchObject({ result: { isActive: false, offReason: 'staff' } })
    }
    expect(await listed()).toMatchObject([{ isActive: false, offReason: 'staff' }])
  })

  test('an owner does not switch on what staff switched off; staff do', async () => {
    const { id, url } = await added()
    const admin = await shop.loginAs('admin@ceibo.test')
    const params = { id }
    const save = (isActive: boolean) =>
      shop.call(webhookApi.save, { params, body: { url, kinds: KINDS, isActive } }, by(token))
    expect(await shop.call(webhookApi.switchOn, { params }, by(token))).toMatchObject({ status: 403 })
    await save(false)
    await shop.call(webhookApi.switchOff, { params }, by(admin))
    expect(await save(true)).toMatchObject({ status: 409, failure: { errorCode: 'WEBHOOK_OFF_BY_STAFF' } })
    expect(await save(false)).toMatchObject({ result: { isActive: false, offReason: 'staff' } })
    const on = { result: { isActive: true, offReason: null } }
    expect(await shop.call(webhookApi.switchOn, { params }, by(admin))).toMatchObject(on)
    await save(false)
    const off = { result: { isActive: false, offReason: 'owner' } }
    expect(await shop.call(webhookApi.switchOn, { params }, by(admin))).toMatchObject(off)
    expect(await save(true)).toMatchObject(on)
  })

  test('adding, changing and another secret ask for the password fifteen minutes after the login', async () => {
    const { id, url } = await added()
    shop.clock.advance(16 * 60_000)
    const asks = { failure: { errorCode: 'CONFIRM_PASSWORD' } }
    const body = { url, kinds: KINDS, isActive: true }
    expect(await add()).toMatchObject(asks)
    expect(await shop.call(webhookApi.save, { params: { id }, body }, by(token))).toMatchObject(asks)
    expect(await shop.call(webhookApi.rotate, { params: { id } }, by(token))).toMatchObject(asks)
    expect(await shop.call(webhookApi.test, { params: { id } }, by(token))).toMatchObject({ status: 200 })
  })

  test('a secret that another key encrypted signs nothing, and its text does not decrypt as that of another webhook', async () => {
    const { id } = await added()
    const [stored] = await shop.db.select().from(webhook).where(eq(webhook.id, id))
    const { accountSecrets } = shop.dependencies
    expect(accountSecrets.decrypt(stored!.encryptedSecret, secretOwner(crypto.randomUUID()))).toBeNull()
    await happened('S1')
    Object.assign(shop.dependencies, { accountSecrets: cipherOf([new Uint8Array(KEY_BYTES).fill(7)], 'accounts') })
    try {
      await deliverDue()
    } finally {
      Object.assign(shop.dependencies, { accountSecrets })
    }
    expect(receiver.received).toEqual([])
    expect((await log(id)).rows).toMatchObject([{ status: 'waiting', tries: 1, log: [{ error: 'secret' }] }])
  })
})
