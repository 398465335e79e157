import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { MINUTE, SECOND } from '../../../tests/support/test-buyer.ts'
import { checkout, partialRefund, paymentAttempt, promoRedemption, refund } from '../../platform/db/schema/checkouts.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { sweepCheckouts } from './sweep.ts'

const MILLISECOND = 1

let shop: TestShop
/** Of sold purchases: nothing in them is left to do. */
let attempts: { id: string; checkoutId: string }[]
beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, { count: 60, seed: 5, now: shop.dependencies.now(), documents: shop.dependencies.documents })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from jobs.job`)
  await shop.db.delete(promoRedemption)
  for (const table of [refund, partialRefund]) await shop.db.delete(table)
  await shop.db.update(checkout).set({ status: 'COMPLETED' })
  await shop.db.update(paymentAttempt).set({ status: 'CONSUMED', nextCheckAt: null })
  const { id, checkoutId } = paymentAttempt
  attempts = await shop.db.select({ id, checkoutId }).from(paymentAttempt)
})

const ago = (milliseconds: number) => new Date(shop.dependencies.now().getTime() - milliseconds)
const nextAttempt = () => attempts.pop()!
const sweep = () => sweepCheckouts(shop.dependencies)

describe('B-11 the sweep hands to the queue, once, what was left lying for ten seconds', () => {
  const overdue = 10 * SECOND

  async function handed() {
    await sweep()
    await sweep()
    const { rows } = (await shop.db.execute(sql`select name, data, singleton_key as key from jobs.job`)) as {
      rows: unknown[]
    }
    return rows as { name: string; data: Record<string, string>; key: string }[]
  }

  test.each(['SENT', 'UNKNOWN', 'ABSENT', 'DECLINED'] as const)('an attempt that is %s', async (status) => {
    const left = async (past: number, to: typeof status | 'CONSUMED') => {
      const { id } = nextAttempt()
      await shop.db
        .update(paymentAttempt)
        .set({ status: to, nextCheckAt: ago(past) })
        .where(eq(paymentAttempt.id, id))
      return id
    }
    const attemptId = await left(overdue, status)
    await left(overdue - MILLISECOND, status)
    await left(overdue, 'CONSUMED')
    expect(await handed()).toEqual([{ name: 'check-attempt', data: { attemptId }, key: `sweep:${attemptId}` }])
  })

  test('a paid checkout, after the time that its buyer has for the sale', async () => {
    const left = async (past: number, status: 'PAID' | 'COMPLETED') => {
      const { checkoutId } = nextAttempt()
      await shop.db
        .update(checkout)
        .set({ status, paidAt: ago(past) })
        .where(eq(checkout.id, checkoutId))
      return checkoutId
    }
    const checkoutId = await left(overdue + 45 * SECOND, 'PAID')
    await left(overdue + 45 * SECOND - MILLISECOND, 'PAID')
    await left(MINUTE, 'COMPLETED')
    expect(await handed()).toEqual([{ name: 'complete-sale', data: { checkoutId }, key: `sweep:${checkoutId}` }])
  })

  const money = { amount: 7_00, reason: 'sale-cancelled' }

  test.each(['DUE', 'SENT'] as const)('a refund that is %s', async (status) => {
    const left = async (past: number, to: typeof status | 'DONE') => {
      const row = { ...money, attemptId: nextAttempt().id, status: to, nextAt: ago(past) }
      const [added] = await shop.db.insert(refund).values(row).returning({ id: refund.id })
      return added!.id
    }
    const refundId = await left(overdue, status)
    await left(overdue - MILLISECOND, status)
    await left(overdue, 'DONE')
    expect(await handed()).toEqual([{ name: 'send-refund', data: { refundId }, key: `sweep:${refundId}` }])
  })

  test.each(['DUE', 'SENT', 'PENDING'] as const)('a part of a payment that is %s', async (status) => {
    const left = async (past: number, to: typeof status | 'DONE') => {
      const row = { ...money, attemptId: nextAttempt().id, status: to, nextAt: ago(past) }
      const [added] = await shop.db.insert(partialRefund).values(row).returning({ id: partialRefund.id })
      return added!.id
    }
    const refundId = await left(overdue, status)
    await left(overdue - MILLISECOND, status)
    await left(overdue, 'DONE')
    expect(await handed()).toEqual([{ name: 'send-partial-refund', data: { refundId }, key: `sweep:${refundId}` }])
  })
})

describe('B-11 past its time', () => {
  test.each([
    { status: 'OPEN', past: 0, end: 'EXPIRED' },
    { status: 'OPEN', past: -MILLISECOND, end: 'OPEN' },
    { status: 'PAYING', past: MINUTE, end: 'PAYING' },
    { status: 'REVIEW', past: MINUTE, end: 'REVIEW' },
    { status: 'REFUNDED', past: MINUTE, end: 'REFUNDED' },
  ] as const)('by $past ms a checkout that is $status is $end', async ({ status, past, end }) => {
    const { checkoutId } = nextAttempt()
    const ofCheckout = eq(checkout.id, checkoutId)
    await shop.db
      .update(checkout)
      .set({ status, expiresAt: ago(past) })
      .where(ofCheckout)
    await sweep()
    expect((await shop.db.select().from(checkout).where(ofCheckout))[0]!.status).toBe(end)
  })

  test.each([
    { status: 'EXPIRED', hold: 'HELD', past: 0, end: 'RELEASED' },
    { status: 'EXPIRED', hold: 'HELD', past: -MILLISECOND, end: 'HELD' },
    { status: 'REFUNDED', hold: 'HELD', past: MINUTE, end: 'RELEASED' },
    { status: 'PAYING', hold: 'HELD', past: MINUTE, end: 'HELD' },
    { status: 'REVIEW', hold: 'HELD', past: MINUTE, end: 'HELD' },
    { status: 'PAID', hold: 'HELD', past: MINUTE, end: 'HELD' },
    { status: 'COMPLETED', hold: 'USED', past: MINUTE, end: 'USED' },
  ] as const)(
    'C-05 by $past ms a use of a code that is $hold by a checkout that is $status is $end',
    async ({ status, hold, past, end }) => {
      const { checkoutId } = nextAttempt()
      const [code] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15'))
      await shop.db.update(promoCode).set({ held: 1 }).where(eq(promoCode.id, code!.id))
      await shop.db.update(checkout).set({ status }).where(eq(checkout.id, checkoutId))
      await shop.db
        .insert(promoRedemption)
        .values({ checkoutId, promoCodeId: code!.id, status: hold, expiresAt: ago(past) })
      await sweep()
      expect((await shop.db.select().from(promoRedemption)).map((use) => use.status)).toEqual([end])
    },
  )
})
