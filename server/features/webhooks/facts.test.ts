import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { type EventKind, EVENT_DAYS, type PartnerEvent } from '#shared/webhooks/events.ts'
import { administratorId } from '../../../tools/seed/cast.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { disputedMonth } from '../../../tests/support/closed-month.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { scheduleVersion } from '../../../tests/support/test-tariffs.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { bankOf, buyer, fifteenDaysInEurope, good, HOUR, letPass, MINUTE } from '../../../tests/support/test-buyer.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { accountStatement } from '../../platform/db/schema/statements.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'
import { eventReader, partnerEvent, webhook, webhookDelivery } from '../../platform/db/schema/webhooks.ts'
import { transferRefund } from '../refunds/transfer.ts'
import { openEvents, writeEvent } from './events.ts'
import { readEvents } from './read-events.ts'
import { announceTariffs, dropOldEvents } from './sweep.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
const AT_PARTNER = { subdomain: 'mburucuya' }

let shop: TestShop
let desk: ChangeDesk
let businessId: string
let cursor = 0
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
  await offerMethods(shop)
  const [own] = await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
  businessId = own!.id
  await openEvents(shop.dependencies, businessId)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(limitedUse)
  await news()
})

/** The events since the last look, each as its kind and what it is about. */
async function news(): Promise<string[]> {
  const { events, next } = await readEvents(shop.db, businessId, { after: cursor, limit: 100 })
  cursor = next
  return events.map(said)
}
const said = ({ kind, subjects }: PartnerEvent) =>
  [kind, ...Object.entries(subjects).map(([name, id]) => `${name}:${id}`)].join(' ')

const checkoutOf = async (order: string) =>
  (await shop.db.select().from(checkout).where(eq(checkout.orderNo, order)))[0]!.id

describe('W-03 a fact of a business writes its event', () => {
  test('a sale, the correction of a passenger, a change, and its cancellation with the refund', async () => {
    const id = await desk.sell({ ...AT_PARTNER, passengers: [newPassenger(), newPassenger('1990-01-31')] })
    const { id: own } = await desk.rowOf(id)
    expect(await news()).toEqual([`sale.created sale:${own}`])

    const { toPay, payment } = await desk.change(id, await desk.dates(id, '2026-12-10', '2026-12-30'))
    expect(await news()).toEqual([])
    await desk.payLink(payment!.order, toPay)
    expect((await news()).toSorted()).toEqual([
      `sale.changed sale:${own}`,
      `voucher.replaced sale:${own} voucher:${own}-1-2`,
      `voucher.replaced sale:${own} voucher:${own}-2-2`,
    ])

    await desk.change(id, { kind: 'passenger-cancelled', passengers: [2] })
    expect((await news()).toSorted()).toEqual([
      `sale.changed sale:${own}`,
      `voucher.replaced sale:${own} voucher:${own}-1-3`,
      `voucher.voided sale:${own} voucher:${own}-2-2`,
    ])
    await desk.moneyOf(id)
    const [part] = await shop.db.select().from(partialRefund)
    const [first] = (await news()).map((one) => one.replace(/checkout:[\w-]+/, 'checkout:C'))
    expect(first).toBe(`refund.completed sale:${own} refund:${part!.id} checkout:C`)

    const body = { intent: randomUUID(), refund: await desk.chargedInAll(id) }
    const cancelled = await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })
    expect(cancelled).toMatchObject({ ok: true })
    expect((await news()).toSorted()).toEqual([
      `sale.cancelled sale:${own}`,
      `voucher.voided sale:${own} voucher:${own}-1-3`,
    ])
    await letPass(shop, 2 * MINUTE, MINUTE)
    const backs = (await news()).map((one) => one.split(' ')[0])
    expect(backs.length).toBeGreaterThan(0)
    expect(new Set(backs)).toEqual(new Set(['refund.completed']))
  })

  test('a payment at a counter that waits and is not made, and one whose money staff transfer back', async () => {
    const ana = buyer(shop)
    const late = good(await ana.open(fifteenDaysInEurope({ ...AT_PARTNER, confirmDuplicate: true })))
    good(await ana.payLater(late, 'redpagos'))
    expect(await news()).toEqual([`payment.waiting checkout:${await checkoutOf(late.order)}`])
    await letPass(shop, 25 * HOUR, HOUR)
    expect(await news()).toEqual([`payment.expired checkout:${await checkoutOf(late.order)}`])

    const paid = good(await ana.open(fifteenDaysInEurope({ ...AT_PARTNER, confirmDuplicate: true })))
    good(await ana.payLater(paid, 'redpagos'))
    const [attempt] = await shop.db
      .select({ id: paymentAttempt.id })
      .from(paymentAttempt)
      .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
      .where(eq(checkout.orderNo, paid.order))
    await bankOf(shop).payDelayed({ uniqueId: attempt!.id })
    good(await ana.readLater(paid.order))
    await letPass(shop, MINUTE, 15_000)
    const { saleId: id } = good(await ana.createSale({ order: paid.order }))
    await desk.login()
    const { charged } = await desk.rowOf(id)
    const body = { intent: randomUUID(), refund: charged }
    expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })).toMatchObject({
      ok: true,
    })
    await news()
    const [due] = await shop.db.select().from(refund).where(eq(refund.attemptId, attempt!.id))
    await transferRefund(shop.dependencies, { refundId: due!.id, reference: 'BROU 7', userId: administratorId })
    const [back, ...more] = await news()
    expect(more).toEqual([])
    const { id: own } = await desk.rowOf(id)
    for (const subject of [`sale:${own}`, `refund:${due!.id}`, `checkout:${await checkoutOf(paid.order)}`])
      expect(back).toContain(subject)
  })

  test('the closing of a month of its account', async () => {
    const day = '2026-09-15'
    const entry = { businessId, kind: 'adjustment' as const, day, amount: 500, reason: 'x', userId: administratorId }
    await shop.db.insert(accountEntry).values({ ...entry, at: new Date(`${day}T12:00:00Z`), intentId: randomUUID() })
    await disputedMonth(shop, { businessId, userId: administratorId })
    const [made] = await shop.db.select().from(accountStatement).where(eq(accountStatement.businessId, businessId))
    expect(await news()).toEqual([`statement.closed statement:${made!.id}`])
  })
})

describe('W-03 no event is written', () => {
  test('for a business whose systems read none, and its sale sends no statement more than before', async () => {
    const id = await desk.sell({ subdomain: 'cooperativa' })
    const { businessId: other } = await desk.rowOf(id)
    expect(await shop.db.$count(partnerEvent, eq(partnerEvent.businessId, other))).toBe(0)
    const sent: unknown[] = []
    const silent = { execute: (statement: unknown) => sent.push(statement), select: () => sent.push('select') }
    const fact = { kind: 'sale.created', subjects: { sale: id } } as const
    // The look-up of readers, which holds for a second.
    await writeEvent(shop.db, shop.dependencies, other, fact)
    await writeEvent(silent as never, shop.dependencies, other, fact)
    expect(sent).toEqual([])
  })

  test('of what is rolled back', async () => {
    const failing = shop.db.transaction(async (tx) => {
      await writeEvent(tx, shop.dependencies, businessId, { kind: 'sale.created', subjects: { sale: 'none' } })
      throw new Error('no such fact')
    })
    await expect(failing).rejects.toThrow('no such fact')
    expect(await news()).toEqual([])
  })

  test('with a name, a document or an email in it', async () => {
    await desk.login()
    await desk.sell(AT_PARTNER)
    const rows = await shop.db.select({ subjects: partnerEvent.subjects }).from(partnerEvent)
    const ids = rows.flatMap(({ subjects }) => Object.values(subjects))
    expect(ids.length).toBeGreaterThan(0)
    for (const one of ids) expect(one).toMatch(/^[\w-]+$/)
    expect(JSON.stringify(rows)).not.toMatch(/ana|@/i)
  })

  test('with what opens the data of travellers to everybody: a public id, the code of a voucher, an order', async () => {
    const ana = buyer(shop)
    good(
      await ana.payLater(
        good(await ana.open(fifteenDaysInEurope({ ...AT_PARTNER, confirmDuplicate: true }))),
        'redpagos',
      ),
    )
    await desk.sell(AT_PARTNER)
    const rows = await shop.db.select({ subjects: partnerEvent.subjects }).from(partnerEvent)
    const ids = rows.flatMap(({ subjects }) => Object.values(subjects)).join(' ')
    expect(ids.length).toBeGreaterThan(0)
    const openers = [
      ...(await shop.db.select({ opens: sale.publicId }).from(sale)),
      ...(await shop.db.select({ opens: voucher.code }).from(voucher)),
      ...(await shop.db.select({ opens: checkout.orderNo }).from(checkout)),
    ]
    for (const { opens } of openers) expect(ids).not.toContain(opens)
  })
})

const write = (sale: string, kind: EventKind = 'sale.created') =>
  shop.db.transaction((tx) => writeEvent(tx, shop.dependencies, businessId, { kind, subjects: { sale } }))

async function waitingForLocks(): Promise<number> {
  const found = await shop.db.execute(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return (found as unknown as { rows: { n: number }[] }).rows[0]?.n ?? 0
}

describe('W-03 the list of events', () => {
  afterEach(() => news())

  test('goes on where the last page ended, gives each event once, and keeps its place when nothing is new', async () => {
    for (const sale of ['A', 'B', 'C']) await write(sale)
    const page = (after: number) => readEvents(shop.db, businessId, { after, limit: 2 })
    const first = await page(cursor)
    const second = await page(first.next)
    const read = [...first.events, ...second.events].map(({ subjects }) => subjects.sale ?? '')
    expect(read.toSorted()).toEqual(['A', 'B', 'C'])
    expect(await page(second.next)).toEqual({ events: [], next: second.next })
    expect((await page(first.next)).events).toEqual(second.events)
  })

  test('holds only the own events of a business', async () => {
    const [other] = await shop.db.select().from(business).where(eq(business.subdomain, 'cooperativa'))
    await openEvents(shop.dependencies, other!.id)
    await write('A')
    expect(await readEvents(shop.db, other!.id, { after: 0, limit: 10 })).toEqual({ events: [], next: 0 })
    expect(await news()).toEqual(['sale.created sale:A'])
  })

  test.skipIf(!onPostgres)('passes over none that is committed after a later one (PostgreSQL only)', async () => {
    const written = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = shop.db.transaction(async (tx) => {
      await writeEvent(tx, shop.dependencies, businessId, { kind: 'sale.created', subjects: { sale: 'slow' } })
      written.resolve()
      await goOn.promise
    })
    await written.promise
    await write('quick')
    expect(await news()).toEqual(['sale.created sale:quick'])
    goOn.resolve()
    await slow
    expect(await news()).toEqual(['sale.created sale:slow'])
  })

  test.skipIf(!onPostgres)('gives an older event that is read later a later place (PostgreSQL only)', async () => {
    await write('first')
    const read = () => readEvents(shop.db, businessId, { after: cursor, limit: 10 })
    const readers: ReturnType<typeof read>[] = []
    await shop.db.transaction(async (tx) => {
      await tx.select().from(partnerEvent).where(eq(partnerEvent.businessId, businessId)).for('update')
      readers.push(read())
      await expect.poll(waitingForLocks).toBe(1)
      shop.clock.advance(-MINUTE)
      await write('older')
      shop.clock.advance(MINUTE)
      readers.push(read())
      await expect.poll(waitingForLocks).toBe(2)
    })
    const pages = await Promise.all(readers)
    expect(pages.map(({ events }) => events.map(({ subjects }) => subjects.sale))).toEqual([
      ['first'],
      ['first', 'older'],
    ])
  })

  test.skipIf(!onPostgres)('read by many at once gives all of them the same places (PostgreSQL only)', async () => {
    for (let n = 0; n < 20; n += 1) await write(`S${n}`)
    const pages = await Promise.all(
      Array.from({ length: 8 }, () => readEvents(shop.db, businessId, { after: cursor, limit: 100 })),
    )
    expect(pages[0]!.events).toHaveLength(20)
    for (const page of pages) expect(page).toEqual(pages[0])
  })
})

describe('W-03 with time', () => {
  test('the start of a tariff is told to each reader once', async () => {
    await shop.db.update(eventReader).set({ since: new Date() })
    const number = await scheduleVersion(shop.db, firstTariff, 60 * MINUTE)
    await announceTariffs(shop.dependencies)
    expect(await news()).toEqual([])
    await shop.db
      .update(tariffVersion)
      .set({ startsAt: sql`clock_timestamp() + interval '1 second'` })
      .where(eq(tariffVersion.number, number))
    await shop.db.execute(sql`select pg_sleep(1.1)`)
    await Promise.all([announceTariffs(shop.dependencies), announceTariffs(shop.dependencies)])
    await announceTariffs(shop.dependencies)
    expect(await news()).toEqual([`tariff.started tariff:${number}`])
  })

  test('events are deleted after 30 days, with what was delivered of them', async () => {
    const hook = { businessId, url: 'http://127.0.0.1:9/', kinds: ['sale.created' as const], encryptedSecret: 'x' }
    await shop.db.insert(webhook).values({ ...hook, createdAt: shop.dependencies.now() })
    await write('old')
    shop.clock.advance(EVENT_DAYS * 24 * HOUR - MINUTE)
    await write('young')
    await dropOldEvents(shop.dependencies)
    expect(await shop.db.$count(webhookDelivery)).toBe(2)
    shop.clock.advance(2 * MINUTE)
    await dropOldEvents(shop.dependencies)
    const left = await shop.db.select({ subjects: partnerEvent.subjects }).from(partnerEvent)
    expect(left).toEqual([{ subjects: { sale: 'young' } }])
    expect(await shop.db.$count(webhookDelivery)).toBe(1)
  })
})
