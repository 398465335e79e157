import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { business } from '../../platform/db/schema/businesses.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { checkout, paymentAttempt, promoRedemption, refund } from '../../platform/db/schema/checkouts.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import type { EncryptedDocument } from '../../platform/crypto/document-cipher.ts'
import type { PurchaseEntry } from '../../../tools/sandbox-gateway/ledger.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { completeSale } from './issue/create-sale.ts'
import { giveUpIssuing } from './issue/unissued.ts'
import { recordOutcome } from './payment/outcome.ts'
import { findDueWork } from './sweep.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  ledgersOf,
  letPass,
  MINUTE,
  statusOf,
} from '../../../tests/support/test-buyer.ts'
import { brokenInvariants } from '../../../tests/support/test-ledgers.ts'
import { postNotification, NOTIFICATIONS } from '../../../tests/support/test-notification.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
})
afterEach(() => shop.close())

async function opened(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const someone = buyer(shop)
  return { someone, priced: good(await someone.open(fifteenDaysInEurope(more))) }
}

const attempts = () => shop.db.select().from(paymentAttempt)
const titles = async () =>
  (await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))).map(({ payload }) => payload['title'])

describe('an attempt that was given up', () => {
  test('B-11 and that the bank later says it declined is declined, and is not asked about any more', async () => {
    const { someone, priced } = await opened()
    await bankOf(shop).setConduct({ blindSeconds: 1_800 })
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'drop-reply' })
    expect((await someone.pay(priced, await card(shop, 'insufficient-funds'))).is).toBe('PAYMENT_IN_PROGRESS')
    await letPass(shop, 14 * MINUTE, MINUTE)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['ABSENT'] })
    await letPass(shop, HOUR, 10 * MINUTE)
    expect((await attempts()).map(({ status, nextCheckAt }) => ({ status, nextCheckAt }))).toEqual([
      { status: 'DECLINED', nextCheckAt: null },
    ])
    await letPass(shop, 26 * HOUR, 2 * HOUR)
    expect(await brokenInvariants(await ledgersOf(shop, []))).toEqual([])
  })

  test('B-11 a message of the bank makes us ask about a declined one too: an approval is sent back at once', async () => {
    const { someone, priced } = await opened()
    await someone.pay(priced, await card(shop, 'insufficient-funds'))
    const [attempt] = await attempts()
    const entries = await bankOf(shop).ledger()
    const atBank = entries.findLast((entry): entry is PurchaseEntry => entry.type === 'purchase')!
    const notification = { id: atBank.transactionId, order: atBank.order }
    expect(await postNotification(shop, notification)).toBe(200)
    await letPass(shop, MINUTE, MINUTE)
    expect(await attempts()).toMatchObject([{ status: 'DECLINED', nextCheckAt: null, errorCode: attempt!.errorCode }])
    // The bank thinks better of it: only the bank could have said so.
    const approved = {
      kind: 'approved' as const,
      purchaseId: notification.id,
      amount: priced.amount,
      currency: 'USD',
      reply: {},
    }
    shop.dependencies.gateway.find = () => Promise.resolve({ kind: 'found', outcome: approved })
    expect(await postNotification(shop, { ...notification, amount: String(priced.amount) })).toBe(200)
    await letPass(shop, 1_000, 1_000)
    expect((await attempts())[0]!.status).toMatch(/^REFUND/)
    expect(await titles()).toEqual([expect.stringContaining('Devolución automática')])
  })
})

test('B-11 a given-up attempt that turns out approved goes back, and the card that is tried meanwhile keeps its hold', async () => {
  const { someone, priced } = await opened({ promoCode: 'VERANO15' })
  const { gateway } = shop.dependencies
  shop.dependencies.gateway = { ...gateway, charge: () => Promise.resolve({ kind: 'absent', reason: 'ECONNREFUSED' }) }
  expect((await someone.pay(priced, await card(shop))).is).toBe('PAYMENT_UNAVAILABLE')
  shop.dependencies.gateway = gateway
  expect((await someone.pay(priced, await card(shop, 'reply-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
  const id = (await attempts()).find(({ n }) => n === 1)!.id
  const approved = { kind: 'approved', purchaseId: '1', amount: priced.amount, currency: 'USD', reply: {} } as const
  expect(await recordOutcome(shop.dependencies, id, approved, 'question')).toEqual({ kind: 'refunding' })
  expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['REFUND_DUE', 'UNKNOWN'] })
  expect((await shop.db.select().from(promoRedemption)).map(({ status }) => status)).toEqual(['HELD'])
  expect((await shop.db.select().from(refund)).map(({ reason }) => reason)).toEqual(['late-approval'])
})

test('B-11 staff get an alert about each payment that goes back by itself, not only of the first', async () => {
  const orders: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { someone, priced } = await opened()
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
    expect((await someone.pay(priced, await card(shop))).is).toBe('PAYMENT_REFUNDED')
    orders.push(priced.order)
  }
  const alerts = (await titles()).join('\n')
  for (const order of orders) expect(alerts).toContain(`Devolución automática de la orden ${order}`)
  expect((await shop.db.select().from(refund)).map(({ reason }) => reason)).toEqual([
    'amount-differs',
    'amount-differs',
  ])
})

test('B-11 the sweep hands out nothing that is over, and nothing before its time', async () => {
  const sold = await opened()
  good(await sold.someone.pay(sold.priced, await card(shop)))
  good(await sold.someone.createSale({ order: sold.priced.order }))
  await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
  const refunded = await opened()
  expect((await refunded.someone.pay(refunded.priced, await card(shop))).is).toBe('PAYMENT_REFUNDED')
  await letPass(shop, HOUR, HOUR)
  expect((await statusOf(shop, refunded.priced.order)).checkout).toBe('REFUNDED')
  await letPass(shop, HOUR, HOUR)
  const paid = await opened()
  good(await paid.someone.pay(paid.priced, await card(shop)))
  const pending = await opened()
  expect((await pending.someone.pay(pending.priced, await card(shop, 'reply-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
  expect(await findDueWork(shop.db, shop.dependencies.now())).toEqual({
    attemptIds: [],
    checkoutIds: [],
    refundIds: [],
    partialRefundIds: [],
  })
})

describe('a paid order whose sale cannot be issued', () => {
  /** What no release should ever bring about: the frozen purchase cannot be read any more. */
  async function paidAndSpoilt() {
    const { someone, priced } = await opened({ promoCode: 'VERANO15' })
    good(await someone.pay(priced, await card(shop)))
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, priced.order))
    const { snapshot, id } = row!
    const spoil = (passengers: typeof snapshot.passengers) =>
      shop.db
        .update(checkout)
        .set({ snapshot: { ...snapshot, passengers } })
        .where(eq(checkout.id, id))
    await spoil(
      snapshot.passengers.map((passenger) => ({
        ...passenger,
        documentNumber: 'spoilt' as unknown as EncryptedDocument,
      })),
    )
    return { id, order: priced.order, mend: () => spoil(snapshot.passengers) }
  }

  const tryAgain = async (id: string, pause: number) => {
    shop.clock.advance(pause)
    await completeSale(shop.dependencies, id).catch(() => undefined)
  }

  test('B-11 is in an alert to staff after a quarter of an hour, once, and issued as soon as it can be', async () => {
    const { id, order, mend } = await paidAndSpoilt()
    await expect(completeSale(shop.dependencies, id)).rejects.toThrow()
    await tryAgain(id, 10 * MINUTE)
    expect(await titles()).toEqual([])
    await tryAgain(id, 5 * MINUTE)
    expect(await titles()).toHaveLength(1)
    for (let times = 0; times < 3; times += 1) await tryAgain(id, 10 * MINUTE)
    expect(await titles()).toEqual([`Orden ${order} pagada y sin vouchers`])
    const [alert] = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))
    expect(alert).toMatchObject({ payload: { text: expect.stringContaining('en 24 horas') } })
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'checkout.not-issued'))
    const fifteenLater = new Date(alert!.createdAt)
    expect(entry).toMatchObject({ at: fifteenLater, subject: id, detail: { order } })
    await mend()
    await tryAgain(id, 23 * HOUR)
    expect((await statusOf(shop, order)).checkout).toBe('COMPLETED')
    shop.clock.advance(2 * HOUR)
    for (const over of [id, crypto.randomUUID()]) {
      await completeSale(shop.dependencies, over)
      await giveUpIssuing(shop.dependencies, over)
    }
    expect((await statusOf(shop, order)).checkout).toBe('COMPLETED')
  })

  test('B-11 an order that is not paid is issued by its buyer alone', async () => {
    const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
    const [free] = await shop.db
      .insert(promoCode)
      .values({ code: 'TODOGRATIS', ownPercentage: 60, companyPercentage: 40 })
      .returning()
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: free!.id, businessId: main!.id })
    const { priced } = await opened({ promoCode: 'TODOGRATIS' })
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, priced.order))
    await completeSale(shop.dependencies, row!.id)
    expect((await statusOf(shop, priced.order)).checkout).toBe('OPEN')
  })

  test('B-11 is paid back a day after the alert to staff, and its code is free again', async () => {
    const { id, order } = await paidAndSpoilt()
    // A day without the server is no reason: staff have to know of it first.
    await tryAgain(id, 30 * HOUR)
    await tryAgain(id, 23 * HOUR)
    expect((await statusOf(shop, order)).checkout).toBe('PAID')
    await tryAgain(id, HOUR)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDING', attempts: ['REFUND_DUE'] })
    expect((await shop.db.select().from(refund)).map(({ reason }) => reason)).toEqual(['not-issued'])
    await letPass(shop, 2 * MINUTE, MINUTE)
    expect((await statusOf(shop, order)).checkout).toBe('REFUNDED')
    expect(await brokenInvariants(await ledgersOf(shop, []))).toEqual([])
    const next = await paidAndSpoilt()
    await tryAgain(next.id, HOUR)
    expect((await statusOf(shop, next.order)).checkout, 'the next order waits for a day of its own').toBe('PAID')
    expect(await titles()).toContain(`Orden ${next.order} pagada y sin vouchers`)
  })
})
