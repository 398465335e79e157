import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkout, partialRefund, paymentAttempt, promoRedemption } from '../../platform/db/schema/checkouts.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { queue } from '../../platform/jobs/jobs.ts'
import { KEY_BYTES, cipherOf } from '../../platform/crypto/cipher.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { startWork } from '../feature.ts'
import { askAgain } from './ask-again.ts'
import { purchaseFeature } from './feature.ts'
import { beginPayment } from './payment/begin-payment.ts'
import { checkAttempt } from './payment/check-attempt.ts'
import { consumePromo, releasePromo } from './promo-hold/promo-hold.ts'
import { sweepCheckouts } from './sweep.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  letPass,
  MINUTE,
  runDueWork,
  SECOND,
  statusOf,
} from '../../../tests/support/test-buyer.ts'
import { purchaseQueues } from './payment/queues.ts'

/** The embedded database has one connection: a transaction that holds a lock there makes all others wait. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())

async function opened(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const someone = buyer(shop)
  return { someone, checkout: good(await someone.open(fifteenDaysInEurope(more))) }
}

/** T1 and nothing after it: what is on record when the server dies before, or while, it calls the gateway. */
async function dieAfterIntent(order: string, amount: number, token: string) {
  const { db, jobs, documents, cards, now } = shop.dependencies
  const start = await db.transaction((tx) =>
    beginPayment(tx, {
      jobs,
      documents,
      cards,
      now: now(),
      request: { order, amount, token, currency: 'USD', address: '10.0.0.1' },
    }),
  )
  if (start.kind !== 'charge') throw new Error(`it was ${start.kind}`)
  return start
}

async function held(code: string): Promise<number | undefined> {
  const [row] = await shop.db.select().from(promoCode).where(eq(promoCode.code, code))
  return row?.held
}

describe('after a crash', () => {
  // ASVS 2.3.3
  test('B-11 before the call: it is made after 20 seconds, and the sale is issued without the buyer', async () => {
    const { checkout: priced } = await opened()
    const { attemptId } = await dieAfterIntent(priced.order, priced.amount, await card(shop))
    await letPass(shop, 14 * SECOND, 7 * SECOND)
    expect((await statusOf(shop, priced.order)).attempts).toEqual(['SENT'])
    await letPass(shop, 5 * SECOND, SECOND)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    await letPass(shop, SECOND, SECOND)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
    await letPass(shop, MINUTE, 10 * SECOND)
    expect((await statusOf(shop, priced.order)).checkout).toBe('COMPLETED')
    const charged = (await bankOf(shop).ledger()).filter((e) => e.type === 'purchase' && e.uniqueId === attemptId)
    expect(charged).toMatchObject([{ amount: priced.amount, status: 'APPROVED' }])
  })

  // ASVS 14.2.4
  test('B-11 before the call, with a key that is gone: nothing is charged, and the code is given back after 12 minutes', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'VERANO15' })
    const { cards } = shop.dependencies
    const start = await dieAfterIntent(priced.order, priced.amount, await card(shop))
    Object.assign(shop.dependencies, { cards: cipherOf([randomBytes(KEY_BYTES)], 'cards') })
    expect(await held('VERANO15')).toBe(1)
    await letPass(shop, 11 * MINUTE, MINUTE)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    await letPass(shop, 2 * MINUTE, MINUTE)
    Object.assign(shop.dependencies, { cards })
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['ABSENT'] })
    expect(await held('VERANO15')).toBe(0)
    expect((await bankOf(shop).ledger()).some((e) => e.type === 'purchase' && e.uniqueId === start.attemptId)).toBe(
      false,
    )
    good(await someone.pay(priced, await card(shop)))
  })

  // ASVS 2.3.3
  test('B-11 after the charge: the purchase is found and the sale is issued without the buyer', async () => {
    const { checkout: priced } = await opened()
    const start = await dieAfterIntent(priced.order, priced.amount, await card(shop))
    expect((await shop.dependencies.gateway.charge(start.charge)).kind).toBe('approved')
    await letPass(shop, 2 * MINUTE, 10 * SECOND)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
  })

  test('B-11 a start asks about every pending payment, however long its pause still is', async () => {
    const { someone, checkout: priced } = await opened()
    await bankOf(shop).setConduct({ random: [{ operation: 'query', kind: 'error-before', probability: 1 }] })
    expect(await someone.pay(priced, await card(shop, 'reply-lost'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    await letPass(shop, 65 * MINUTE, 5 * MINUTE)
    await bankOf(shop).setConduct({ random: [] })
    await letPass(shop, 40 * SECOND, 20 * SECOND)
    expect((await statusOf(shop, priced.order)).checkout).toBe('REVIEW')
    for (let starts = 0; starts < 3; starts += 1) await askAgain(shop.dependencies)
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.gatewayOrder, `${priced.order}1`))
    const key = `start:${attempt?.id}`
    const { rows } = (await shop.db.execute(sql`select 1 from jobs.job where singleton_key = ${key}`)) as {
      rows: unknown[]
    }
    expect(rows).toHaveLength(1)
    await runDueWork(shop)
    expect((await statusOf(shop, priced.order)).checkout).toBe('PAID')
  })

  test.skipIf(!onPostgres)('B-11 a start does not wait for a payment that is being settled', async () => {
    const { someone, checkout: priced } = await opened()
    expect(await someone.pay(priced, await card(shop, 'reply-lost'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    const ofOrder = eq(paymentAttempt.gatewayOrder, `${priced.order}1`)
    await shop.db.transaction(async (tx) => {
      const [locked] = await tx.select().from(paymentAttempt).where(ofOrder).for('update')
      await askAgain(shop.dependencies)
      expect(await tx.select().from(paymentAttempt).where(ofOrder)).toEqual([locked])
    })
    await letPass(shop, 2 * MINUTE, 10 * SECOND)
    expect((await statusOf(shop, priced.order)).checkout).toBe('COMPLETED')
  })

  test('B-11 the hold of an unpaid order is given back', async () => {
    const { checkout: priced } = await opened({ promoCode: 'VERANO15' })
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, priced.order))
    const promoCodeId = row?.promoCodeId ?? ''
    const expiresAt = new Date(shop.dependencies.now().getTime() + SECOND)
    await shop.db.insert(promoRedemption).values({ checkoutId: row?.id ?? '', promoCodeId, status: 'HELD', expiresAt })
    await shop.db.update(promoCode).set({ held: 1 }).where(eq(promoCode.id, promoCodeId))
    await sweepCheckouts(shop.dependencies)
    expect(await held('VERANO15')).toBe(1)
    shop.clock.advance(SECOND)
    await sweepCheckouts(shop.dependencies)
    expect(await held('VERANO15')).toBe(0)
    const ofOrder = eq(promoRedemption.checkoutId, row?.id ?? '')
    expect(await shop.db.select().from(promoRedemption).where(ofOrder)).toMatchObject([{ status: 'RELEASED' }])
  })

  test('B-11 C-05 a hold that is past its time is kept as long as its payment is pending, or paid and not sold', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'VERANO15' })
    await bankOf(shop).setConduct({ random: [{ operation: 'query', kind: 'error-before', probability: 1 }] })
    expect(await someone.pay(priced, await card(shop, 'reply-lost'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    const sweepLater = async () => {
      shop.clock.advance(HOUR)
      await sweepCheckouts(shop.dependencies)
      return held('VERANO15')
    }
    expect(await sweepLater()).toBe(1)
    await bankOf(shop).clearFaults()
    const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.status, 'UNKNOWN'))
    await checkAttempt(shop.dependencies, attempt?.id ?? '')
    expect((await statusOf(shop, priced.order)).checkout).toBe('PAID')
    expect(await sweepLater()).toBe(1)
    good(await someone.createSale({ order: priced.order }))
    expect(await held('VERANO15')).toBe(0)
  })

  test('C-05 a hold is given back or used once: what is no hold any more moves no count', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'VERANO15' })
    good(await someone.pay(priced, await card(shop)))
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, priced.order))
    const id = row?.id ?? ''
    const counts = async () => {
      const [code] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15'))
      const [hold] = await shop.db.select().from(promoRedemption).where(eq(promoRedemption.checkoutId, id))
      const others = await shop.db.$count(promoRedemption, eq(promoRedemption.status, 'HELD'))
      return { held: code?.held, used: code?.used, status: hold?.status, others }
    }
    const other = await opened({ promoCode: 'VERANO15' })
    good(await other.someone.pay(other.checkout, await card(shop)))
    const { used = 0 } = await counts()
    await shop.db.transaction((tx) => consumePromo(tx, id))
    const sold = { held: 1, used: used + 1, status: 'USED', others: 1 }
    expect(await counts()).toEqual(sold)
    for (const again of [releasePromo, consumePromo]) {
      await shop.db.transaction((tx) => again(tx, id))
      expect(await counts()).toEqual(sold)
    }
    await shop.db.update(promoRedemption).set({ status: 'RELEASED' }).where(eq(promoRedemption.checkoutId, id))
    for (const again of [releasePromo, consumePromo]) {
      await shop.db.transaction((tx) => again(tx, id))
      expect(await counts()).toEqual({ ...sold, status: 'RELEASED' })
    }
  })

  test('B-11 an attempt is asked about at its own time, whenever another one is', async () => {
    const first = await pendingAttempt()
    const [before] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, first))
    shop.clock.advance(SECOND)
    await pendingAttempt()
    await checkAttempt(shop.dependencies, first)
    expect(await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, first))).toEqual([before])
  })
})

describe('a start of the product', () => {
  let before: TestShop
  beforeEach(async () => {
    before = shop
    shop = await startTestShop({ gateway: 'sandbox' })
    await startWork(purchaseFeature, shop.dependencies)
  })
  afterEach(async () => {
    await shop.close()
    shop = before
  })

  test('B-11 carries a lost reply to a sale by itself', async () => {
    const { someone, checkout: priced } = await opened()
    expect(await someone.pay(priced, await card(shop, 'reply-lost'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    shop.clock.advance(2 * SECOND)
    await until(async () => (await statusOf(shop, priced.order)).checkout === 'PAID')
    shop.clock.advance(2 * MINUTE)
    await sweepCheckouts(shop.dependencies)
    await until(async () => (await statusOf(shop, priced.order)).checkout === 'COMPLETED')
  })

  test('B-11 is told every minute to sweep, and does', async () => {
    const { rows } = (await shop.db.execute(sql`select cron from jobs.schedule where name = 'sweep-checkouts'`)) as {
      rows: unknown[]
    }
    expect(rows).toEqual([{ cron: '* * * * *' }])
    const { checkout: priced } = await opened()
    shop.clock.advance(HOUR)
    await shop.dependencies.jobs.enqueue(shop.db, queue('sweep-checkouts'), {})
    await until(async () => (await statusOf(shop, priced.order)).checkout === 'EXPIRED')
  })

  test('R-02 sends a part of a payment back by itself', async () => {
    const { someone, checkout: priced } = await opened()
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.purchaseId, purchaseId))
    const now = shop.dependencies.now()
    const due = { attemptId: attempt!.id, amount: 7_00, reason: 'sale-cancelled', status: 'DUE' as const, nextAt: now }
    const [part] = await shop.db.insert(partialRefund).values(due).returning({ id: partialRefund.id })
    await shop.dependencies.jobs.enqueue(shop.db, purchaseQueues.sendPartialRefund, { refundId: part!.id })
    await until(async () => {
      const [row] = await shop.db.select().from(partialRefund).where(eq(partialRefund.id, part!.id))
      return row!.status === 'DONE'
    })
  })

  test('B-11 sends a refund by itself', async () => {
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
    const { someone, checkout: priced } = await opened()
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    await until(async () => (await statusOf(shop, priced.order)).checkout === 'REFUNDED')
  })
})

describe('the job queue', () => {
  beforeAll(() => startWork(purchaseFeature, shop.dependencies))

  test('B-11 forgets a job whose transaction is rolled back', async () => {
    const { checkout: priced } = await opened()
    const { attemptId } = await dieAfterIntent(priced.order, priced.amount, await card(shop))
    const { db, jobs } = shop.dependencies
    const waiting = () =>
      db.execute(sql`select 1 from jobs.job where name = 'check-attempt' and data ->> 'attemptId' = ${attemptId}`)
    const before = (await waiting()) as { rows: unknown[] }
    await expect(
      db.transaction(async (tx) => {
        await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(((await waiting()) as { rows: unknown[] }).rows).toHaveLength(before.rows.length)
    expect(before.rows).toHaveLength(1)
  })

  test('B-11 takes a hundred jobs that are due at once, not a few each second', async () => {
    const { db, jobs } = shop.dependencies
    const attemptIds = Array.from({ length: 100 }, () => crypto.randomUUID())
    await db.transaction(async (tx) => {
      for (const attemptId of attemptIds) await jobs.enqueue(tx, purchaseQueues.checkAttempt, { attemptId })
    })
    await until(async () => {
      const { rows } = (await db.execute(sql`
        select count(*)::int as n from jobs.job where name = 'check-attempt' and state = 'completed'
          and data ->> 'attemptId' in (${sql.join(attemptIds, sql`, `)})`)) as { rows: unknown[] }
      return (rows[0] as { n: number }).n === attemptIds.length
    }, 15_000)
  })

  test('B-11 asks about other payments while one that is asked about, or sent again, gets no answer', async () => {
    const { gateway, now } = shop.dependencies
    const [hanging, other] = [await pendingAttempt(), await pendingAttempt()]
    const answers: (() => void)[] = []
    const questions: string[] = []
    shop.dependencies.gateway = {
      ...gateway,
      find: async (names) => {
        questions.push(names.uniqueId)
        if (names.uniqueId === hanging) await new Promise<void>((resolve) => answers.push(resolve))
        return gateway.find(names)
      },
    }
    const ask = async (attemptId: string) => {
      await shop.db.update(paymentAttempt).set({ nextCheckAt: now() }).where(eq(paymentAttempt.id, attemptId))
      await shop.dependencies.jobs.enqueue(shop.db, purchaseQueues.checkAttempt, { attemptId })
      await until(async () => questions.includes(attemptId))
    }
    await ask(hanging)
    await ask(other)
    for (const answer of answers) answer()
    shop.dependencies.gateway = gateway
  })

  test('B-11 keeps one waiting job per key', async () => {
    const { db, jobs } = shop.dependencies
    const key = 'sweep:twice'
    const attemptId = '00000000-0000-4000-8000-000000000000'
    await jobs.enqueue(db, purchaseQueues.checkAttempt, { attemptId }, { key, afterSeconds: 600 })
    await jobs.enqueue(db, purchaseQueues.checkAttempt, { attemptId }, { key, afterSeconds: 600 })
    const { rows } = (await db.execute(sql`select 1 from jobs.job where singleton_key = ${key}`)) as { rows: unknown[] }
    expect(rows).toHaveLength(1)
  })
})

/** An attempt whose answer was lost, and about which no check is due for a while. */
async function pendingAttempt(): Promise<string> {
  const { checkout: priced } = await opened()
  const { attemptId } = await dieAfterIntent(priced.order, priced.amount, await card(shop))
  return attemptId
}

const until = (isSo: () => Promise<boolean>, timeout = 60_000) =>
  expect.poll(isSo, { timeout, interval: 100 }).toBe(true)
