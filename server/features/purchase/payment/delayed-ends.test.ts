import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import { findUnknownPayments } from '../../reconciliation/unknown-payments.ts'
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
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import {
  alertsOf,
  disagreements,
  emailsAbout,
  firstAttempt,
  openedOrder,
  waitingOrder,
} from '../../../../tests/support/test-delayed.ts'
import { deliverEmails } from '../../../../tests/support/emails.ts'
import { NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'
import { watchDelayed } from './watch-delayed.ts'

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

/** From now on the provider answers no question. */
function noAnswers(): Promise<void> {
  return bankOf(shop).setConduct({ random: [{ operation: 'query', kind: 'error-before', probability: 1 }] })
}

describe('a provider that says nothing, or something else than expected', () => {
  test('Y-02 an order whose payment nobody confirms after its end waits on, staff learn it once and find it in their list', async () => {
    const { checkout, attemptId } = await waitingOrder(shop)
    const title = `Pago sin confirmar de la orden ${checkout.order}1`
    const listed = async () => (await findUnknownPayments(shop.db, shop.dependencies.now())).map(({ order }) => order)
    await noAnswers()
    await letPass(shop, 24 * HOUR + 10 * MINUTE, MINUTE)
    expect(await alertsOf(shop)).not.toContain(title)
    expect(await listed()).toEqual([])
    await letPass(shop, 20 * MINUTE, MINUTE)
    await letPass(shop, 3 * HOUR, MINUTE)
    expect((await alertsOf(shop)).filter((alert) => alert === title)).toHaveLength(1)
    expect(await listed()).toEqual([`${checkout.order}1`])
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'WAITING', attempts: ['WAITING'] })
    await bankOf(shop).setConduct({})
    await letPass(shop, 5 * MINUTE, MINUTE)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'EXPIRED', attempts: ['DECLINED'] })
    expect(await listed()).toEqual([])
    expect(await emailsAbout(shop, attemptId)).toContain('delayed-payment-over')
  })

  test('Y-02 a coupon that the provider does not know any more ends its wait at its end, not before', async () => {
    const { checkout } = await waitingOrder(shop)
    await bankOf(shop).setConduct({ blindSeconds: 7 * 86_400 })
    await letPass(shop, 23 * HOUR, HOUR)
    expect((await statusOf(shop, checkout.order)).checkout).toBe('WAITING')
    await letPass(shop, 2 * HOUR, 10 * MINUTE)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'EXPIRED', attempts: ['DECLINED'] })
  })

  test('Y-02 a look that fails leaves the others to be looked at', async () => {
    const [broken, paid] = [await waitingOrder(shop), await waitingOrder(shop)]
    await paid.pay()
    await bankOf(shop).shiftClock(HOUR)
    shop.clock.advance(HOUR)
    const { gateway } = shop.dependencies
    const find: typeof gateway.find = (named) =>
      named.uniqueId === broken.attemptId ? Promise.reject(new Error('broken')) : gateway.find(named)
    await watchDelayed({ ...shop.dependencies, gateway: { ...gateway, find } })
    expect((await statusOf(shop, paid.checkout.order)).checkout).toBe('PAID')
    expect((await statusOf(shop, broken.checkout.order)).checkout).toBe('WAITING')
  })

  test('Y-02 a payment that is known only when the trip has begun goes back, and the buyer learns why', async () => {
    const { checkout, attemptId, pay } = await waitingOrder(shop, departsIn(3))
    await pay()
    await noAnswers()
    await letPass(shop, 4 * 24 * HOUR, 12 * HOUR)
    await bankOf(shop).setConduct({})
    await letPass(shop, 10 * MINUTE, MINUTE)
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'REFUND_STUCK', attempts: ['REFUND_STUCK'] })
    expect(await emailsAbout(shop, attemptId)).toContain('delayed-payment-back')
  })
})

/** A trip of a week that begins so many days from today. */
function departsIn(days: number) {
  const dayIn = (n: number) => new Date(shop.dependencies.now().getTime() + n * 24 * HOUR).toISOString().slice(0, 10)
  return { startDate: dayIn(days), endDate: dayIn(days + 6) }
}

describe('money that goes back', () => {
  const emails = async () =>
    (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Te devolvemos tu pago'))

  test('Y-02 who pays too late gets an email that says why and what becomes of the money, and the page says it goes back', async () => {
    await bankOf(shop).setConduct({ latePayments: 'taken' })
    const { someone, checkout, pay, report } = await waitingOrder(shop, departsIn(3))
    await letPass(shop, 74 * HOUR, HOUR)
    await deliverEmails(shop)
    expect((await someone.readLater(checkout.order)).is).toBe('CHECKOUT_EXPIRED')
    await pay()
    await report()
    expect((await someone.readLater(checkout.order)).is).toBe('PAYMENT_REFUNDED')
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.to).toBe('ana@example.com')
    expect(email?.text).toMatch(/Nos llegó tu pago de USD \d+,\d\d por Redpagos, pero el plazo era hasta el /)
    expect(email?.text).toContain('no tenés cobertura')
    expect(email?.text).toContain('por transferencia bancaria. Decinos a qué cuenta')
  })

  test('Y-02 who pays the coupon of an order that a card has paid is told that the vouchers stay', async () => {
    const { someone, checkout, pay, report } = await waitingOrder(shop)
    good(await someone.pay(checkout, await card(shop)))
    good(await someone.createSale({ order: checkout.order }))
    await pay()
    await report()
    await letPass(shop, 25 * HOUR, HOUR)
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.text).toContain('la compra ya estaba paga por otro medio')
    expect(email?.text).toContain('siguen valiendo')
  })

  test('Y-02 who pays another amount is told what it should have been', async () => {
    const { checkout, pay, report } = await waitingOrder(shop)
    await pay(checkout.amount - 1)
    await report()
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.text).toMatch(/tu pago de USD 93,37 por Redpagos, pero el importe de la compra era USD 93,38/)
  })

  test('Y-02 bank and shop agree in the end', async () => {
    expect(await shop.db.$count(refund, eq(refund.status, 'STUCK'))).toBeGreaterThan(2)
    expect(await disagreements(shop)).toEqual([])
  })
})

describe('what is kept, how often it may be asked for, and a second payment', () => {
  test('Y-02 how to pay is not kept once it is not to be followed', async () => {
    const [paid, ended, byCard] = [await waitingOrder(shop), await waitingOrder(shop), await waitingOrder(shop)]
    const kept = async () =>
      Promise.all([paid, ended, byCard].map(async ({ checkout }) => (await firstAttempt(shop, checkout)).instructions))
    for (const instructions of await kept())
      expect(instructions).toMatchObject({ couponUrl: expect.any(String) as string })
    await paid.pay()
    await paid.report()
    good(await byCard.someone.pay(byCard.checkout, await card(shop)))
    expect((await kept()).map(Boolean)).toEqual([false, true, false])
    await letPass(shop, 25 * HOUR, 30 * MINUTE)
    expect((await statusOf(shop, ended.checkout.order)).checkout).toBe('EXPIRED')
    expect(await kept()).toEqual([null, null, null])
  })

  test('Y-05 requests that are declined for their buyer let no method rest', async () => {
    const someone = buyer(shop)
    for (let n = 0; n < 11; n += 1) {
      const contact = { email: `rechazada${n}@example.com`, phone: '099 123 456', isSubscribed: false }
      const checkout = good(await someone.open(fifteenDaysInEurope({ contact })))
      await bankOf(shop).failNext({ operation: 'purchase', kind: 'error-code', code: n % 2 ? 'TR016' : 'TR013' })
      expect((await someone.payLater(checkout, 'abitab')).is).toBe(n % 2 ? 'PAYMENT_DATA_REFUSED' : 'PAYMENT_DECLINED')
    }
    forgetMethods(shop.db)
    const { otherMethods } = (await openedOrder(shop)).checkout
    expect(otherMethods.map(({ method }) => method)).toContain('abitab')
  })

  test('Y-02 a line may ask for sixty an hour from however many of its networks; others ask meanwhile', async () => {
    const askFrom = async (address: string) => {
      const body = { order: '0123456789ABCDEF', method: 'redpagos', amount: 1, currency: 'USD' } as const
      const answer = await shop.call(delayedPaymentApi.request, { body }, { address })
      return answer.ok ? 'ok' : answer.failure.errorCode
    }
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => askFrom(`2800:a4:7:${(0x7700 + (n % 5)).toString(16)}::1`)),
    )
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(10)
    expect(await askFrom('2800:a4:8:7700::1')).toBe('ORDER_NOT_FOUND')
    await letPass(shop, HOUR + MINUTE, HOUR)
    expect(await askFrom('2800:a4:7:7709::1')).toBe('ORDER_NOT_FOUND')
  })

  test('Y-02 a mailbox gets ten a day from one network, however it is written and however many callers there are', async () => {
    const orderOf = async (someone: ReturnType<typeof buyer>, email: string) =>
      good(await someone.open(fifteenDaysInEurope({ contact: { email, phone: '099 123 456', isSubscribed: false } })))
    const stranger = buyer(shop)
    const orders = await Promise.all(
      Array.from({ length: 13 }, (_, n) => orderOf(stranger, `Victima+${n}@example.com`)),
    )
    const answers = await Promise.all(orders.map((checkout) => stranger.payLater(checkout, 'redpagos')))
    const successes = answers.filter(({ is }) => is === 'ok')
    expect(successes).toHaveLength(10)
    expect(answers.filter(({ is }) => is === 'TOO_MANY_REQUESTS')).toHaveLength(3)
    const refused = orders[answers.findIndex(({ is }) => is !== 'ok')]!
    expect(await statusOf(shop, refused.order)).toEqual({ checkout: 'OPEN', attempts: [] })
    good(await stranger.payLater(await orderOf(stranger, 'otra@example.com'), 'redpagos'))
    const victim = buyer(shop)
    good(await victim.payLater(await orderOf(victim, 'victima@example.com'), 'redpagos'))
  })

  test('Y-02 staff learn of a second payment of a coupon, once, and not of the first', async () => {
    const { checkout, attemptId, pay, report } = await waitingOrder(shop)
    await pay()
    await report()
    const title = `La orden ${checkout.order}1 puede estar paga dos veces`
    expect(await alertsOf(shop)).not.toContain(title)
    await pay()
    const payments = (await bankOf(shop).ledger()).flatMap((entry) =>
      entry.type === 'purchase' && entry.uniqueId === attemptId ? [entry.transactionId] : [],
    )
    expect(payments).toHaveLength(2)
    const second = { uniqueId: attemptId, id: payments[1]!, amount: String(checkout.amount) }
    for (const earlier of [0, 15 * MINUTE]) {
      const sentAt = new Date(shop.dependencies.now().getTime() - earlier).toISOString()
      await postNotification(shop, { ...second, sentAt })
    }
    expect((await alertsOf(shop)).filter((alert) => alert === title)).toHaveLength(1)
  })
})
