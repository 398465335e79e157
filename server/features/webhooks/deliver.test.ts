import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookApi, type WebhookWithSecret } from '#shared/webhooks/contract.ts'
import { eventKinds } from '#shared/webhooks/events.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { partnerEvent, webhook, webhookDelivery, webhookTry } from '../../platform/db/schema/webhooks.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { verified } from '../../../tests/support/verified-webhook.ts'
import { type Receiver, startReceiver } from '../../../tests/support/webhook-receiver.ts'
import { startWork } from '../feature.ts'
import { deliver, deliverAll } from './deliver.ts'
import { writeEvent, writeEvents } from './events.ts'
import { webhookFeature } from './feature.ts'
import { sweepDeliveries } from './sweep.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let shop: TestShop
let receiver: Receiver
let token: string
let businessId: string
beforeAll(async () => {
  shop = await startTestShop()
  const [own] = await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
  businessId = own!.id
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(TEST_NOW)
  token = await shop.loginAs('agencia@ceibo.test')
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await shop.db.delete(partnerEvent)
  await shop.db.delete(webhook)
  await shop.db.delete(mailMessage)
  await shop.db.execute(sql`delete from jobs.job where name = 'deliver-webhook'`)
})

async function added(url = receiver.url): Promise<WebhookWithSecret> {
  const answer = await shop.call(webhookApi.create, { body: { url, kinds: [...eventKinds] } }, { token })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

/** Writes that a sale was made, and returns the id of its delivery. */
async function sold(sale = 'S1'): Promise<string> {
  const fact = { kind: 'sale.created', subjects: { sale } } as const
  await shop.db.transaction((tx) => writeEvent(tx, shop.dependencies, businessId, fact))
  const rows = await shop.db
    .select()
    .from(webhookDelivery)
    .innerJoin(partnerEvent, eq(partnerEvent.id, webhookDelivery.eventId))
  return rows.find(({ partner_event: { subjects } }) => subjects.sale === sale)!.webhook_delivery.id
}

const rowOf = async (id: string) => (await shop.db.select().from(webhookDelivery).where(eq(webhookDelivery.id, id)))[0]!
const hookOf = async (id: string) => (await shop.db.select().from(webhook).where(eq(webhook.id, id)))[0]!
const triesOf = (id: string) =>
  shop.db.select().from(webhookTry).where(eq(webhookTry.deliveryId, id)).orderBy(webhookTry.id)

/** Makes every try of a delivery, each when it is due. */
async function untilItEnds(id: string): Promise<void> {
  for (let row = await rowOf(id); row.status === 'WAITING'; row = await rowOf(id)) {
    shop.clock.set(row.nextAt.toISOString())
    await deliver(shop.dependencies, id)
  }
}

describe('W-03 an event', () => {
  test('arrives signed as Standard Webhooks says, with ids alone, which their own library verifies', async () => {
    const { secret } = await added()
    await deliver(shop.dependencies, await sold('S7'))
    const [message] = receiver.received
    const now = shop.dependencies.now()
    expect(verified(secret, message!, now)).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'sale.created',
      timestamp: now.toISOString(),
      data: { sale: 'sale_S7' },
    })
    expect(message!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Ceibo-Webhooks/1' })
    expect(message!.headers['webhook-id']).toBe(receiver.events()[0]!.id)
    expect(Buffer.byteLength(message!.body)).toBeLessThan(20_000)
    const other = { ...message!, body: message!.body.replace('S7', 'S8') }
    expect(() => verified(secret, other, now)).toThrow('No matching signature')
    expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', message!, now)).toThrow()
  })

  test('is signed with the secret before too, for 24 hours after another one was made', async () => {
    const { id, secret: old } = await added()
    const rotated = await shop.call(webhookApi.rotate, { params: { id } }, { token })
    const { secret } = rotated.ok ? rotated.result : { secret: '' }
    expect(secret).toMatch(/^whsec_/)
    expect(secret).not.toBe(old)
    await deliver(shop.dependencies, await sold('S1'))
    const both = receiver.received[0]!
    for (const one of [old, secret])
      expect(verified(one, both, shop.dependencies.now())).toMatchObject({ type: 'sale.created' })
    shop.clock.advance(24 * 60 * 60_000)
    await deliver(shop.dependencies, await sold('S2'))
    const late = receiver.received[1]!
    expect(verified(secret, late, shop.dependencies.now())).toMatchObject({ type: 'sale.created' })
    expect(() => verified(old, late, shop.dependencies.now())).toThrow('No matching signature')
  })

  test('goes to each webhook of its business that hears of its kind and is on, and to none of another', async () => {
    const first = await added()
    const second = await added()
    const { url } = first
    const body = { url, kinds: ['sale.cancelled' as const], isActive: true }
    await shop.call(webhookApi.save, { params: { id: second.id }, body }, { token })
    const off = await added()
    await shop.call(webhookApi.save, { params: { id: off.id }, body: { ...body, isActive: false } }, { token })
    const other = await shop.loginAs('broker@ceibo.test')
    await shop.call(webhookApi.create, { body: { url, kinds: [...eventKinds] } }, { token: other })
    await shop.db.transaction((tx) =>
      writeEvents(tx, shop.dependencies, businessId, [
        { kind: 'sale.created', subjects: { sale: 'S1' } },
        { kind: 'sale.cancelled', subjects: { sale: 'S1' } },
      ]),
    )
    const rows = await shop.db
      .select({ to: webhookDelivery.webhookId, kind: partnerEvent.kind })
      .from(webhookDelivery)
      .innerJoin(partnerEvent, eq(partnerEvent.id, webhookDelivery.eventId))
    const sent = rows.map(({ to, kind }) => `${to === first.id ? 'first' : 'second'} ${kind}`)
    expect(sent.toSorted()).toEqual(['first sale.cancelled', 'first sale.created', 'second sale.cancelled'])
    expect(rows.every(({ to }) => to === first.id || to === second.id)).toBe(true)
  })
})

describe('W-03 a receiver that does not take it', () => {
  test('gets ten tries over 75 hours; each stands in the log with status, answer and time', async () => {
    const { id: hook } = await added()
    receiver.answerWith(503, 'x'.repeat(700))
    const id = await sold()
    const begun = shop.dependencies.now().getTime()
    await untilItEnds(id)
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', tries: 10 })
    expect(receiver.received).toHaveLength(10)
    const hours = (shop.dependencies.now().getTime() - begun) / 3_600_000
    expect(hours).toBeGreaterThan(68)
    expect(hours).toBeLessThan(84)
    const tries = await triesOf(id)
    expect(tries).toHaveLength(10)
    for (const one of tries) expect(one).toMatchObject({ status: 503, error: null, answer: 'x'.repeat(500) })
    expect(await hookOf(hook)).toMatchObject({ isActive: true, failedInARow: 1 })
    await deliver(shop.dependencies, id)
    expect(receiver.received).toHaveLength(10)
  })

  test('or answers with a redirect is not followed, and is tried again', async () => {
    await added()
    const elsewhere = await startReceiver()
    receiver.answerWith(307, '', { location: elsewhere.url })
    const id = await sold()
    await deliver(shop.dependencies, id)
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING', tries: 1 })
    expect(await triesOf(id)).toMatchObject([{ status: 307 }])
  })

  test('or is gone (410) is switched off at once, with an email to its owner and one to staff', async () => {
    const { id: hook } = await added()
    receiver.answerWith(410)
    const id = await sold()
    await deliver(shop.dependencies, id)
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', tries: 1 })
    expect(await hookOf(hook)).toMatchObject({ isActive: false, offReason: 'gone' })
    const emails = await deliverEmails(shop)
    expect(emails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
      'agencia@ceibo.test Apagamos uno de tus webhooks',
      'hola@ceibo.test Se apagó un webhook de Mburucuyá Viajes',
    ])
    for (const { text } of emails) expect(text).toContain(`${receiver.url} contestó que ya no existe (410)`)
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, hook))
    expect(entries.map(({ action }) => action)).toEqual(['webhook.added', 'webhook.switched-off'])
  })

  test('is switched off after twenty failed events in a row; one that it takes begins the count anew', async () => {
    const { id: hook } = await added()
    const failed = async (sale: string) => {
      const id = await sold(sale)
      await shop.db.update(webhookDelivery).set({ tries: 9 }).where(eq(webhookDelivery.id, id))
      await deliver(shop.dependencies, id)
    }
    receiver.answerWith(500)
    for (let n = 0; n < 19; n += 1) await failed(`A${n}`)
    expect(await hookOf(hook)).toMatchObject({ isActive: true, failedInARow: 19 })
    receiver.answerWith(200)
    await deliver(shop.dependencies, await sold('good'))
    expect(await hookOf(hook)).toMatchObject({ failedInARow: 0 })
    receiver.answerWith(500)
    for (let n = 0; n < 20; n += 1) {
      expect(await hookOf(hook)).toMatchObject({ isActive: true })
      await failed(`B${n}`)
    }
    expect(await hookOf(hook)).toMatchObject({ isActive: false, offReason: 'failing', failedInARow: 20 })
    expect((await deliverEmails(shop)).map(({ to }) => to).toSorted()).toEqual([
      'agencia@ceibo.test',
      'hola@ceibo.test',
    ])
  })

  test('or is of a business that was deleted meanwhile gets nothing more', async () => {
    await added()
    const id = await sold('S1')
    const isOwn = eq(business.id, businessId)
    await shop.db.update(business).set({ deletedAt: shop.dependencies.now() }).where(isOwn)
    try {
      await deliver(shop.dependencies, id)
      expect(await rowOf(id)).toMatchObject({ status: 'FAILED' })
      const fact = { kind: 'sale.cancelled', subjects: { sale: 'S1' } } as const
      await shop.db.transaction((tx) => writeEvent(tx, shop.dependencies, businessId, fact))
    } finally {
      await shop.db.update(business).set({ deletedAt: null }).where(isOwn)
    }
    expect(receiver.received).toEqual([])
    expect(await shop.db.$count(webhookDelivery)).toBe(1)
  })

  test('or was switched off meanwhile gets nothing more', async () => {
    const { id: hook, url } = await added()
    const id = await sold()
    await shop.call(
      webhookApi.save,
      { params: { id: hook }, body: { url, kinds: [...eventKinds], isActive: false } },
      { token },
    )
    await deliver(shop.dependencies, id)
    expect(receiver.received).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' })
    expect(await triesOf(id)).toEqual([])
  })
})

describe('W-03 one try', () => {
  test('is made once, however often its job runs at once', async () => {
    await added()
    const id = await sold()
    await Promise.all(Array.from({ length: 12 }, () => deliver(shop.dependencies, id)))
    expect(receiver.received).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'DELIVERED', tries: 1 })
  })

  test('is made by a process whose clock is a second behind, and not much earlier', async () => {
    await added()
    receiver.answerWith(500)
    const id = await sold()
    shop.clock.advance(-1_500)
    await deliver(shop.dependencies, id)
    expect(receiver.received).toHaveLength(1)
    await shop.db.update(webhookDelivery).set({ nextAt: new Date(shop.dependencies.now().getTime() + 2_001) })
    await deliver(shop.dependencies, id)
    expect(receiver.received).toHaveLength(1)
  })

  test('has a job of its own, also when an earlier one of the same number still waits', async () => {
    await added()
    receiver.answerWith(500)
    const id = await sold()
    const jobs = async () => {
      const found = await shop.db.execute(
        sql`select 1 from jobs.job where name = 'deliver-webhook' and start_after > created_on`,
      )
      return (found as unknown as { rows: unknown[] }).rows.length
    }
    await deliver(shop.dependencies, id)
    expect(await jobs()).toBe(1)
    shop.clock.advance(2_000)
    await shop.db.update(webhookDelivery).set({ tries: 0, nextAt: shop.dependencies.now() })
    await deliver(shop.dependencies, id)
    expect(await jobs()).toBe(2)
  })

  test('of a process that died is made again by another, after the lease, and the sweep finds it', async () => {
    await added()
    const id = await sold()
    const died = { tries: 1, leasedUntil: new Date(shop.dependencies.now().getTime() + 60_000) }
    await shop.db.update(webhookDelivery).set(died).where(eq(webhookDelivery.id, id))
    await shop.db.execute(sql`delete from jobs.job where name = 'deliver-webhook'`)
    const jobs = async () => {
      await sweepDeliveries(shop.dependencies)
      const found = await shop.db.execute(sql`select data from jobs.job where name = 'deliver-webhook'`)
      return (found as unknown as { rows: { data: { deliveryId: string } }[] }).rows.map(({ data }) => data.deliveryId)
    }
    await deliver(shop.dependencies, id)
    expect(receiver.received).toEqual([])
    expect(await jobs()).toEqual([])
    shop.clock.advance(60_001)
    expect(await jobs()).toEqual([id])
    expect(await jobs()).toEqual([id])
    await deliver(shop.dependencies, id)
    expect(receiver.received).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'DELIVERED', tries: 2 })
  })

  test('is looked for in turn: of a business with a thousand that wait, and of another with one', async () => {
    const { id: webhookId } = await added()
    const happenedAt = new Date(shop.dependencies.now().getTime() - 3_600_000)
    const ids = Array.from({ length: 1_000 }, (_, n) => `evt_${n.toString(16).padStart(32, '0')}`)
    const event = { businessId, kind: 'sale.created' as const, subjects: {}, happenedAt }
    await shop.db.insert(partnerEvent).values(ids.map((id) => ({ id, ...event })))
    await shop.db
      .insert(webhookDelivery)
      .values(ids.map((eventId) => ({ eventId, webhookId, happenedAt, nextAt: happenedAt })))
    const other = await shop.loginAs('broker@ceibo.test')
    const body = { url: receiver.url, kinds: [...eventKinds] }
    const created = await shop.call(webhookApi.create, { body }, { token: other })
    const theirs = created.ok ? created.result : null
    await shop.db.transaction((tx) =>
      writeEvent(tx, shop.dependencies, theirs!.businessId, { kind: 'sale.created', subjects: { sale: 'S1' } }),
    )
    const [row] = await shop.db.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, theirs!.id))
    shop.clock.advance(120_000)
    await shop.db.execute(sql`delete from jobs.job where name = 'deliver-webhook'`)
    await sweepDeliveries(shop.dependencies)
    const found = await shop.db.execute(sql`
      select group_id as "business" from jobs.job
        where name = 'deliver-webhook' and data ->> 'deliveryId' = ${row!.id}`)
    expect((found as unknown as { rows: unknown[] }).rows).toEqual([{ business: theirs!.businessId }])
  })

  test('that is accepted ends the row of failed events, also those that failed while it was under way', async () => {
    const { id: hook } = await added()
    const id = await sold()
    const { webhooks } = shop.dependencies
    const post: typeof webhooks.post = async (url, message) => {
      await shop.db.update(webhook).set({ failedInARow: 19 }).where(eq(webhook.id, hook))
      return webhooks.post(url, message)
    }
    Object.assign(shop.dependencies, { webhooks: { ...webhooks, post } })
    await deliver(shop.dependencies, id).finally(() => Object.assign(shop.dependencies, { webhooks }))
    expect(await rowOf(id)).toMatchObject({ status: 'DELIVERED' })
    expect(await hookOf(hook)).toMatchObject({ failedInARow: 0, isActive: true })
  })

  test('that is never recorded moves its delivery back in the line, and the tenth ends it', async () => {
    const { id: hook } = await added()
    const id = await sold()
    const { webhooks } = shop.dependencies
    Object.assign(shop.dependencies, { webhooks: { ...webhooks, post: () => Promise.reject(new Error('a fault')) } })
    try {
      for (let n = 1; n <= 10; n += 1) {
        await expect(deliver(shop.dependencies, id)).rejects.toThrow('a fault')
        const nextAt = new Date(shop.dependencies.now().getTime() + 60_000)
        expect(await rowOf(id)).toMatchObject({ status: 'WAITING', tries: n, nextAt })
        shop.clock.advance(60_000)
      }
      await deliver(shop.dependencies, id)
    } finally {
      Object.assign(shop.dependencies, { webhooks })
    }
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', tries: 10 })
    expect(await hookOf(hook)).toMatchObject({ failedInARow: 1 })
  })

  test.skipIf(!onPostgres)('is made by one of many processes, of many deliveries each (PostgreSQL only)', async () => {
    await added()
    const ids = []
    for (let n = 0; n < 10; n += 1) ids.push(await sold(`S${n}`))
    await Promise.all([...ids, ...ids.toReversed(), ...ids].map((id) => deliver(shop.dependencies, id)))
    expect(
      receiver
        .events()
        .map(({ data }) => data['sale'] ?? '')
        .toSorted(),
    ).toEqual(ids.map((_, n) => `sale_S${n}`))
  })

  test.skipIf(!onPostgres)(
    'that ends its delivery locks the webhook first, as a replay does (PostgreSQL only)',
    async () => {
      const { id: hook } = await added()
      const id = await sold()
      const isIt = eq(webhookDelivery.id, id)
      await shop.db.update(webhookDelivery).set({ tries: 10 }).where(isIt)
      const waiting = async () => {
        const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return ((await shop.db.execute(isWaiting)) as unknown as { rows: unknown[] }).rows.length
      }
      const { delivering } = await shop.db.transaction(async (tx) => {
        await tx.select().from(webhook).where(eq(webhook.id, hook)).for('no key update')
        const delivering = deliver(shop.dependencies, id)
        await expect.poll(waiting).toBe(1)
        await tx.select().from(webhookDelivery).where(isIt).for('no key update', { noWait: true })
        return { delivering }
      })
      await delivering
      expect(await rowOf(id)).toMatchObject({ status: 'FAILED', tries: 10 })
      expect(await hookOf(hook)).toMatchObject({ failedInARow: 1 })
    },
  )

  test.skipIf(!onPostgres)('writes of a sale wait for no failing webhook of theirs (PostgreSQL only)', async () => {
    const { id: hook } = await added()
    await shop.db.transaction(async (tx) => {
      await tx.select().from(webhook).where(eq(webhook.id, hook)).for('no key update')
      await sold('S1')
    })
    expect(await shop.db.$count(webhookDelivery)).toBe(1)
  })
})

describe('W-03 many deliveries', () => {
  test('are sent side by side: none waits for a slow receiver, and a fault is of its own delivery alone', async () => {
    const goOn = Promise.withResolvers<void>()
    const { jobs, webhooks } = shop.dependencies
    const answered = (status: number) => ({ status, error: null, answer: '' }) as const
    const answers: Record<string, () => Promise<ReturnType<typeof answered>>> = {
      quick: async () => answered(204),
      later: async () => answered(503),
      gone: async () => answered(410),
      faulty: () => Promise.reject(new Error('a fault')),
      unrecorded: async () => answered(503),
      slow: () => goOn.promise.then(() => answered(204)),
    }
    const paths = Object.keys(answers)
    const hooks = []
    for (const path of paths) hooks.push(await added(new URL(path, receiver.url).toString()))
    await shop.db.update(webhook).set({ failedInARow: 3 })
    await sold()
    const rows = await shop.db.select().from(webhookDelivery)
    const ids = hooks.map(({ id }) => rows.find(({ webhookId }) => webhookId === id)!.id)
    const posted: string[] = []
    const post: typeof webhooks.post = (url) => {
      posted.push(new URL(url).pathname.slice(1))
      return answers[posted.at(-1)!]!()
    }
    const enqueueAll: typeof jobs.enqueueAll = async (tx, to, due) => {
      if (JSON.stringify(due).includes(ids[4]!)) throw new Error('a fault')
      await jobs.enqueueAll(tx, to, due)
    }
    Object.assign(shop.dependencies, { jobs: { ...jobs, enqueueAll }, webhooks: { ...webhooks, post } })
    try {
      const delivering = deliverAll(shop.dependencies, [...ids, ...ids])
      const statuses = async () => Promise.all(ids.map(async (id) => (await rowOf(id)).status))
      await expect.poll(statuses).toEqual(['DELIVERED', 'WAITING', 'FAILED', 'WAITING', 'WAITING', 'WAITING'])
      const stillSent = { leasedUntil: new Date(shop.dependencies.now().getTime() + 60_000), tries: 1 }
      expect(await Promise.all(ids.slice(1).map(rowOf))).toMatchObject([
        { leasedUntil: null },
        {},
        stillSent,
        stillSent,
        stillSent,
      ])
      goOn.resolve()
      const outcomes = (await delivering).map(({ status }) => status)
      const ofEach = paths.map((path) => (['faulty', 'unrecorded'].includes(path) ? 'rejected' : 'fulfilled'))
      expect(outcomes).toEqual([...ofEach, ...paths.map(() => 'fulfilled')])
      expect(await statuses()).toEqual(['DELIVERED', 'WAITING', 'FAILED', 'WAITING', 'WAITING', 'DELIVERED'])
    } finally {
      Object.assign(shop.dependencies, { jobs, webhooks })
    }
    expect(posted).toHaveLength(paths.length)
    const counts = await Promise.all(hooks.map(async ({ id }) => (await hookOf(id)).failedInARow))
    expect(counts).toEqual([0, 3, 4, 3, 3, 0])
    expect(await hookOf(hooks[2]!.id)).toMatchObject({ isActive: false, offReason: 'gone' })
    const { rows: next } = (await shop.db.execute(sql`
      select data ->> 'deliveryId' as id from jobs.job where name = 'deliver-webhook' and start_after > created_on`)) as {
      rows: unknown[]
    }
    expect(next).toEqual([{ id: ids[1] }])
  })
})

// The last test, since the jobs go on.
describe('W-03 an event is delivered', () => {
  test('by the jobs, soon after its fact, and tried again by them', async () => {
    await added()
    await startWork(webhookFeature, shop.dependencies)
    receiver.answerWith(500)
    const id = await sold()
    const first = sql`select start_after <= created_on as "isDue" from jobs.job where singleton_key = ${`event:${id}`}`
    expect(await shop.db.execute(first)).toMatchObject({ rows: [{ isDue: true }] })
    await expect.poll(() => receiver.received.length).toBe(1)
    receiver.answerWith(200)
    // The next try is counted from the clock at which this one is recorded.
    await expect.poll(() => rowOf(id)).toMatchObject({ tries: 1, leasedUntil: null })
    shop.clock.advance(6_000)
    await expect.poll(() => rowOf(id), { timeout: 60_000 }).toMatchObject({ status: 'DELIVERED', tries: 2 })
    expect(new Set(receiver.events().map((event) => event.id)).size).toBe(1)
  })
})
