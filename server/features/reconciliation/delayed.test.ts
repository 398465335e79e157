import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import { bankOf, HOUR, letPass, MINUTE, runDueWork, statusOf } from '../../../tests/support/test-buyer.ts'
import { disagreements, waitingOrder } from '../../../tests/support/test-delayed.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { reconcileDay } from './reconcile.ts'
import { findDay } from './store.ts'

const DAY = 24 * HOUR
/** The first day of a test, which begins at its noon. */
let day: Day = '2026-11-01'
/** The days of the lists that the provider was asked for. */
let lists: { from: Day; to: Day }[] = []
let shop: TestShop

// The shop gets no notifications, so that nobody reports a payment.
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  await offerMethods(shop)
  const { gateway } = shop.dependencies
  shop.dependencies.gateway = {
    ...gateway,
    listTransactions: (days) => {
      lists.push(days)
      return gateway.listTransactions(days)
    },
  }
})
beforeEach(async () => {
  lists = []
  day = addDays(day, 20)
  const noon = `${day}T15:00:00.000Z`
  shop.clock.set(noon)
  const bank = bankOf(shop)
  await bank.clearFaults()
  await bank.setConduct({ latePayments: 'taken' })
  await bank.shiftClock(Date.parse(noon) - (await bank.shiftClock(0)))
})
afterAll(() => shop.close())

const coupon = () => waitingOrder(shop, { startDate: addDays(day, 25), endDate: addDays(day, 30) })

async function run(date: Day) {
  await reconcileDay(shop.dependencies, date)
  const found = await findDay(shop.db, date, shop.dependencies.now())
  const { status, figures, differences } = found!
  const open = differences.filter(({ goneAt }) => goneAt === null)
  return { status, kinds: open.map(({ kind }) => kind), ours: figures?.ours.payments, theirs: figures?.theirs.payments }
}

const nothing = { count: 0, total: 0 }
const one = ({ amount }: { amount: number }) => ({ count: 1, total: amount })
const clean = { status: 'clean', kinds: [] }

test('Y-02 a coupon that was paid days after its end, and that nobody reported, is found in the list and becomes a sale', async () => {
  const { checkout: order, pay } = await coupon()
  await letPass(shop, 4 * DAY, HOUR)
  expect((await statusOf(shop, order.order)).checkout).toBe('EXPIRED')
  await pay()
  await letPass(shop, 18 * HOUR, HOUR)
  expect((await statusOf(shop, order.order)).checkout).toBe('EXPIRED')
  expect(await run(addDays(day, 4))).toEqual({ ...clean, ours: nothing, theirs: nothing })
  await runDueWork(shop)
  await letPass(shop, MINUTE, MINUTE)
  expect(await statusOf(shop, order.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
  // It counts on the day on which we learned of it.
  await letPass(shop, DAY, HOUR)
  expect(await run(addDays(day, 5))).toEqual({ ...clean, ours: one(order), theirs: one(order) })
  expect(await run(day)).toEqual({ ...clean, ours: nothing, theirs: nothing })
  expect(await disagreements(shop)).toEqual([])
})

test('Y-02 one that cannot be issued any more is reported once to staff, and its money goes back', async () => {
  const { checkout: order, pay } = await waitingOrder(shop, { startDate: addDays(day, 3), endDate: addDays(day, 9) })
  await letPass(shop, 4 * DAY, HOUR)
  await pay()
  await letPass(shop, 18 * HOUR, HOUR)
  expect(await run(addDays(day, 4))).toMatchObject({ status: 'differences', kinds: ['given-up-here'] })
  expect((await statusOf(shop, order.order)).attempts).toEqual(['REFUND_STUCK'])
  await letPass(shop, DAY, HOUR)
  expect(await run(addDays(day, 4))).toMatchObject({ kinds: [] })
  expect(await run(addDays(day, 5))).toEqual({ ...clean, ours: one(order), theirs: one(order) })
})

test('Y-02 one that the provider lists as paid and does not confirm is reported until it does', async () => {
  const { checkout: order, pay } = await coupon()
  await pay()
  await bankOf(shop).setConduct({ random: [{ operation: 'query', kind: 'error-before', probability: 1 }] })
  await letPass(shop, 3 * DAY, 6 * HOUR)
  expect(await run(addDays(day, 2))).toMatchObject({ status: 'differences', kinds: ['pending-here'] })
  await bankOf(shop).setConduct({})
  await letPass(shop, HOUR, 10 * MINUTE)
  expect((await statusOf(shop, order.order)).checkout).toBe('COMPLETED')
  expect(await run(addDays(day, 2))).toMatchObject({ kinds: [] })
})

test('Y-02 a coupon that is paid the next day counts on that day, on both sides', async () => {
  const { checkout: order, pay } = await coupon()
  await letPass(shop, 20 * HOUR, HOUR)
  await pay()
  await letPass(shop, 28 * HOUR, HOUR)
  expect(await run(day)).toEqual({ ...clean, ours: nothing, theirs: nothing })
  expect(await run(addDays(day, 1))).toEqual({ ...clean, ours: one(order), theirs: one(order) })
})

test('Y-02 a coupon that is paid again days later is found on that day, though nobody reports it', async () => {
  const { checkout: order, pay } = await coupon()
  await pay()
  await letPass(shop, 4 * DAY, 6 * HOUR)
  await pay()
  await letPass(shop, DAY, 12 * HOUR)
  expect(await run(day)).toEqual({ ...clean, ours: one(order), theirs: one(order) })
  expect(await run(addDays(day, 3))).toEqual({ ...clean, ours: nothing, theirs: nothing })
  expect(await run(addDays(day, 4))).toEqual({
    status: 'differences',
    kinds: ['charged-twice'],
    ours: nothing,
    theirs: one(order),
  })
  expect((await statusOf(shop, order.order)).attempts).toEqual(['CONSUMED'])
})

test('Y-02 the list is read from the day of the oldest coupon, a week after its end at most', async () => {
  await coupon()
  await letPass(shop, 12 * DAY, 12 * HOUR)
  for (const after of [0, 3, 8, 9]) await run(addDays(day, after))
  const fromOf = (before: number) => addDays(day, before)
  expect(lists.map(({ from }) => from)).toEqual([fromOf(-1), fromOf(-1), fromOf(-1), fromOf(8)])
  expect(lists.map(({ to }) => to)).toEqual([1, 4, 9, 10].map(fromOf))
})

test('Y-02 one that we take as paid and the provider does not know is missing there, on the day on which we learned of it', async () => {
  const { checkout: order, attemptId } = await coupon()
  await letPass(shop, DAY, 12 * HOUR)
  // As only a damaged database would be.
  const paidAt = shop.dependencies.now()
  const damaged = { status: 'CONSUMED', purchaseId: `never-${attemptId}` } as const
  await shop.db.update(paymentAttempt).set(damaged).where(eq(paymentAttempt.id, attemptId))
  await shop.db.update(checkout).set({ status: 'COMPLETED', paidAt }).where(eq(checkout.orderNo, order.order))
  await letPass(shop, DAY, 12 * HOUR)
  // Without a list, it is asked for by itself.
  await bankOf(shop).failNext({ operation: 'report', kind: 'malformed' })
  expect(await run(addDays(day, 1))).toMatchObject({ status: 'incomplete', kinds: ['missing-there'] })
  expect(await run(addDays(day, 1))).toMatchObject({ status: 'differences', kinds: ['missing-there'] })
  expect(await run(day)).toMatchObject(clean)
})
