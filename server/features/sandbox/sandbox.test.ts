import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { expectWithin } from '../../../tests/support/own-time.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { startReceiver } from '../../../tests/support/webhook-receiver.ts'
import {
  partnerKeyOf,
  saleOf,
  trip,
  type WireLink,
  type WireQuote,
  type WireSale,
} from '../../../tests/support/partner.ts'
import { listenForPartners, partnerAt } from '../../../tests/support/partner-socket.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startVersion } from '../../../tests/support/test-tariffs.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { sale } from '../../platform/db/schema/sales.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

type Program = ReturnType<typeof partnerAt>
type Clock = { now: string; isMoved: boolean; copiedAt: string }
type Mail = { id: string; kind: string; to: string; subject: string; createdAt: string; text: string }

let shop: TestShop
let base: string
let broker: Program
let agency: Program
let live: Program
let brokerId: string
beforeAll(async () => {
  shop = await startTestShop()
  base = await listenForPartners(shop)
  const own = await partnerKeyOf(shop, 'broker@ceibo.test', { mode: 'test' })
  brokerId = own.businessId
  broker = partnerAt(base, own.key)
  await shop.db.update(business).set({ paymentType: 'on-account' }).where(eq(business.subdomain, 'mburucuya'))
  await offerMethods(shop)
  agency = partnerAt(base, (await partnerKeyOf(shop, 'agencia@ceibo.test', { mode: 'test' })).key)
  live = partnerAt(base, (await partnerKeyOf(shop, 'broker@ceibo.test')).key)
})
afterAll(() => shop.close())

async function quoted(by: Program, more: object = {}): Promise<WireQuote> {
  const { status, body, text } = await by.post<{ data: WireQuote[] }>('/quotes', trip(more))
  expect(status, text).toBe(201)
  return body.data[0]!
}

async function sold(by: Program, more: object = {}): Promise<WireSale> {
  const { status, body, text } = await by.post<WireSale>('/sales', saleOf(await quoted(by), more))
  expect(status, text).toBe(201)
  return body
}

const moveTo = (by: Program, now: string) => by.post<Clock>('/sandbox/clock', { now })
const mailsOf = (by: Program) => by.get<{ data: Mail[]; nextCursor: string | null }>('/sandbox/emails')

describe('W-04 a test key', () => {
  test('quotes, sells and cancels in the sandbox of its business as a live one does, and the live shop has no row of it', async () => {
    const meta = await broker.get('/meta')
    expect(meta.body, meta.text).toMatchObject({
      business: { name: 'Rambla Brokers', sellsOnAccount: true },
      key: { mode: 'test' },
    })
    const inSandbox = await quoted(broker)
    const inLive = await quoted(live)
    expect(inSandbox.price).toEqual(inLive.price)
    expect(inSandbox.url).toContain('/sandbox/')
    const before = await shop.db.$count(sale)
    const made = await sold(broker)
    expect(made).toMatchObject({ number: 1, status: 'active' })
    const preview = await broker.get<{ id: string }>(`/sales/${made.id}/cancellation`)
    const cancelled = await broker.post(`/sales/${made.id}/cancellation`, { previewId: preview.body.id })
    expect(cancelled.status, cancelled.text).toBe(201)
    expect((await broker.get(`/sales/${made.id}`)).body).toMatchObject({ status: 'cancelled' })
    expect((await live.get(`/sales/${made.id}`)).status).toBe(404)
    expect(await shop.db.$count(sale)).toBe(before)
    expect((await live.get<{ data: unknown[] }>('/sales')).body.data).toEqual([])
  })

  test('prints the voucher of its sale', async () => {
    const { vouchers } = await sold(broker)
    const pdf = await broker.get(`/vouchers/${vouchers[0]!.id}/pdf`)
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
  })

  test('sends its emails to the mailbox, and none to a person', async () => {
    await sold(broker, { contact: { email: 'lucia@example.com', phone: '099 123 456' } })
    const toLucia = async () => (await mailsOf(broker)).body.data.filter(({ to }) => to === 'lucia@example.com')
    await expect.poll(async () => (await toLucia()).length).toBeGreaterThan(0)
    const [mail] = await toLucia()
    const kinds = (await mailsOf(broker)).body.data.map(({ kind }) => kind)
    expect(kinds, 'what staff read is theirs').not.toContain('sale-notice')
    expect(mail!.text).toContain('Hola')
    expect((await broker.get<Mail>(`/sandbox/emails/${mail!.id}`)).body).toEqual(mail)
    expect((await agency.get(`/sandbox/emails/${mail!.id}`)).problem).toMatchObject({
      status: 404,
      code: 'email_not_found',
    })
    expect(shop.sentEmails.filter(({ to }) => to === 'lucia@example.com')).toEqual([])
    expect(await shop.db.$count(mailMessage, eq(mailMessage.recipient, 'lucia@example.com'))).toBe(0)
  })

  test('reads its mailbox page by page, the newest first', async () => {
    const own = shop.sandboxDbs.get(brokerId)!
    await expect.poll(() => own.$count(mailMessage, eq(mailMessage.status, 'WAITING'))).toBe(0)
    const all = (await broker.get<{ data: Mail[] }>('/sandbox/emails?limit=100')).body.data
    expect(all.length).toBeGreaterThan(2)
    const read: Mail[] = []
    for (let path: string | null = '/sandbox/emails?limit=2'; path;) {
      const page: { data: Mail[]; nextCursor: string | null } = (await broker.get<never>(path)).body
      read.push(...page.data)
      path = page.nextCursor && `/sandbox/emails?limit=2&cursor=${page.nextCursor}`
    }
    expect(read).toEqual(all)
  })

  test('is dead within a second of being revoked, and the calls of a sandbox refuse a live key', async () => {
    const { id, key } = await partnerKeyOf(shop, 'broker@ceibo.test', { mode: 'test' })
    const program = partnerAt(base, key)
    expect((await program.get('/sandbox/clock')).status).toBe(200)
    await shop.db.update(partnerKey).set({ revokedAt: shop.dependencies.now() }).where(eq(partnerKey.id, id))
    await expectWithin(1_000, async () => (await program.get('/sandbox/clock')).status, 401)
    for (const path of ['/sandbox/clock', '/sandbox/emails']) {
      expect((await live.get(path)).problem, path).toMatchObject({ status: 403, code: 'sandbox_only' })
    }
    expect((await live.post('/sandbox/refresh')).problem).toMatchObject({ code: 'sandbox_only' })
    expect((await moveTo(live, '2027-01-01T00:00:00.000Z')).problem).toMatchObject({ code: 'sandbox_only' })
  })

  test.skipIf(!onPostgres)(
    'takes no connection of the live shop: one whose sandbox is busy delays no live call',
    async () => {
      await broker.get('/meta')
      const own = shop.sandboxDbs.get(brokerId)!
      const lock = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(1)`)
      const busy = await own.transaction(async (tx) => {
        await lock(tx)
        // They have all connections of the sandbox until this transaction ends.
        const waiting = Array.from({ length: 40 }, () => own.transaction(lock))
        expect((await live.get('/sales')).status).toBe(200)
        return { waiting }
      })
      await Promise.all(busy.waiting)
    },
  )

  test('works also where the business may not sell by the API yet, and notes the day of its use', async () => {
    await shop.db.update(business).set({ isApiLive: false }).where(eq(business.id, brokerId))
    await expectWithin(2_000, async () => (await live.get('/meta')).status, 403)
    expect((await broker.get('/meta')).status).toBe(200)
    await shop.db.update(business).set({ isApiLive: true }).where(eq(business.id, brokerId))
    await expectWithin(1_000, async () => (await live.get('/meta')).status, 200)
    const keys = await shop.db.select().from(partnerKey).where(eq(partnerKey.businessId, brokerId))
    expect(keys.find(({ mode }) => mode === 'test')!.lastUsedOn).toBe('2026-11-21')
  })
})

describe('W-04 the events of a sandbox', () => {
  test('are listed from its first use, without a webhook', async () => {
    const { id } = await sold(agency)
    const { body } = await agency.get<{ data: { type: string; data: object }[] }>('/events')
    expect(body.data).toContainEqual(expect.objectContaining({ type: 'sale.created', data: { sale: id } }))
  })

  test('are listed and go to its own webhooks, and none is in the live shop', async () => {
    const receiver = await startReceiver()
    const hook = await broker.post<{ id: string; secret: string }>('/webhooks', {
      url: receiver.url,
      eventTypes: ['sale.created'],
    })
    expect(hook.status, hook.text).toBe(201)
    const { id: saleId } = await sold(broker)
    await expect.poll(() => receiver.events().length).toBe(1)
    expect(JSON.stringify(receiver.events())).toContain(saleId.slice('sale_'.length))
    const listed = await broker.get<{ data: { type: string }[] }>('/events')
    expect(listed.body.data.map(({ type }) => type)).toContain('sale.created')
    expect((await live.get<{ data: unknown[] }>('/events')).body.data).toEqual([])
    expect((await live.get<{ data: unknown[] }>('/webhooks')).body.data).toEqual([])
    await receiver.close()
  })
})

describe('W-04 a test link', () => {
  const { contact, conditionsAccepted } = saleOf({ id: '', price: { amount: 0, currency: 'USD' } })
  const traveller = () => ({ passengers: [newPassenger()], contact, conditionsAccepted })

  async function linked(by: Program): Promise<WireLink> {
    const { status, body, text } = await by.post<WireLink>('/links', {
      quoteId: (await quoted(by)).id,
      reference: 'R-1',
    })
    expect(status, text).toBe(201)
    return body
  }
  const paid = (by: Program, { id }: WireLink, outcome: string) =>
    by.post<{ status: string; saleId: string | null }>(`/sandbox/links/${id}/pay`, { ...traveller(), outcome })

  test('leads to a page that says what it is, and is paid by a card as its traveller pays it, once', async () => {
    const link = await linked(broker)
    const page = await fetch(base.replace('/api/partner/v1', '') + new URL(link.url).pathname)
    expect(page.status).toBe(200)
    const shown = await page.text()
    for (const call of ['sandbox/links/{id}/pay', 'vouchers/{id}/pdf'])
      expect(shown).toContain(`/api/partner/v1/${call}`)
    expect((await paid(broker, link, 'declined')).body).toEqual({ status: 'declined', saleId: null })
    const answer = await paid(broker, link, 'approved')
    expect(answer.body, answer.text).toMatchObject({ status: 'paid' })
    const { saleId } = answer.body
    expect((await broker.get(`/links/${link.id}`)).body).toMatchObject({ status: 'paid', saleId })
    expect((await broker.get(`/sales/${saleId}`)).body).toMatchObject({ mode: 'card', reference: 'R-1' })
    expect((await paid(broker, link, 'approved')).problem.code).toBe('link_paid')
    expect((await paid(agency, link, 'approved')).problem.code).toBe('link_not_found')
    expect((await paid(live, link, 'approved')).problem.code).toBe('sandbox_only')
  })

  const isWaiting = eq(paymentAttempt.status, 'WAITING')

  test('that waits for a payment at a counter is paid by the next one that is approved', async () => {
    const link = await linked(agency)
    expect((await paid(agency, link, 'pending')).body).toEqual({ status: 'pending', saleId: null })
    expect((await paid(agency, link, 'declined')).problem.code).toBe('link_being_paid')
    // The bank was asked a moment before, when it had no payment.
    const justAsked = { nextCheckAt: new Date('2026-11-21T15:00:30.000Z') }
    for (const db of shop.sandboxDbs.values()) await db.update(paymentAttempt).set(justAsked).where(isWaiting)
    expect((await paid(agency, link, 'approved')).body).toEqual({ status: 'pending', saleId: null })
    const status = async () => (await agency.get<WireLink>(`/links/${link.id}`)).body.status
    await expect.poll(status).toBe('paid')
  })

  test('waits for a payment at a counter, which ends when the clock passes its end', async () => {
    const { id } = await linked(agency)
    const answer = await paid(agency, { id } as WireLink, 'pending')
    expect(answer.body, answer.text).toEqual({ status: 'pending', saleId: null })
    await expect
      .poll(async () => (await mailsOf(agency)).body.data.map(({ kind }) => kind))
      .toContain('delayed-payment')
  })
})

describe('W-04 the clock of a sandbox', () => {
  test('goes forward only, at most two years', async () => {
    const { body: clock } = await agency.get<Clock>('/sandbox/clock')
    expect(clock).toMatchObject({ now: '2026-11-21T15:00:00.000Z', isMoved: false })
    for (const [to, code] of [
      ['2026-11-21T14:59:59.000Z', 'clock_goes_forward'],
      ['2029-01-01T00:00:00.000Z', 'clock_too_far'],
    ] as const) {
      expect((await moveTo(agency, to)).problem).toMatchObject({ status: 400, errors: [{ field: 'now', code }] })
    }
    expect((await moveTo(agency, 'mañana')).status).toBe(400)
    expect((await agency.get('/sandbox/clock')).body).toEqual(clock)
  })

  test('moved to a trip, its cover has begun and its quotes have ended; another sandbox keeps its time', async () => {
    const { vouchers, id } = await sold(agency)
    const quote = await quoted(agency)
    const voucher = () => agency.get<{ status: string }>(`/vouchers/${vouchers[0]!.id}`)
    expect((await voucher()).body.status).toBe('notYet')
    const moved = await moveTo(agency, '2026-12-11T15:00:00.000Z')
    expect(moved.body, moved.text).toMatchObject({ now: '2026-12-11T15:00:00.000Z', isMoved: true })
    expect((await voucher()).body.status).toBe('valid')
    expect((await agency.get(`/quotes/${quote.id}`)).problem.code).toBe('quote_expired')
    const kinds = async () => (await mailsOf(agency)).body.data.map(({ kind }) => kind)
    await expect.poll(kinds).toContain('delayed-payment-over')
    expect((await agency.get(`/sales/${id}/cancellation`)).body).toMatchObject({ rule: 'departed' })
    expect((await broker.get('/sandbox/clock')).body).toMatchObject({ now: '2026-11-21T15:00:00.000Z', isMoved: false })
    expect((await live.get('/meta')).status).toBe(200)
  })

  test('moved past the end of a month, its account is closed', async () => {
    const months = async () => {
      const { body } = await agency.get<{ data: { month: string }[] }>('/statements')
      return body.data.map(({ month }) => month)
    }
    expect(await months()).toEqual(['2026-11-01'])
    expect((await moveTo(agency, '2027-01-05T15:00:00.000Z')).status).toBe(201)
    expect(await months()).toEqual(['2026-11-01', '2026-12-01'])
  })
})

describe('W-04 a sandbox copies', () => {
  test('the tariff in force and the terms of its business, and again when it is told to', async () => {
    const before = (await quoted(broker)).price.amount
    await startVersion(shop.db, doubled())
    await shop.db.insert(promoCode).values({ code: 'NUEVO20', ownPercentage: 20, companyPercentage: 0 })
    const [code] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'NUEVO20'))
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: code!.id, businessId: brokerId })
    expect((await quoted(broker)).price.amount).toBe(before)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => broker.post<Clock>('/sandbox/refresh')))
    expect(twenty.map(({ status, text }) => (status === 201 ? status : text))).toEqual(twenty.map(() => 201))
    const copied = await broker.post<Clock>('/sandbox/refresh')
    expect(copied.status, copied.text).toBe(201)
    expect((await quoted(broker)).price.amount).toBe((await quoted(live)).price.amount)
    expect((await quoted(broker)).price.amount).toBeGreaterThan(before)
    expect((await quoted(broker, { promoCode: 'NUEVO20' })).price.amount).toBe(
      (await quoted(live, { promoCode: 'NUEVO20' })).price.amount,
    )
  })

  test('owners as if they were not blocked, which the live shop decides: one who is unblocked goes on', async () => {
    const { world } = shop.dependencies
    const isOwner = eq(users.email, 'agencia@ceibo.test')
    const [owner] = await shop.db.update(users).set({ blockedAt: shop.dependencies.now() }).where(isOwner).returning()
    if (world.kind === 'live') await world.sandboxes.within(owner!.businessId!, (own) => own.refresh())
    await shop.db.update(users).set({ blockedAt: null }).where(isOwner)
    const own = shop.sandboxDbs.get(owner!.businessId!)!
    expect(await own.$count(users, isNotNull(users.blockedAt))).toBe(0)
    await expectWithin(2_000, async () => (await agency.get('/sandbox/clock')).status, 200)
  })

  test('no people of its business but owners whose emails reach nobody, and no password', async () => {
    const db = shop.sandboxDbs.get(brokerId)!
    const people = await db.select().from(users)
    expect(people.length).toBeGreaterThan(0)
    for (const { email, passwordHash, role } of people) {
      expect([passwordHash, role]).toEqual([null, 'owner'])
      expect(email).toMatch(/@sandbox\.invalid$/)
    }
  })
})

/** The tariff with every rate doubled. */
const doubled = () => ({ ...firstTariff, plans: firstTariff.plans.map((plan) => ({ ...plan, rate: plan.rate * 2 })) })

test('W-04 W-03 a sandbox whose clock was moved signs by the real time: receivers refuse messages of another', async () => {
  const receiver = await startReceiver()
  await broker.post('/webhooks', { url: receiver.url, eventTypes: ['sale.created'] })
  const { body: clock } = await broker.get<Clock>('/sandbox/clock')
  await moveTo(broker, new Date(Date.parse(clock.now) + 600_000).toISOString())
  await sold(broker)
  await expect.poll(() => receiver.events().length).toBe(1)
  const signedAt = Number(receiver.received[0]!.headers['webhook-timestamp']) * 1_000
  expect(Math.abs(signedAt - shop.dependencies.now().getTime())).toBeLessThan(5_000)
  await receiver.close()
})
