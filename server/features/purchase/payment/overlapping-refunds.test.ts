import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RefundResult, RefundStatus } from '../../../adapters/card-gateway/port.ts'
import { checkout, gatewayNotification, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../../platform/db/schema/operations.ts'
import { gatewayDouble } from '../../../../tests/support/gateway-double.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { sendRefund } from './send-refund.ts'
import { findDueWork } from '../sweep.ts'
import { buyer, fifteenDaysInEurope, good, HOUR, MINUTE, SECOND } from '../../../../tests/support/test-buyer.ts'
import { TEST_NOW } from '../../../../tests/support/template.ts'
import { NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'

const PURCHASE = '9007199254740993123'
const REFUND = '9007199254740993124'

/** A gateway whose refunds end when the test says so, as slow ones do. */
function slowGateway() {
  const resolvers: ((result: RefundResult) => void)[] = []
  const atGateway = { refund: { kind: 'not-found' } as RefundStatus }
  const charged = (amount: number) =>
    ({ kind: 'approved', purchaseId: PURCHASE, amount, currency: 'USD', reply: {} }) as const
  let amount = 0
  const gateway = gatewayDouble({
    charge: (request) => {
      // One cent more than was asked: it has to go back.
      amount = request.amount + 1
      return Promise.resolve(charged(amount))
    },
    find: () => Promise.resolve({ kind: 'found', outcome: charged(amount - 1) }),
    readPurchase: () => Promise.resolve({ kind: 'found', outcome: charged(amount - 1) }),
    refund: () => new Promise((resolve) => void resolvers.push(resolve)),
    readRefund: () => Promise.resolve(atGateway.refund),
  })
  return { gateway, resolvers, atGateway }
}

let shop: TestShop
let bank: ReturnType<typeof slowGateway>
beforeAll(async () => {
  shop = await startTestShop({ notifications: NOTIFICATIONS })
})
beforeEach(async () => {
  bank = slowGateway()
  shop.dependencies.gateway = bank.gateway
  shop.clock.set(TEST_NOW)
  for (const table of [mailMessage, refund, gatewayNotification, paymentAttempt, checkout]) await shop.db.delete(table)
  await shop.db.execute(sql`delete from jobs.job`)
  await addOther()
})
afterEach(async () => expect(await findOther()).toEqual(other))
afterAll(() => shop.close())

const OTHER_ATTEMPT = '00000000-0000-4000-8000-000000000001'
/** Another order whose refund is on its way and due: what happens to the first one leaves it alone. */
let other: Awaited<ReturnType<typeof findOther>>

async function findOther() {
  const [found] = await shop.db
    .select({ refund, attempt: paymentAttempt.status, order: checkout.status })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(refund.attemptId, OTHER_ATTEMPT))
  return found!
}

async function addOther(): Promise<void> {
  const { order, amount } = good(await buyer(shop).open(fifteenDaysInEurope()))
  const now = shop.dependencies.now()
  const [opened] = await shop.db
    .update(checkout)
    .set({ status: 'REFUNDING' })
    .where(eq(checkout.orderNo, order))
    .returning()
  await shop.db.insert(paymentAttempt).values({
    id: OTHER_ATTEMPT,
    checkoutId: opened!.id,
    n: 1,
    gatewayOrder: `${order}1`,
    tokenHash: '',
    amount,
    currency: 'USD',
    status: 'REFUND_SENT',
    purchaseId: '9007199254740993125',
    sentAt: now,
  })
  const added = { attemptId: OTHER_ATTEMPT, amount, reason: 'not-issued', status: 'SENT', tries: 1 } as const
  await shop.db.insert(refund).values({ ...added, nextAt: now, createdAt: now })
  other = await findOther()
}

/** The refunds that the queue was given, and after how many seconds each. */
async function jobs() {
  const { rows } = (await shop.db.execute(sql`
    select data ->> 'refundId' as id, extract(epoch from start_after - created_on)::int as seconds
    from jobs.job where name = 'send-refund' order by created_on`)) as { rows: { id: string; seconds: number }[] }
  return rows
}

const pending: RefundResult = { kind: 'pending', ref: REFUND, reply: {} }
const silent: RefundResult = { kind: 'unknown', reason: 'HTTP500' }
const nothingLeft: RefundResult = { kind: 'already-refunded', isCertain: true, isOnRecord: false }

/** A refund that two processes have at the gateway, the second one since a minute after the first. */
async function twoTries() {
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope()))
  expect((await someone.pay(priced, 'OT_0123456789')).is).toBe('PAYMENT_REFUNDED')
  const [{ id }] = (await shop.db.select({ id: refund.id }).from(refund).where(ne(refund.id, other.refund.id))) as [
    { id: string },
  ]
  const start = async () => {
    const before = bank.resolvers.length
    const ended = sendRefund(shop.dependencies, id)
    await expect.poll(() => bank.resolvers.length).toBeGreaterThan(before)
    return { ended, answer: bank.resolvers.at(-1)! }
  }
  const first = await start()
  shop.clock.advance(61 * SECOND)
  const second = await start()
  const end = async ({ ended, answer }: typeof first, result: RefundResult) => {
    answer(result)
    await ended
  }
  return { id, first, second, end }
}

async function statuses() {
  const [row] = await shop.db.select().from(refund).where(ne(refund.id, other.refund.id))
  const [attempt] = await shop.db.select().from(paymentAttempt).where(ne(paymentAttempt.id, OTHER_ATTEMPT))
  const [order] = await shop.db.select().from(checkout).where(eq(checkout.id, attempt!.checkoutId))
  return [row!.status, row!.providerRef, attempt!.status, order!.status]
}

test('B-11 the queue is given the refund of the payment that goes back, and the sweep finds only what is due', async () => {
  const { id } = await twoTries()
  expect(await jobs()).toEqual([{ id, seconds: 0 }])
  const { refundIds } = await findDueWork(shop.db, shop.dependencies.now())
  expect(refundIds).toEqual([other.refund.id])
})

test('B-11 "nothing is left" is no proof from a try that another has overtaken', async () => {
  const { first, end } = await twoTries()
  await end(first, nothingLeft)
  expect(await statuses()).toEqual(['SENT', null, 'REFUND_SENT', 'REFUNDING'])
})

test('B-11 what one try learnt of a refund is not forgotten by another that learnt nothing', async () => {
  const { first, second, end } = await twoTries()
  await end(first, pending)
  await end(second, silent)
  expect(await statuses()).toEqual(['SENT', REFUND, 'REFUND_SENT', 'REFUNDING'])
})

test('B-11 "nothing is left" is no proof while another try knows of a refund that is not over', async () => {
  const { id, first, second, end } = await twoTries()
  await end(first, pending)
  await end(second, nothingLeft)
  expect(await statuses()).toEqual(['SENT', REFUND, 'REFUND_SENT', 'REFUNDING'])
  bank.atGateway.refund = { kind: 'found', status: 'refunded', amount: 9_339, currency: 'USD' }
  shop.clock.advance(5 * MINUTE)
  await sendRefund(shop.dependencies, id)
  expect(await statuses()).toEqual(['DONE', REFUND, 'REFUNDED', 'REFUNDED'])
})

test.each([silent, pending])(
  'B-11 a try that ends late, $kind, does not call a refund stuck that is done',
  async (late) => {
    const { id, first, second, end } = await twoTries()
    await end(second, { kind: 'refunded', ref: REFUND, reply: {} })
    shop.clock.advance(25 * HOUR)
    await end(first, late)
    await sendRefund(shop.dependencies, id)
    expect(await statuses()).toEqual(['DONE', REFUND, 'REFUNDED', 'REFUNDED'])
    const alerts = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))
    expect(alerts.map(({ payload }) => payload['title'])).toEqual([expect.stringContaining('Devolución automática')])
  },
)

test('B-11 a message of the bank while a try is on its way starts no other one beside it', async () => {
  const { id, second, end } = await twoTries()
  expect(await postNotification(shop, { id: PURCHASE })).toBe(200)
  const firstJob = { id, seconds: 0 }
  expect(await jobs()).toEqual([firstJob, { id, seconds: 100 }])
  expect(await postNotification(shop, { id: PURCHASE, amount: '93.38' })).toBe(200)
  expect(await jobs(), 'a second message makes it no sooner').toHaveLength(2)
  await sendRefund(shop.dependencies, id)
  expect(bank.resolvers).toHaveLength(2)
  await end(second, pending)
  bank.atGateway.refund = { kind: 'found', status: 'refunded', amount: 9_339, currency: 'USD' }
  expect(await postNotification(shop, { id: PURCHASE, amount: '93.39' })).toBe(200)
  await sendRefund(shop.dependencies, id)
  expect(await statuses()).toEqual(['DONE', REFUND, 'REFUNDED', 'REFUNDED'])
  const done = () => shop.db.select().from(refund).where(eq(refund.id, id))
  const before = await done()
  expect(await postNotification(shop, { id: PURCHASE, amount: '93.40' })).toBe(200)
  expect(await done()).toEqual(before)
})
