import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAt } from '#shared/dates.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { isActiveManager } from '../../../platform/db/schema/users-in-service.ts'
import { verifyAudit } from '../../audit/log.ts'
import { business, users } from '../../../platform/db/schema/businesses.ts'
import { auditLog, mailMessage } from '../../../platform/db/schema/operations.ts'
import { promoCode, promoCodeBusiness } from '../../../platform/db/schema/promo-codes.ts'
import { checkout, paymentAttempt, promoRedemption, refund } from '../../../platform/db/schema/checkouts.ts'
import { passenger, sale, saleExtra, voucher } from '../../../platform/db/schema/sales.ts'
import { sweepCheckouts } from '../sweep.ts'
import { voucherDocument } from '../../sales/voucher-document.ts'
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
  whileClosed,
} from '../../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  const [broker] = await shop.db.select().from(business).where(eq(business.type, 'broker'))
  const [cooperative] = await shop.db.select().from(business).where(eq(business.subdomain, 'cooperativa'))
  const [free] = await shop.db
    .insert(promoCode)
    .values({ code: 'TODOGRATIS', ownPercentage: 60, companyPercentage: 40, usesLimit: 2 })
    .returning()
  await shop.db
    .insert(promoCodeBusiness)
    .values([main, broker, cooperative].map((row) => ({ promoCodeId: free?.id ?? '', businessId: row?.id ?? '' })))
})
beforeEach(() => bankOf(shop).clearFaults())
afterAll(() => shop.close())

async function opened(more: Parameters<typeof fifteenDaysInEurope>[0] = {}, someone = buyer(shop)) {
  return { someone, checkout: good(await someone.open(fifteenDaysInEurope(more))) }
}

async function saleOf(order: string) {
  const [found] = await shop.db
    .select({ sale })
    .from(sale)
    .innerJoin(checkout, eq(checkout.id, sale.checkoutId))
    .where(eq(checkout.orderNo, order))
  if (!found) throw new Error(`no sale for ${order}`)
  return found.sale
}

describe('the sale of a paid order', () => {
  test('B-11 carries every figure frozen and settled to the cent, with passengers, vouchers and extras', async () => {
    const passengers = [newPassenger('1950-03-04'), newPassenger('1990-02-03')]
    const { someone, checkout: priced } = await opened({
      subdomain: 'mburucuya',
      promoCode: 'VERANO15',
      passengers,
      ages: [80, 40],
      extras: [{ benefitId: 4, passengerId: 2 }],
    })
    await someone.pay(priced, await card(shop))
    const sold = good(await someone.createSale({ order: priced.order }))
    const row = await saleOf(priced.order)
    const cost = 7004 + 4669 + 2200
    const gross = 13308 + 8871 + 4180
    expect(row).toMatchObject({
      publicId: sold.saleId,
      number: sold.number,
      mode: 'card',
      isPaid: true,
      businessName: 'Mburucuyá Viajes',
      planName: 'Hornero 80',
      destinationName: expect.stringContaining('Europa'),
      days: 15,
      passengerCount: 2,
      promoCode: 'VERANO15',
      ownPercentage: 5,
      companyPercentage: 10,
      markup: 90,
      commissionPercent: 40,
      soldOn: '2026-11-21',
      gross,
      discount: 3954,
      businessDiscount: 2636,
      charged: gross - 3954,
      cost,
      margin: gross - 2636 - cost,
      commission: Math.round((gross - 2636 - cost) * 0.4),
    })
    expect(row.charged).toBe(priced.amount)
    expect(row.charged).toBe(row.cost + row.commission + row.houseShare)
    expect(row.acceptedTerms).toMatch(/^Versión /)
    expect(row.holder).toBe(`Ana ${passengers[0]?.lastName}`)
    expect(row.travellers).toBe(
      passengers
        .map(({ lastName }) => lastName.toLowerCase().replace('é', 'e'))
        .map((lastName) => ` ana ${lastName} ana ${lastName.replaceAll(' ', '')}`)
        .join('\n'),
    )
    expect(await shop.db.select().from(auditLog).where(eq(auditLog.subject, row.id))).toMatchObject([
      {
        action: 'sale.issued',
        userId: null,
        detail: { number: sold.number, order: priced.order, charged: row.charged },
      },
    ])
    const people = await shop.db.select().from(passenger).where(eq(passenger.saleId, row.id)).orderBy(passenger.n)
    expect(people.map(({ n, age, price, lastName }) => [n, age, price, lastName])).toEqual([
      [1, 76, 13308, passengers[0]?.lastName],
      [2, 36, 8871, passengers[1]?.lastName],
    ])
    const extras = await shop.db.select().from(saleExtra).where(eq(saleExtra.saleId, row.id))
    expect(extras).toMatchObject([{ passengerNo: 2, extraBenefitId: 4, price: 4180 }])
    const codes = sold.vouchers.map(({ code }) => code)
    expect(sold.vouchers.map(({ passenger }) => passenger)).toEqual(passengers.map(({ lastName }) => `Ana ${lastName}`))
    expect(new Set(codes).size).toBe(2)
    expect(codes.every((code) => /^CA[0-9BD-HJ-KMNP-TV-Z]{27}$/.test(code))).toBe(true)
  })

  test('B-12 queues the vouchers for the traveller and a notice for staff, once', async () => {
    const { someone, checkout: priced } = await opened({
      contact: { email: 'viajera@example.com', phone: '+34910600247', isSubscribed: true },
    })
    await someone.pay(priced, await card(shop))
    await someone.createSale({ order: priced.order })
    await someone.createSale({ order: priced.order })
    const { id } = await saleOf(priced.order)
    const emails = (await shop.db.select().from(mailMessage)).filter(({ dedupeKey }) => dedupeKey.includes(id))
    expect(emails.map(({ kind, recipient, status }) => `${kind} ${recipient} ${status}`).toSorted()).toEqual([
      'sale-notice hola@ceibo.test WAITING',
      'vouchers viajera@example.com WAITING',
    ])
  })

  test('B-11 waits while the outcome of its payment is unknown', async () => {
    const { someone, checkout: priced } = await opened()
    expect(await someone.pay(priced, await card(shop, 'request-lost'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(await statusOf(shop, priced.order)).toMatchObject({ checkout: 'REVIEW' })
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
  })

  test('B-11 of two paid orders each is sold for its own payment', async () => {
    const paid = []
    for (let orders = 0; orders < 2; orders += 1) {
      const { someone, checkout: priced } = await opened()
      const { purchaseId } = good(await someone.pay(priced, await card(shop)))
      paid.push({ someone, order: priced.order, purchaseId })
    }
    for (const { someone, order, purchaseId } of paid.toReversed()) {
      good(await someone.createSale({ order }))
      const { attemptId } = await saleOf(order)
      const [attempt] = await shop.db
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.id, attemptId ?? ''))
      expect(attempt).toMatchObject({ purchaseId, status: 'CONSUMED' })
    }
  })

  test('B-11 asked twice at once there is one sale, and both are answered with it', async () => {
    const { someone, checkout: priced } = await opened()
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    const answers = await Promise.all([
      someone.createSale({ order: priced.order }),
      someone.createSale({ purchaseId, email: 'ANA@example.com' }),
      buyer(shop).createSale({ order: priced.order, purchaseId }),
    ])
    expect(new Set(answers.map((one) => good(one).saleId)).size).toBe(1)
    expect(answers[1]).toEqual(answers[0])
    const { id } = await saleOf(priced.order)
    expect(await shop.db.$count(voucher, eq(voucher.saleId, id))).toBe(1)
  })

  test('T-02 B-11 names the version that priced it, with its terms of cancellation', async () => {
    const { someone, checkout: order } = await opened()
    good(await someone.pay(order, await card(shop)))
    good(await someone.createSale({ order: order.order }))
    const terms = { tariffVersion: 1, cancellationTerms: [{ daysBefore: 1, percentBack: 85 }] }
    expect(await saleOf(order.order)).toMatchObject(terms)
  })

  // ASVS 15.3.3
  test('B-16 is built from what was priced and paid: a tampered body changes nothing', async () => {
    const { someone, checkout: priced } = await opened()
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/sale/createSale',
      payload: {
        Order: priced.order,
        planId: 105,
        planPrice: 0.01,
        planContinentalPrice: 0,
        markup: 0,
        commission: 100,
        refBusiness: 'somebody-else',
        startDate: '2027-01-01',
        endDate: '2027-04-30',
        destinationId: 6,
        passengersData: [{ name: 'Mala', lastName: 'Persona' }],
        contactData: { email: 'mala@example.com' },
        paymentData: { token: 'x', result: {}, payData: { PurchaseId: purchaseId } },
        saleSuccess: true,
      },
    })
    expect(response.statusCode).toBe(200)
    expect(await saleOf(priced.order)).toMatchObject({
      planId: 103,
      charged: 9338,
      cost: 4669,
      commissionPercent: 0,
      startDate: '2026-12-10',
      destinationId: 1,
      contactEmail: 'ana@example.com',
      businessName: 'Ceibo Asistencia',
    })
  })

  test('B-11 the gateway id of a purchase shows its vouchers only with the email of its buyer', async () => {
    const { someone, checkout: priced } = await opened()
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    for (const email of [undefined, 'mala@example.com']) {
      const request = email === undefined ? { purchaseId } : { purchaseId, email }
      expect(await someone.createSale(request)).toMatchObject({ is: 'ORDER_NOT_FOUND' })
    }
    expect(good(await someone.createSale({ purchaseId, email: 'ana@example.com' })).vouchers).toHaveLength(1)
  })

  // ASVS 2.3.1
  test('B-11 is refused for an order that is not paid, unknown, or expired', async () => {
    const { someone, checkout: priced } = await opened()
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'CHECKOUT_NOT_PAID' })
    expect(await someone.createSale({ order: '0123456789BDEFGHJKMN' })).toMatchObject({ is: 'ORDER_NOT_FOUND' })
    expect(await someone.createSale({ purchaseId: '1', email: 'ana@example.com' })).toMatchObject({
      is: 'ORDER_NOT_FOUND',
    })
    shop.clock.advance(30 * MINUTE)
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    await sweepCheckouts(shop.dependencies)
    expect((await statusOf(shop, priced.order)).checkout).toBe('EXPIRED')
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
  })

  test('B-11 is made though no staff user reads emails', async () => {
    const isMain = eq(business.isMainBrand, true)
    const blocked = { blockedAt: shop.dependencies.now() }
    await shop.db.update(business).set({ contactEmail: '' }).where(isMain)
    const managers = await shop.db.update(users).set(blocked).where(isActiveManager).returning()
    try {
      const { someone, checkout: priced } = await opened()
      await someone.pay(priced, await card(shop))
      good(await someone.createSale({ order: priced.order }))
    } finally {
      await shop.db.update(business).set({ contactEmail: 'hola@ceibo.test' }).where(isMain)
      for (const { id } of managers) await shop.db.update(users).set({ blockedAt: null }).where(eq(users.id, id))
      // A process remembers for a second that nobody reads emails.
      await pause(1_100)
    }
  })
})

describe('the buyer who does not come back', () => {
  test('B-11 still gets the sale and the emails: the completer issues them after 45 seconds', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'VERANO15' })
    await someone.pay(priced, await card(shop))
    await letPass(shop, 40 * 1000, 10 * 1000)
    expect((await statusOf(shop, priced.order)).checkout).toBe('PAID')
    await letPass(shop, 10 * 1000, 10 * 1000)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
    const { id, charged } = await saleOf(priced.order)
    expect(charged).toBe(7937)
    const emails = (await shop.db.select().from(mailMessage)).filter(({ dedupeKey }) => dedupeKey.includes(id))
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['sale-notice', 'vouchers'])
    expect(good(await someone.createSale({ order: priced.order })).vouchers).toHaveLength(1)
  })

  test('B-11 gets the money back when the trip began before the vouchers could be issued', async () => {
    const { someone, checkout: priced } = await opened({ startDate: '2026-11-22', promoCode: 'VERANO15' })
    await someone.pay(priced, await card(shop))
    const before = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15'))
    shop.clock.advance(48 * HOUR)
    await letPass(shop, 3 * MINUTE, MINUTE)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    const [back] = await shop.db.select().from(refund).orderBy(desc(refund.createdAt)).limit(1)
    expect(back?.reason).toBe('trip-started')
    const [after] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15'))
    expect(after?.held).toBe((before[0]?.held ?? 0) - 1)
    const alerts = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))
    expect(alerts.some(({ payload }) => payload['title']?.includes(priced.order))).toBe(true)
  })

  test('B-11 gets the sale of a trip that began a quarter of an hour after the payment, or begins today', async () => {
    const now = shop.dependencies.now().toISOString()
    for (const [at, pause, end] of [
      ['2026-12-11T02:50:00.000Z', 15 * MINUTE, 'ok'],
      ['2026-12-10T15:00:00.000Z', HOUR, 'ok'],
      ['2026-12-11T02:50:00.000Z', 16 * MINUTE, 'PAYMENT_REFUNDED'],
    ] as const) {
      shop.clock.set(at)
      const { someone, checkout: priced } = await opened({ startDate: '2026-12-10' })
      good(await someone.pay(priced, await card(shop)))
      shop.clock.advance(pause)
      expect((await someone.createSale({ order: priced.order })).is).toBe(end)
    }
    shop.clock.set(now)
  })

  test('B-11 a refund that is refused for a day is stuck, and staff get an alert', async () => {
    const { someone, checkout: priced } = await opened({ startDate: '2027-01-22', endDate: '2027-01-30' })
    const token = await card(shop)
    const paidAgain = async () => (await someone.pay(priced, token)).is
    const paidOtherwise = async () => (await someone.pay(priced, await card(shop))).is
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
    expect([await paidAgain(), await paidAgain()]).toEqual(['PAYMENT_REFUNDED', 'PAYMENT_REFUNDED'])
    await bankOf(shop).setConduct({ random: [{ operation: 'refund', kind: 'error-before', probability: 1 }] })
    await letPass(shop, 23 * HOUR, HOUR)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REFUNDING', attempts: ['REFUND_SENT'] })
    expect([await paidAgain(), await paidOtherwise()]).toEqual(['PAYMENT_REFUNDED', 'PAYMENT_REFUNDED'])
    await letPass(shop, 8 * HOUR, HOUR)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REFUND_STUCK', attempts: ['REFUND_STUCK'] })
    expect([await paidAgain(), await paidOtherwise()]).toEqual(['PAYMENT_REFUNDED', 'PAYMENT_REFUNDED'])
    expect((await someone.createSale({ order: priced.order })).is).toBe('PAYMENT_REFUNDED')
    const alerts = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))
    expect(alerts.some(({ dedupeKey }) => dedupeKey.includes('refund-stuck'))).toBe(true)
  })
})

describe('on account and free', () => {
  const brokerToken = () => shop.loginAs('broker@ceibo.test')

  test('B-18 a broker sells on account: no card, not paid yet, the broker on record', async () => {
    const { someone, checkout: priced } = await opened({ onAccount: true }, buyer(shop, await brokerToken()))
    const sold = good(await someone.createSale({ order: priced.order }))
    const row = await saleOf(priced.order)
    const [broker] = await shop.db.select().from(users).where(eq(users.email, 'broker@ceibo.test'))
    expect(row).toMatchObject({
      mode: 'account',
      isPaid: false,
      paidAt: null,
      soldBy: broker?.id,
      businessName: 'Rambla Brokers',
      charged: 8404,
      attemptId: null,
    })
    expect(good(await someone.createSale({ order: priced.order }))).toEqual(sold)
    expect(await someone.pay(priced, 'OT_0123456789')).toMatchObject({ is: 'ORDER_NOT_FOUND' })
  })

  test('B-18 the cost of a party of ten is the sum of its passengers, not a division of the total', async () => {
    const passengers = Array.from({ length: 10 }, () => newPassenger())
    const someone = buyer(shop, await brokerToken())
    const { checkout: priced } = await opened({ onAccount: true, passengers }, someone)
    good(await someone.createSale({ order: priced.order }))
    expect(await saleOf(priced.order)).toMatchObject({
      gross: 84040,
      cost: 46690,
      margin: 37350,
      commission: 13073,
    })
  })

  test('B-11 an order on account is issued by its business alone', async () => {
    const { someone, checkout: priced } = await opened({ onAccount: true }, buyer(shop, await brokerToken()))
    const others = [undefined, await shop.loginAs('cooperativa@ceibo.test'), await shop.loginAs('admin@ceibo.test')]
    for (const token of others) {
      expect(await buyer(shop, token).createSale({ order: priced.order })).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
    }
    const isBroker = eq(business.type, 'broker')
    await shop.db.update(business).set({ paymentType: 'online' }).where(isBroker)
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
    await shop.db.update(business).set({ paymentType: 'on-account' }).where(isBroker)
    good(await someone.createSale({ order: priced.order }))
  })

  test.runIf(process.env.CEIBO_TEST_DATABASE === 'postgres')(
    'B-11 an account that is closed while its order is issued sells nothing (PostgreSQL only)',
    async () => {
      const { someone, checkout: priced } = await opened({ onAccount: true }, buyer(shop, await brokerToken()))
      const isBroker = eq(business.type, 'broker')
      let issuing: ReturnType<typeof someone.createSale> | undefined
      await shop.db.transaction(async (tx) => {
        await tx.update(business).set({ paymentType: 'online' }).where(isBroker)
        issuing = someone.createSale({ order: priced.order })
        // It was let in as one that has an account, and waits for the row of its business.
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => ((await shop.db.execute(waiting)) as { rows: unknown[] }).rows.length).toBe(1)
      })
      expect(await issuing).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
      await shop.db.update(business).set({ paymentType: 'on-account' }).where(isBroker)
    },
  )

  test('B-11 on account the same trip twice needs a confirmation too', async () => {
    const passengers = [newPassenger()]
    const someone = buyer(shop, await brokerToken())
    const [one, other] = [
      await opened({ onAccount: true, passengers }, someone),
      await opened({ onAccount: true, passengers }, someone),
    ]
    good(await someone.createSale({ order: one.checkout.order }))
    expect(await someone.createSale({ order: other.checkout.order })).toMatchObject({ is: 'POSSIBLE_DUPLICATE' })
  })

  test('B-11 expires like any other, also when its trip has begun meanwhile', async () => {
    const now = shop.dependencies.now().toISOString()
    for (const [at, pause, end] of [
      ['2026-12-10T15:00:00.000Z', 30 * MINUTE, 'CHECKOUT_EXPIRED'],
      ['2026-12-11T02:50:00.000Z', 15 * MINUTE, 'CHECKOUT_EXPIRED'],
      ['2026-12-10T15:00:00.000Z', 15 * MINUTE, 'ok'],
    ] as const) {
      shop.clock.set(at)
      const someone = buyer(shop, await brokerToken())
      const { checkout: priced } = await opened({ onAccount: true, startDate: '2026-12-10' }, someone)
      shop.clock.advance(pause)
      expect((await someone.createSale({ order: priced.order })).is).toBe(end)
    }
    shop.clock.set(now)
  })

  test('C-05 B-16 a code of 100 % buys nothing from a business that stopped selling', async () => {
    const { someone, checkout: free } = await opened({ promoCode: 'TODOGRATIS', subdomain: 'cooperativa' })
    const answer = await whileClosed(shop, () => someone.createSale({ order: free.order }))
    expect(answer).toMatchObject({ is: 'BUSINESS_NOT_FOUND' })
    expect((await statusOf(shop, free.order)).checkout).toBe('OPEN')
  })

  test('C-05 a code of 100 % skips the card, counts its use, and stops at its limit', async () => {
    const orders = [
      await opened({ promoCode: 'TODOGRATIS' }),
      await opened({ promoCode: 'TODOGRATIS' }),
      await opened({ promoCode: 'TODOGRATIS' }),
    ]
    expect(orders[0]?.checkout).toMatchObject({ mode: 'free', amount: 0, cardForm: null, discountPercent: 100 })
    const answers = await Promise.all(orders.map(({ someone, checkout: { order } }) => someone.createSale({ order })))
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['PROMO_EXHAUSTED', 'ok', 'ok'])
    const [code] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'TODOGRATIS'))
    expect(code).toMatchObject({ used: 2, held: 0 })
    const redeemed = await shop.db
      .select()
      .from(promoRedemption)
      .where(eq(promoRedemption.promoCodeId, code?.id ?? ''))
    expect(redeemed.map(({ status }) => status)).toEqual(['USED', 'USED'])
    const { order } = orders[answers.findIndex(({ is }) => is === 'ok')]?.checkout ?? { order: '' }
    expect(await saleOf(order)).toMatchObject({ mode: 'free', isPaid: true, charged: 0, gross: 9338, attemptId: null })
  })
})

describe('the voucher of a sale', () => {
  test("B-12 says what was sold, under the storefront's brand, for the CA and the MGA form of its code", async () => {
    const { someone, checkout: priced } = await opened({
      subdomain: 'mburucuya',
      passengers: [
        newPassenger(),
        { ...newPassenger('1991-01-02'), documentType: 'passport', documentNumber: 'ab 123456' },
      ],
      extras: [{ benefitId: 6, passengerId: 2 }],
    })
    await someone.pay(priced, await card(shop))
    const sold = good(await someone.createSale({ order: priced.order }))
    const code = sold.vouchers[1]?.code ?? ''
    const document = await voucherDocument(shop.dependencies, code)
    expect(document).toMatchObject({
      brand: { name: 'Mburucuyá Viajes', primaryColor: expect.stringMatching(/^#/) },
      code,
      number: `${sold.number}-2`,
      issuedOn: dayAt(shop.dependencies.now()),
      passenger: { documentType: 'passport', documentNumber: 'AB123456', isHolder: false },
      planName: 'Hornero 80',
      residenceCountry: 'Uruguay',
      startDate: '2026-12-10',
      days: 15,
      maxDaysPerTrip: null,
    })
    expect(document.brand.logo?.byteLength).toBeGreaterThan(100)
    expect(document.extras).toHaveLength(1)
    const others = await voucherDocument(shop.dependencies, sold.vouchers[0]?.code ?? '')
    expect(others.extras, 'it is of the other traveller').toEqual([])
    expect(document.benefits.length).toBeGreaterThan(20)
    expect(document.benefits[0]).toMatchObject({ name: expect.stringMatching(/./), value: expect.stringMatching(/./) })
    expect(document.contactLines.some(({ kind }) => kind === 'assistance')).toBe(true)
    expect(await voucherDocument(shop.dependencies, downloadCode(code))).toEqual(document)
    await expect(voucherDocument(shop.dependencies, `CA${'0'.repeat(27)}`)).rejects.toMatchObject({
      code: 'VOUCHER_NOT_FOUND',
    })
    const pdf = await shop.call(voucherApi.pdf, { params: { code: downloadCode(code) } })
    expect(pdf.ok && Buffer.from(pdf.result.content).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('B-12 of a broker names the broker and carries no brand', async () => {
    const someone = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const { checkout: priced } = await opened({ onAccount: true }, someone)
    const sold = good(await someone.createSale({ order: priced.order }))
    const document = await voucherDocument(shop.dependencies, sold.vouchers[0]?.code ?? '')
    expect(document.brand).toEqual({ name: 'Rambla Brokers', logo: null, primaryColor: '#3f4654' })
    expect(document.passenger.documentNumber).toMatch(/^\d\.\d{3}\.\d{3}-\d$/)
  })
})

// ASVS 11.4.3
test('B-11 the audit chain of all these sales verifies, and breaks when an entry is touched', async () => {
  const before = await verifyAudit(shop.db)
  expect(before.brokenAt).toBeNull()
  expect(before.entries).toBeGreaterThan(8)
  await shop.db.execute('alter table audit_log disable trigger audit_log_append_only')
  await shop.db.execute(`update audit_log set detail = detail || '{"charged": 1}' where id = 3`)
  expect((await verifyAudit(shop.db)).brokenAt).toBe(3)
})

describe('B-18 a purchase on account that is sent whole', () => {
  test('is one sale however many times it arrives, also at once', async () => {
    const purchase = fifteenDaysInEurope()
    const someone = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => someone.createSale({ purchase })))
    answers.push(await someone.createSale({ purchase }))
    expect(new Set(answers.map((one) => good(one).saleId)).size).toBe(1)
    expect(new Set(answers.map((one) => good(one).vouchers[0]?.code)).size).toBe(1)
    const [row] = await shop.db
      .select()
      .from(sale)
      .where(eq(sale.publicId, good(answers[0]!).saleId))
    expect(row).toMatchObject({
      mode: 'account',
      isPaid: false,
      businessName: 'Rambla Brokers',
      soldBy: expect.any(String),
    })
  })

  test('leaves nothing behind when it is refused, and can be sent again', async () => {
    const someone = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const purchase = fifteenDaysInEurope({ promoCode: 'AGOTADO2' })
    const [broker] = await shop.db.select().from(business).where(eq(business.type, 'broker'))
    const [code] = await shop.db
      .insert(promoCode)
      .values({ code: 'AGOTADO2', ownPercentage: 10, companyPercentage: 0, usesLimit: 1, used: 1 })
      .returning()
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: code!.id, businessId: broker!.id })
    const before = await shop.db.$count(checkout)
    expect(await someone.createSale({ purchase })).toMatchObject({ is: 'PROMO_EXHAUSTED' })
    expect(await shop.db.$count(checkout)).toBe(before)
    await shop.db.update(promoCode).set({ usesLimit: 2 }).where(eq(promoCode.id, code!.id))
    expect(good(await someone.createSale({ purchase })).vouchers).toHaveLength(1)
    expect((await shop.db.select().from(promoCode).where(eq(promoCode.id, code!.id)))[0]).toMatchObject({ used: 2 })
    expect(good(await someone.createSale({ purchase })).vouchers, 'it took the last use itself').toHaveLength(1)
    for (const token of [undefined, await shop.loginAs('admin@ceibo.test')]) {
      expect(await buyer(shop, token).createSale({ purchase })).toMatchObject({ is: 'VALIDATION' })
    }
  })

  test('without charge is sold too, and a card sale is not', async () => {
    const someone = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const [broker] = await shop.db.select().from(business).where(eq(business.type, 'broker'))
    const [login] = await shop.db.select().from(users).where(eq(users.email, 'broker@ceibo.test'))
    const [code] = await shop.db
      .insert(promoCode)
      .values({ code: 'REGALO', ownPercentage: 60, companyPercentage: 40 })
      .returning()
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: code!.id, businessId: broker!.id })
    const free = await someone.createSale({ purchase: fifteenDaysInEurope({ promoCode: 'REGALO' }) })
    expect(good(free).vouchers).toHaveLength(1)
    expect(
      await shop.db
        .select()
        .from(sale)
        .where(eq(sale.publicId, good(free).saleId)),
    ).toMatchObject([{ mode: 'free', soldBy: login!.id }])
    const agency = buyer(shop, await shop.loginAs('agencia@ceibo.test'))
    expect(await agency.createSale({ purchase: fifteenDaysInEurope() })).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
  })
})
