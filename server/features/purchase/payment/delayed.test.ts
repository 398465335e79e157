import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../../platform/db/schema/operations.ts'
import { promoCode } from '../../../platform/db/schema/promo-codes.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { forgetMethods } from '../../payment-methods/store.ts'
import { offerMethods } from '../../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  letPass,
  MINUTE,
  SECOND,
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import {
  disagreements,
  emailsAbout,
  firstAttempt,
  openedOrder,
  waitingOrder,
} from '../../../../tests/support/test-delayed.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'
import { NOTIFICATIONS } from '../../../../tests/support/test-notification.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
  await offerMethods(shop)
})
beforeEach(async () => {
  await bankOf(shop).clearFaults()
  await bankOf(shop).setConduct({})
})
afterAll(() => shop.close())

const opened = (more: Partial<Purchase> = {}) => openedOrder(shop, more)
const waiting = (more: Partial<Purchase> = {}) => waitingOrder(shop, more)

const usesOf = async (code: string) => {
  const [row] = await shop.db.select().from(promoCode).where(eq(promoCode.code, code))
  return { held: row?.held, used: row?.used }
}

describe('paying at a counter (Y-02)', () => {
  test('Y-02 an order says which ways to pay it has, and until when', async () => {
    const { checkout } = await opened()
    expect(checkout.otherMethods.map(({ method }) => method)).toEqual(['redpagos', 'abitab', 'transfer'])
    const until = new Date(shop.dependencies.now().getTime() + 24 * HOUR).toISOString()
    expect(checkout.otherMethods[0]).toMatchObject({ endsAt: until })
  })

  test('Y-02 who departs within two days pays by card', async () => {
    const [soon, later] = ['2026-11-22', '2026-11-23'].map((startDate) => ({ startDate, endDate: '2026-11-30' }))
    expect((await opened(soon)).checkout.otherMethods).toEqual([])
    const { someone, checkout } = await opened(soon)
    expect((await someone.payLater(checkout, 'redpagos')).is).toBe('METHOD_NOT_OFFERED')
    // The day before departure ends when the departure's begins, in Montevideo.
    const { otherMethods } = (await opened(later)).checkout
    expect(otherMethods.map(({ endsAt }) => endsAt)).toEqual(Array(3).fill('2026-11-22T15:00:00.000Z'))
  })

  test('Y-02 the order waits; the buyer reads how to pay, and gets it by email', async () => {
    const { someone, checkout, coupon, attemptId } = await waiting()
    expect(coupon).toMatchObject({ method: 'redpagos', bankUrl: null, checkout: { amount: checkout.amount } })
    expect(coupon.couponUrl).toMatch(/^http.*\.pdf$/)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'WAITING', attempts: ['WAITING'] })
    expect(good(await someone.readLater(checkout.order))).toEqual(coupon)
    // A repeated request is the same coupon, whichever method it names.
    expect(good(await someone.payLater(checkout, 'abitab'))).toEqual(coupon)
    expect(await emailsAbout(shop, attemptId)).toEqual(['delayed-payment issued'])
    expect((await someone.createSale({ order: checkout.order })).is).toBe('PAYMENT_WAITING')
  })

  test('Y-02 paid at the counter and reported, the order becomes one sale', async () => {
    const { someone, checkout, pay, report } = await waiting({ promoCode: 'VERANO15' })
    const before = await usesOf('VERANO15')
    await pay()
    await Promise.all([report(), report()])
    await letPass(shop, MINUTE, 15 * SECOND)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
    const after = await usesOf('VERANO15')
    expect([after.held, after.used]).toEqual([before.held! - 1, before.used! + 1])
    const sold = good(await someone.createSale({ order: checkout.order }))
    expect(sold.payment).toEqual({ captured: checkout.amount, instalments: 1, financing: 0 })
    expect((await someone.readLater(checkout.order)).is).toBe('ORDER_ALREADY_PAID')
  })

  test('Y-02 a payment that nobody reported is found within the hour', async () => {
    const { checkout, pay } = await waiting()
    await pay()
    await letPass(shop, HOUR + 2 * MINUTE, 5 * MINUTE)
    expect((await statusOf(shop, checkout.order)).checkout).toBe('COMPLETED')
  })

  test('Y-02 whoever looks at the page has the bank asked', async () => {
    const { someone, checkout, pay } = await waiting()
    await pay()
    good(await someone.readLater(checkout.order))
    expect((await firstAttempt(shop, checkout)).nextCheckAt).toEqual(shop.dependencies.now())
    await letPass(shop, MINUTE, 10 * SECOND)
    expect((await statusOf(shop, checkout.order)).checkout).toBe('COMPLETED')
  })

  test('Y-02 nobody pays: the buyer is reminded once, then all is given back and said', async () => {
    const { someone, checkout, attemptId } = await waiting({ promoCode: 'VERANO15' })
    const held = (await usesOf('VERANO15')).held!
    await letPass(shop, 25 * HOUR, 30 * MINUTE)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'EXPIRED', attempts: ['DECLINED'] })
    expect((await usesOf('VERANO15')).held).toBe(held - 1)
    expect(await emailsAbout(shop, attemptId)).toEqual([
      'delayed-payment issued',
      'delayed-payment reminder',
      'delayed-payment-over',
    ])
    expect((await someone.readLater(checkout.order)).is).toBe('CHECKOUT_EXPIRED')
  })

  test('Y-02 paid after the end: issued while the price is the same, else given back through staff', async () => {
    await bankOf(shop).setConduct({ latePayments: 'taken' })
    const late = await waiting({ subdomain: 'cooperativa' })
    const dearer = await waiting({ subdomain: 'cooperativa' })
    await letPass(shop, 25 * HOUR, 30 * MINUTE)
    await late.pay()
    await letPass(shop, 25 * HOUR, HOUR)
    expect(await statusOf(shop, late.checkout.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
    const [seller] = await shop.db.select().from(business).where(eq(business.subdomain, 'cooperativa'))
    const markup = seller?.markup ?? 0
    const setMarkup = (percent: number) =>
      shop.db.update(business).set({ markup: percent }).where(eq(business.subdomain, 'cooperativa'))
    await setMarkup(markup + 5)
    await dearer.pay()
    await dearer.report()
    await setMarkup(markup)
    const attempts = ['REFUND_STUCK']
    expect(await statusOf(shop, dearer.checkout.order)).toEqual({ checkout: 'EXPIRED', attempts })
    const [due] = await shop.db.select().from(refund).where(eq(refund.attemptId, dearer.attemptId))
    expect(due).toMatchObject({ status: 'STUCK', reason: 'late-payment', amount: dearer.checkout.amount })
  })

  test('Y-02 a late payment of a trip that was bought again meanwhile goes back, and the trip is warned of while it waits', async () => {
    await bankOf(shop).setConduct({ latePayments: 'taken' })
    const trip = { passengers: [newPassenger()] }
    const late = await waiting(trip)
    const again = buyer(shop)
    expect((await again.open(fifteenDaysInEurope(trip))).is).toBe('POSSIBLE_DUPLICATE')
    await letPass(shop, 25 * HOUR, HOUR)
    const second = good(await again.open(fifteenDaysInEurope(trip)))
    good(await again.pay(second, await card(shop)))
    good(await again.createSale({ order: second.order }))
    await late.pay()
    await letPass(shop, 25 * HOUR, HOUR)
    expect(await statusOf(shop, late.checkout.order)).toEqual({ checkout: 'EXPIRED', attempts: ['REFUND_STUCK'] })
  })

  test.each([-1, 1])('Y-02 another amount than asked (%i cent) goes to staff', async (cent) => {
    const { checkout, pay } = await waiting()
    await pay(checkout.amount + cent)
    await letPass(shop, HOUR + 2 * MINUTE, 10 * MINUTE)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'REFUND_STUCK', attempts: ['REFUND_STUCK'] })
  })

  test('Y-02 the order can be paid by card instead, and a coupon paid all the same goes back', async () => {
    const { someone, checkout, pay } = await waiting({ promoCode: 'VERANO15' })
    const before = await usesOf('VERANO15')
    expect((await someone.pay(checkout, await card(shop, 'insufficient-funds'))).is).toBe('PAYMENT_DECLINED')
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'WAITING', attempts: ['WAITING', 'DECLINED'] })
    expect(await usesOf('VERANO15')).toEqual(before)
    good(await someone.pay(checkout, await card(shop)))
    good(await someone.createSale({ order: checkout.order }))
    expect(await usesOf('VERANO15')).toEqual({ held: before.held! - 1, used: before.used! + 1 })
    await pay()
    await letPass(shop, 25 * HOUR, HOUR)
    expect((await statusOf(shop, checkout.order)).attempts).toEqual(['REFUND_STUCK', 'DECLINED', 'CONSUMED'])
  })

  test('Y-02 a request whose answer is lost is found again, and one that was lost is sent again', async () => {
    for (const kind of ['drop-reply', 'refuse'] as const) {
      const { someone, checkout } = await opened()
      await bankOf(shop).failNext({ operation: 'purchase', kind })
      const answer = await someone.payLater(checkout, 'abitab')
      expect(['ok', 'PAYMENT_IN_PROGRESS', 'PAYMENT_UNAVAILABLE']).toContain(answer.is)
      await letPass(shop, 2 * MINUTE, 5 * SECOND)
      if (answer.is === 'PAYMENT_UNAVAILABLE') good(await someone.payLater(checkout, 'abitab'))
      expect((await statusOf(shop, checkout.order)).checkout).toBe('WAITING')
      good(await someone.readLater(checkout.order))
    }
  })

  test('Y-05 a method whose requests fail ten times in a row is not offered for half an hour, and staff learn it once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { someone, checkout } = await opened({ subdomain: 'cooperativa' })
      await bankOf(shop).failNext({ operation: 'purchase', kind: 'error-code', code: 'AUTH' })
      expect((await someone.payLater(checkout, 'abitab')).is).not.toBe('ok')
    }
    const offeredNow = async () => (await opened()).checkout.otherMethods.map(({ method }) => method)
    forgetMethods(shop.db)
    expect(await offeredNow()).toEqual(['redpagos', 'transfer'])
    const sent = (await shop.db.select().from(mailMessage)).filter(({ dedupeKey }) =>
      dedupeKey.includes('method-rests'),
    )
    expect(sent).toHaveLength(1)
    await letPass(shop, 31 * MINUTE, 31 * MINUTE)
    expect(await offeredNow()).toContain('abitab')
  })

  test('Y-03 a transfer leads to the bank, and one that is refused there leaves the order open', async () => {
    const { someone, checkout } = await opened()
    const transfer = good(await someone.payLater(checkout, 'transfer'))
    expect(transfer).toMatchObject({ method: 'transfer', couponUrl: null })
    expect(transfer.bankUrl).toMatch(/^http/)
  })

  test('Y-02 bank and shop agree in the end', async () => {
    expect(await shop.db.$count(refund, eq(refund.status, 'STUCK'))).toBeGreaterThan(2)
    expect(await disagreements(shop)).toEqual([])
  })
})
