import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayNotification, partialRefund, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import type { PurchaseEntry } from '../../../../tools/sandbox-gateway/ledger.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  runDueWork,
  SECOND,
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import { type Message, NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'

let shop: TestShop
const logged: string[] = []
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS, log: (line) => logged.push(line) })
})
afterAll(() => shop.close())

const post = (message: Message) => postNotification(shop, message)

/** A payment whose answer was lost: charged at the bank, pending here, to be asked about in a while. */
async function pendingPayment() {
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope()))
  await someone.pay(priced, await card(shop, 'reply-lost'))
  const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.status, 'UNKNOWN'))
  if (!attempt) throw new Error('the payment is not pending')
  const later = new Date(shop.dependencies.now().getTime() + 3600 * SECOND)
  await shop.db.update(paymentAttempt).set({ nextCheckAt: later }).where(eq(paymentAttempt.id, attempt.id))
  return { order: priced.order, attempt }
}

describe('K-04 the provider’s notifications', () => {
  test('one about a pending payment makes us ask at once; again, it changes nothing', async () => {
    const { order, attempt } = await pendingPayment()
    await runDueWork(shop)
    expect((await statusOf(shop, order)).attempts).toEqual(['UNKNOWN'])
    const sentAt = shop.dependencies.now().toISOString()
    expect(await post({ order: attempt.gatewayOrder, sentAt })).toBe(200)
    await runDueWork(shop)
    expect(await statusOf(shop, order)).toMatchObject({ checkout: 'PAID', attempts: ['APPROVED'] })
    expect(await post({ order: attempt.gatewayOrder, sentAt })).toBe(200)
    expect(await post({ order: attempt.gatewayOrder, amount: '8405' })).toBe(200)
    const [paid] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
    expect(paid!.nextCheckAt).toBeNull()
    const kept = await shop.db.select().from(gatewayNotification)
    const ofAttempt = { transactionId: '1489067001899996161', attemptId: attempt.id }
    expect(kept).toMatchObject([ofAttempt, ofAttempt])
  })

  test('one names a payment by our id for it, too; an id that is none of ours names nothing', async () => {
    const { attempt } = await pendingPayment()
    const stored = async (id: string, uniqueId: string) => {
      expect(await post({ id, uniqueId })).toBe(200)
      const [kept] = await shop.db.select().from(gatewayNotification).where(eq(gatewayNotification.transactionId, id))
      return kept!.attemptId
    }
    for (const odd of ['not ours', `${attempt.id}0`, `0${attempt.id}`]) expect(await stored('78', odd)).toBeNull()
    expect(await stored('79', attempt.id)).toBe(attempt.id)
    await runDueWork(shop)
    const [found] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
    expect(found!.status).toBe('APPROVED')
  })

  test('one that says approved of a card that was declined does not count: what the gateway answers does', async () => {
    const someone = buyer(shop)
    const priced = good(await someone.open(fifteenDaysInEurope()))
    expect((await someone.pay(priced, await card(shop, 'insufficient-funds'))).is).toBe('PAYMENT_DECLINED')
    const entries = await bankOf(shop).ledger()
    const declined = entries.findLast((entry): entry is PurchaseEntry => entry.type === 'purchase')
    expect(await post({ id: declined?.transactionId ?? '', order: declined?.order ?? '' })).toBe(200)
    await runDueWork(shop)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['DECLINED'] })
  })

  test('what the signature does not cover, what is old and what cannot be read is refused, and nothing is kept', async () => {
    await shop.db.delete(gatewayNotification)
    logged.length = 0
    const yesterday = new Date(shop.dependencies.now().getTime() - 25 * 3600 * SECOND).toISOString()
    expect(await post({ secret: 'somebody else’s' })).toBe(401)
    expect(await post({ unsigned: true })).toBe(401)
    expect(await post({ sentAt: yesterday })).toBe(401)
    expect(await post({ sentAt: 'never' })).toBe(401)
    expect(await post({ body: '{"TransactionId":' })).toBe(400)
    expect(await post({ body: '{"Amount":1,"Currency":"USD"}' })).toBe(400)
    const bare = await shop.app.inject({ method: 'POST', url: '/api/payment/notification' })
    expect(bare.statusCode).toBe(400)
    const ofKilobytes = (size: number, more = 0) => post({ body: ' '.repeat(size * 1024 + more) })
    expect([await ofKilobytes(64), await ofKilobytes(64, 1)]).toEqual([400, 413])
    // Signed as 84.04, said as 8404.
    expect(
      await post({ amount: '84.04', body: '{"TransactionId":1489067001899996161,"Amount":8404,"Currency":"USD"}' }),
    ).toBe(401)
    expect(await shop.db.select().from(gatewayNotification)).toEqual([])
    const reasons = logged.map((line) => JSON.parse(line) as { msg: string; reason?: string })
    expect(
      reasons.filter(({ msg }) => msg === 'a notification of the card gateway was refused').map(({ reason }) => reason),
    ).toEqual([
      'unsigned',
      'unsigned',
      'stale',
      'stale',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'unsigned',
    ])
  })

  test('an amount is signed as it is written, decimals and all', async () => {
    expect(await post({ id: '77', amount: '100.00' })).toBe(200)
  })
})

describe('K-04 R-02 a message about a payment whose money is on its way back', () => {
  let attempt: typeof paymentAttempt.$inferSelect
  let message: Message
  beforeEach(async () => {
    const someone = buyer(shop)
    const priced = good(await someone.open(fifteenDaysInEurope()))
    good(await someone.pay(priced, await card(shop)))
    const [paid] = await shop.db.select().from(paymentAttempt).orderBy(desc(paymentAttempt.sentAt)).limit(1)
    attempt = paid!
    message = { order: attempt.gatewayOrder, sentAt: shop.dependencies.now().toISOString() }
    shop.clock.advance(SECOND)
  })

  const inSeconds = (seconds: number) => new Date(shop.dependencies.now().getTime() + seconds * SECOND)

  /** When the refund or the part is due after the message, and after how many seconds a job comes for it. */
  async function afterMessage(table: typeof refund | typeof partialRefund, id: string) {
    expect(await post(message)).toBe(200)
    const [row] = await shop.db.select().from(table).where(eq(table.id, id))
    const name = table === refund ? 'send-refund' : 'send-partial-refund'
    const { rows } = (await shop.db.execute(sql`
      delete from jobs.job where name = ${name} and data ->> 'refundId' = ${id}
        returning extract(epoch from start_after - created_on)::int as seconds`)) as { rows: unknown[] }
    return {
      due: (row!.nextAt.getTime() - shop.dependencies.now().getTime()) / SECOND,
      jobs: (rows as { seconds: number }[]).map(({ seconds }) => seconds),
    }
  }

  type Whole = Partial<typeof refund.$inferInsert>
  const insertWhole = async (of: string, values: Whole) => {
    const amount = attempt.amount
    const row = { attemptId: of, amount, reason: 'amount-differs', status: 'SENT' as const, nextAt: inSeconds(3600) }
    const [added] = await shop.db
      .insert(refund)
      .values({ ...row, ...values })
      .returning({ id: refund.id })
    return added!.id
  }

  test.each<{ is: string; values: Whole; due: number; expected: { due: number; jobs: number[] } }>([
    {
      is: 'that the provider has named is asked about now',
      values: { providerRef: '771' },
      due: 3600,
      expected: { due: 0, jobs: [0] },
    },
    {
      is: 'that may be on its way is asked about once its call is over',
      values: {},
      due: 3600,
      expected: { due: 100, jobs: [100] },
    },
    { is: 'that is asked about then anyway waits for that', values: {}, due: 100, expected: { due: 100, jobs: [] } },
    { is: 'that is due waits for its time', values: { status: 'DUE' }, due: 3600, expected: { due: 3600, jobs: [] } },
    { is: 'that is done stays so', values: { status: 'DONE' }, due: 3600, expected: { due: 3600, jobs: [] } },
  ])('a refund $is', async ({ values, due, expected }) => {
    const id = await insertWhole(attempt.id, { ...values, nextAt: inSeconds(due) })
    expect(await afterMessage(refund, id)).toEqual(expected)
  })

  test('the same message again hastens nothing, nor does one about another payment', async () => {
    const id = await insertWhole(attempt.id, {})
    expect(await afterMessage(refund, id)).toEqual({ due: 100, jobs: [100] })
    await shop.db
      .update(refund)
      .set({ nextAt: inSeconds(3600) })
      .where(eq(refund.id, id))
    expect(await afterMessage(refund, id)).toEqual({ due: 3600, jobs: [] })
    message = { order: 'of nobody' }
    expect(await afterMessage(refund, id)).toEqual({ due: 3600, jobs: [] })
  })

  test.each([
    { status: 'PENDING', sentAgo: 30, due: 3600, expected: { due: 0, jobs: [0] } },
    { status: 'PENDING', sentAgo: 30, due: 0, expected: { due: 0, jobs: [] } },
    { status: 'SENT', sentAgo: 30, due: 3600, expected: { due: 70, jobs: [70] } },
    { status: 'SENT', sentAgo: 29.5, due: 3600, expected: { due: 70.5, jobs: [71] } },
    { status: 'SENT', sentAgo: 30, due: 70, expected: { due: 70, jobs: [] } },
    { status: 'SENT', sentAgo: 101, due: 3600, expected: { due: 0, jobs: [0] } },
    { status: 'DUE', sentAgo: 30, due: 3600, expected: { due: 3600, jobs: [] } },
    { status: 'STUCK', sentAgo: 30, due: 3600, expected: { due: 3600, jobs: [] } },
  ] as const)(
    'a part that is $status, sent $sentAgo s ago and due in $due s comes to $expected',
    async ({ status, sentAgo, due, expected }) => {
      const values = { attemptId: attempt.id, amount: 7_00, reason: 'sale-cancelled', status }
      const [part] = await shop.db
        .insert(partialRefund)
        .values({ ...values, sentAt: inSeconds(-sentAgo), nextAt: inSeconds(due) })
        .returning({ id: partialRefund.id })
      expect(await afterMessage(partialRefund, part!.id)).toEqual(expected)
    },
  )
})
