import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { messages } from '#shared/messages.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { promoCode } from '../../../platform/db/schema/promo-codes.ts'
import { checkout, paymentAttempt, promoRedemption } from '../../../platform/db/schema/checkouts.ts'
import { limitedUse } from '../../../platform/db/schema/operations.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import type { CardBehaviour } from '../../../../tools/sandbox-gateway/sandbox-cards.ts'
import { everyRow } from '../../../../tests/support/every-row.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { recordUnknownOutcome } from './unknown-outcome.ts'
import { recordOutcome } from './outcome.ts'
import { pay } from './pay.ts'
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
  whileClosed,
} from '../../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
beforeEach(() => bankOf(shop).clearFaults())
afterAll(() => shop.close())

async function opened(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const someone = buyer(shop)
  return { someone, checkout: good(await someone.open(fifteenDaysInEurope(more))) }
}

/** What the bank did for an order, in cents. */
async function charges(order: string): Promise<number[]> {
  const purchases = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')
  return purchases.filter((p) => p.order.startsWith(order) && p.status === 'APPROVED').map(({ amount }) => amount)
}

/** After how many seconds the queue issues the sale of an order whose buyer does not come back. */
async function completedAfter(order: string): Promise<number[]> {
  const { rows } = (await shop.db.execute(sql`
    select extract(epoch from start_after - created_on)::int as seconds from jobs.job
    where name = 'complete-sale' and data ->> 'checkoutId' = (select id::text from checkout where order_no = ${order})`)) as {
    rows: unknown[]
  }
  return (rows as { seconds: number }[]).map(({ seconds }) => seconds)
}

async function promo(code: string) {
  const [row] = await shop.db.select().from(promoCode).where(eq(promoCode.code, code))
  return { held: row?.held, used: row?.used }
}

const isPaying = async (order: string) => (await statusOf(shop, order)).checkout === 'PAYING'

/** Keeps what is charged from now on from reaching the bank, until the function that is returned lets it go. */
function holdCharges(): () => void {
  const { gateway } = shop.dependencies
  const held = Promise.withResolvers<void>()
  shop.dependencies.gateway = { ...gateway, charge: (...inputs) => held.promise.then(() => gateway.charge(...inputs)) }
  return () => {
    shop.dependencies.gateway = gateway
    held.resolve()
  }
}

describe('paying by card', () => {
  test('B-11 an approved card gives the purchase id, and the sale its vouchers', async () => {
    const passengers = [newPassenger(), newPassenger('1990-02-03')]
    const { someone, checkout: priced } = await opened({ passengers })
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    expect(purchaseId).toMatch(/^\d{19}$/)
    expect(await charges(priced.order)).toEqual([priced.amount])
    expect(await completedAfter(priced.order)).toEqual([45])
    const sold = good(await someone.createSale({ order: priced.order }))
    expect(sold.vouchers.map(({ passenger, number }) => [passenger, number])).toEqual([
      [`Ana ${passengers[0]?.lastName}`, `${sold.number}-1`],
      [`Ana ${passengers[1]?.lastName}`, `${sold.number}-2`],
    ])
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
  })

  test('B-11 of the card token a hash is kept, and the reply without personal data', async () => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop)
    const { purchaseId } = good(await someone.pay(priced, token))
    const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.purchaseId, purchaseId))
    expect(JSON.stringify(attempt)).not.toContain(token)
    expect(JSON.stringify(attempt?.reply)).not.toMatch(/Pérez|5385300000000001/)
  })

  test('B-17 a declined card says why, takes nothing, and another card pays', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'VERANO15' })
    const before = await promo('VERANO15')
    const poor = await card(shop, 'insufficient-funds')
    const declined = await someone.pay(priced, poor)
    expect(declined).toMatchObject({
      is: 'PAYMENT_DECLINED',
      message: messages['PAYMENT.DECLINED_FUNDS'],
      data: { triesLeft: 4 },
    })
    expect(await promo('VERANO15')).toEqual(before)
    expect(await someone.pay(priced, poor)).toEqual(declined)
    expect(await someone.pay(priced, await card(shop, 'possible-fraud'))).toMatchObject({
      message: messages['PAYMENT.DECLINED'],
      data: { triesLeft: 3 },
    })
    good(await someone.pay(priced, await card(shop)))
    expect(await charges(priced.order)).toEqual([7937])
    expect(await statusOf(shop, priced.order)).toEqual({
      checkout: 'PAID',
      attempts: ['DECLINED', 'DECLINED', 'APPROVED'],
    })
    good(await someone.createSale({ order: priced.order }))
    const [first] = await shop.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.gatewayOrder, `${priced.order}1`))
    expect(first?.reply).toMatchObject({ blame: 'card' })
  })

  test('B-11 the gateway gets the buyer’s address and what is bought', async () => {
    const { someone, checkout: priced } = await opened()
    const { gateway } = shop.dependencies
    const sent: unknown[] = []
    shop.dependencies.gateway = {
      ...gateway,
      charge: (request) => {
        sent.push(request.customer.documentCountry, request.description)
        return gateway.charge(request)
      },
    }
    good(await someone.pay(priced, await card(shop)))
    shop.dependencies.gateway = gateway
    expect(sent).toEqual(['UY', 'Asistencia al viajero Hornero 80'])
  })

  test('B-17 a token that is too old asks for the card again', async () => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop)
    await bankOf(shop).shiftClock(11 * MINUTE)
    expect(await someone.pay(priced, token)).toMatchObject({
      is: 'PAYMENT_DECLINED',
      message: messages['PAYMENT.DECLINED_TOKEN'],
    })
    good(await someone.pay(priced, await card(shop)))
  })

  // ASVS 2.4.1
  test('B-17 after twenty declined cards, over however many orders, a network waits; others pay meanwhile', async () => {
    const thief = buyer(shop)
    const orders = []
    for (let n = 0; n < 5; n += 1)
      orders.push(good(await thief.open(fifteenDaysInEurope({ passengers: [newPassenger()] }))))
    for (const priced of orders.slice(0, 4)) {
      for (let n = 0; n < 5; n += 1) {
        expect((await thief.pay(priced, await card(shop, 'insufficient-funds'))).is).toBe('PAYMENT_DECLINED')
      }
    }
    const token = await card(shop)
    expect((await thief.pay(orders[4]!, token)).is).toBe('TOO_MANY_REQUESTS')
    expect(await statusOf(shop, orders[4]!.order)).toEqual({ checkout: 'OPEN', attempts: [] })
    const { someone, checkout: priced } = await opened({ passengers: [newPassenger()] })
    good(await someone.pay(priced, await card(shop)))
    shop.clock.advance(11 * MINUTE)
    good(await thief.pay(orders[4]!, token))
  })

  // ASVS 2.4.1
  test('B-17 one IPv6 line has forty declined cards from however many of its networks, and others pay meanwhile', async () => {
    const thief = buyer(shop)
    const payFrom = async (n: number, order: { order: string; amount: number }) => {
      const token = await card(shop, 'insufficient-funds')
      const body = { token, order: order.order, amount: order.amount, currency: 'USD' as const }
      const answer = await shop.call(
        checkoutApi.pay,
        { body },
        { address: `2800:a4:9:${(0x7700 + n).toString(16)}::1` },
      )
      return answer.ok ? 'ok' : answer.failure.errorCode
    }
    const orders = await Promise.all(
      Array.from({ length: 12 }, async () =>
        good(await thief.open(fifteenDaysInEurope({ passengers: [newPassenger()] }))),
      ),
    )
    const answers: string[] = []
    await Promise.all(
      orders.map(async (order, index) => {
        for (let n = 0; n < 5; n += 1) answers.push(await payFrom(index * 5 + n, order))
      }),
    )
    expect(answers.filter((answer) => answer === 'PAYMENT_DECLINED')).toHaveLength(40)
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(20)
    const { someone, checkout: priced } = await opened({ passengers: [newPassenger()] })
    good(await someone.pay(priced, await card(shop)))
  })

  test('B-17 K-04 data that the provider refuses is named, and the same order is not tried with another card', async () => {
    const { someone, checkout: priced } = await opened({ passengers: [newPassenger()] })
    const { gateway } = shop.dependencies
    const refused = { kind: 'data-refused', code: 'TR016' } as const
    shop.dependencies.gateway = { ...gateway, charge: () => Promise.resolve(refused) }
    for (const again of ['', ' asked again']) {
      const answer = await someone.pay(priced, 'OT_bad-email')
      expect(answer.is, again).toBe('PAYMENT_DATA_REFUSED')
    }
    shop.dependencies.gateway = gateway
    expect(await statusOf(shop, priced.order)).toMatchObject({ checkout: 'OPEN' })
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.gatewayOrder, `${priced.order}1`))
    expect(attempt?.reply).toMatchObject({ blame: 'data', code: 'TR016' })
    good(await someone.pay(priced, await card(shop)))
  })

  test('B-17 what is no declined card does not count: approved, not reached, refused for our fault', async () => {
    const crowd = buyer(shop)
    const payOne = async (token: string) => {
      const priced = good(await crowd.open(fifteenDaysInEurope({ passengers: [newPassenger()] })))
      return (await crowd.pay(priced, token)).is
    }
    // A row of its address, one of the /24 around it, and one of all networks.
    const counted = () => shop.db.$count(limitedUse)
    const before = await counted()
    const { gateway } = shop.dependencies
    for (const result of [
      { kind: 'absent', reason: 'ECONNREFUSED' },
      { kind: 'refused', code: 'HTTP401', reason: 'the gateway refused the call' },
      { kind: 'data-refused', code: 'TR016' },
    ] as const) {
      shop.dependencies.gateway = { ...gateway, charge: () => Promise.resolve(result) }
      expect(await payOne(`OT_${result.kind}`)).toBe(
        result.kind === 'data-refused' ? 'PAYMENT_DATA_REFUSED' : 'PAYMENT_UNAVAILABLE',
      )
    }
    shop.dependencies.gateway = gateway
    expect(await payOne(await card(shop))).toBe('ok')
    expect(await counted()).toBe(before)
    expect(await payOne(await card(shop, 'reply-lost'))).toBe('PAYMENT_IN_PROGRESS')
    expect(await counted()).toBe(before + 3)
    await letPass(shop, 3 * SECOND, SECOND)
    expect(await counted()).toBe(before)
    expect(await payOne('OT_never-issued')).toBe('PAYMENT_DECLINED')
    expect(await counted()).toBe(before + 3)
  })

  // ASVS 2.3.2
  test('B-17 after five declined cards the trip has to be priced anew', async () => {
    const { someone, checkout: priced } = await opened()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await someone.pay(priced, await card(shop, 'expired-card'))).toMatchObject({ data: { triesLeft } })
    }
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'PAYMENT_TRIES_EXHAUSTED' })
    expect(await charges(priced.order)).toEqual([])
  })

  // ASVS 2.2.2
  test('B-16 a tampered amount is answered with the right one and nothing is charged', async () => {
    const { someone, checkout: priced } = await opened()
    for (const amount of [1, priced.amount - 1, priced.amount + 1]) {
      expect(await someone.pay({ ...priced, amount }, await card(shop))).toMatchObject({
        is: 'PRICE_CHANGED',
        data: { amount: priced.amount },
      })
    }
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: [] })
    expect(await charges(priced.order)).toEqual([])
  })

  // ASVS 2.3.1
  test('B-11 an unknown order, one of another way to pay, and one that expired charge nothing', async () => {
    const { someone, checkout: priced } = await opened()
    const free = await opened({ promoCode: await freeCode('TODOGRATIS') })
    for (const order of ['0123456789BDEFGHJKMN', free.checkout.order]) {
      expect(await someone.pay({ order, amount: 100 }, await card(shop))).toMatchObject({ is: 'ORDER_NOT_FOUND' })
    }
    shop.clock.advance(30 * MINUTE)
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    await runDueWork(shop)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'EXPIRED', attempts: [] })
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    expect(await charges(priced.order)).toEqual([])
  })

  test('B-16 a trip that departs before it is paid is not charged', async () => {
    const lastMinute = '2026-12-11T02:50:00.000Z'
    const now = shop.dependencies.now().toISOString()
    shop.clock.set(lastMinute)
    const { someone, checkout: priced } = await opened({ startDate: '2026-12-10' })
    shop.clock.advance(15 * MINUTE)
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    shop.clock.set(now)
  })

  test('B-16 a business that stopped selling after the price was shown charges nothing', async () => {
    const { someone, checkout: priced } = await opened({ subdomain: 'cooperativa' })
    const answer = await whileClosed(shop, async () => someone.pay(priced, await card(shop)))
    expect(answer).toMatchObject({ is: 'BUSINESS_NOT_FOUND' })
    expect(await charges(priced.order)).toEqual([])
  })

  test('B-11 the same payment again answers the same, before and after the sale', async () => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop)
    const first = await someone.pay(priced, token)
    expect(await someone.pay(priced, token)).toEqual(first)
    good(await someone.createSale({ order: priced.order }))
    expect(await someone.pay(priced, token)).toEqual(first)
    expect(await someone.pay(priced, await card(shop))).toEqual(first)
    expect(await charges(priced.order)).toEqual([priced.amount])
  })

  test('B-11 a message about a payment after its approval, be it the approval again, changes nothing', async () => {
    const { someone, checkout: priced } = await opened()
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    const approved = () => shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.purchaseId, purchaseId))
    const before = await approved()
    const { id } = before[0]!
    for (const outcome of [
      { kind: 'declined', code: 'TR001', class: 'fix', reply: {} },
      { kind: 'refused', code: 'HTTP401', reason: 'the gateway refused the call' },
      { kind: 'absent', reason: 'ECONNREFUSED' },
      { kind: 'approved', purchaseId, amount: priced.amount, currency: 'USD', reply: {} },
    ] as const) {
      expect(await recordOutcome(shop.dependencies, id, outcome, 'question')).toEqual({ kind: 'paid', purchaseId })
    }
    expect(await recordUnknownOutcome(shop.dependencies, id)).toBeNull()
    expect(await approved()).toEqual(before)
    expect((await statusOf(shop, priced.order)).checkout).toBe('PAID')
  })

  test('B-11 two payments of one order at once charge one card', async () => {
    const { someone, checkout: priced } = await opened()
    const letGo = holdCharges()
    const tokens = [await card(shop), await card(shop)] as const
    const paying = Promise.all([someone.pay(priced, tokens[0]), someone.pay(priced, tokens[1])])
    await expect.poll(() => isPaying(priced.order)).toBe(true)
    letGo()
    const [one, other] = await paying
    expect(one).toEqual(other)
    expect(good(one).purchaseId).toMatch(/^\d{19}$/)
    expect(await charges(priced.order)).toEqual([priced.amount])
  })

  test('B-11 the waiting one of two cards pays when the first is declined', async () => {
    const { someone, checkout: priced } = await opened()
    const letGo = holdCharges()
    const declining = someone.pay(priced, await card(shop, 'insufficient-funds'))
    await expect.poll(() => isPaying(priced.order)).toBe(true)
    const paying = someone.pay(priced, await card(shop))
    // Time to find that the other one runs.
    await pause(100)
    letGo()
    expect((await declining).is).toBe('PAYMENT_DECLINED')
    good(await paying)
    expect(await charges(priced.order)).toEqual([priced.amount])
  })

  test('B-11 a repeated payment waits for the running one so long and no longer, and no second card is charged', async () => {
    const { someone, checkout: priced } = await opened()
    const [first, second] = [await card(shop), await card(shop)]
    const letGo = holdCharges()
    const paying = someone.pay(priced, first)
    await expect.poll(() => isPaying(priced.order)).toBe(true)
    const { order, amount } = priced
    const request = { order, amount, currency: 'USD', address: '10.0.0.1' } as const
    for (const token of [first, second]) {
      const began = performance.now()
      const repeated = pay(shop.dependencies, { ...request, token }, 300)
      await expect(repeated).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS', status: 409 })
      expect(performance.now() - began).toBeGreaterThan(250)
    }
    expect((await statusOf(shop, order)).attempts).toEqual(['SENT'])
    expect((await someone.createSale({ order })).is).toBe('PAYMENT_IN_PROGRESS')
    letGo()
    const { purchaseId } = good(await paying)
    expect(await pay(shop.dependencies, { ...request, token: second }, 300)).toEqual({ purchaseId })
    expect(await charges(order)).toEqual([amount])
  })

  test('B-11 one token never pays two orders', async () => {
    const [first, second] = [await opened(), await opened()]
    const token = await card(shop)
    good(await first.someone.pay(first.checkout, token))
    expect(await second.someone.pay(second.checkout, token)).toMatchObject({ is: 'PAYMENT_REUSED_TOKEN' })
    expect(await charges(second.checkout.order)).toEqual([])
  })

  test('B-11 B-16 a paid order answers its own amount with the purchase id, and another one with what was paid', async () => {
    const { someone, checkout: priced } = await opened()
    const [token, another] = [await card(shop), await card(shop)]
    const paid = await someone.pay(priced, token)
    for (const step of ['paid', 'sold']) {
      for (const sent of [token, another]) {
        expect(await someone.pay(priced, sent), step).toEqual(paid)
        expect(await someone.pay({ ...priced, amount: 5000 }, sent), step).toEqual({
          is: 'ORDER_ALREADY_PAID',
          message: 'Esta compra ya se pagó: cobramos USD 93,38 y no volvemos a cobrar.',
          fields: [],
          data: { amount: 93_38, currency: 'USD' },
        })
      }
      good(await someone.createSale({ order: priced.order }))
    }
    expect(await charges(priced.order)).toEqual([93_38])
  })
})

describe('promo codes while paying', () => {
  test('C-05 the last use is held while a payment runs; the second buyer is not charged', async () => {
    const [first, second] = [await opened({ promoCode: 'UNICA' }), await opened({ promoCode: 'UNICA' })]
    const letGo = holdCharges()
    const paying = first.someone.pay(first.checkout, await card(shop))
    await expect.poll(async () => (await promo('UNICA')).held).toBe(1)
    const holds = await shop.db.select().from(promoRedemption).where(eq(promoRedemption.status, 'HELD'))
    const inThreeQuarters = new Date(shop.dependencies.now().getTime() + 45 * MINUTE)
    expect(holds.map(({ expiresAt }) => expiresAt)).toContainEqual(inThreeQuarters)
    expect(await second.someone.pay(second.checkout, await card(shop))).toMatchObject({ is: 'PROMO_EXHAUSTED' })
    letGo()
    good(await paying)
    expect(await promo('UNICA')).toEqual({ held: 1, used: 0 })
    good(await first.someone.createSale({ order: first.checkout.order }))
    expect(await promo('UNICA')).toEqual({ held: 0, used: 1 })
    expect(await second.someone.pay(second.checkout, await card(shop))).toMatchObject({ is: 'PROMO_EXHAUSTED' })
    expect(await charges(second.checkout.order)).toEqual([])
  })

  test('C-05 a code that was paused, or taken from the storefront, after pricing charges nothing', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'BIENVENIDA' })
    await shop.db.update(promoCode).set({ isPaused: true }).where(eq(promoCode.code, 'BIENVENIDA'))
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'PROMO_PAUSED' })
    await shop.db.update(promoCode).set({ isPaused: false }).where(eq(promoCode.code, 'BIENVENIDA'))
    good(await someone.pay(priced, await card(shop)))
    expect(await charges(priced.order)).toEqual([priced.amount])
  })
})

describe('when the gateway misbehaves', () => {
  // ASVS 16.5.2
  test('B-11 a gateway that is down charges nothing and the buyer may try again', async () => {
    const down = await startTestShop()
    try {
      const someone = buyer(down)
      const priced = good(await someone.open(fifteenDaysInEurope({ promoCode: 'UNICA' })))
      for (const [token, attempts] of [
        ['OT_0123456789', ['ABSENT']],
        ['OT_0123456789', ['ABSENT']],
        ['OT_9876543210', ['ABSENT', 'ABSENT']],
      ] as const) {
        expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_UNAVAILABLE' })
        expect(await statusOf(down, priced.order)).toEqual({ checkout: 'OPEN', attempts })
      }
      const [unica] = await down.db.select().from(promoCode).where(eq(promoCode.code, 'UNICA'))
      expect(unica).toMatchObject({ held: 0, used: 0 })
    } finally {
      await down.close()
    }
  })

  test('B-11 a lost reply: the buyer is asked to wait, the completer finds the charge, the sale is made', async () => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop, 'reply-lost')
    expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    const began = performance.now()
    expect(await someone.pay(priced, await card(shop))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(performance.now() - began, 'there is nothing to wait for').toBeLessThan(10_000)
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    await letPass(shop, 3 * SECOND, SECOND)
    const { purchaseId } = good(await someone.pay(priced, token))
    expect(await completedAfter(priced.order)).toEqual([10])
    good(await someone.createSale({ purchaseId, email: 'ana@example.com' }))
    expect(await charges(priced.order)).toEqual([priced.amount])
  })

  test('B-11 a lost request: after two denials and 20 seconds the same token goes out again', async () => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop, 'request-lost')
    expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    await letPass(shop, 19 * SECOND, SECOND)
    expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(await charges(priced.order)).toEqual([])
    await letPass(shop, SECOND, SECOND)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
    expect(await completedAfter(priced.order)).toEqual([10])
    good(await someone.pay(priced, token))
    expect(await charges(priced.order)).toEqual([priced.amount])
  })

  test('B-11 a request that is lost as often as it goes out is given up after 12 minutes, and another card pays', async () => {
    const { someone, checkout: priced } = await opened({ promoCode: 'VERANO15' })
    const before = await promo('VERANO15')
    const token = await card(shop, 'request-lost')
    await takeNoCharge()
    await someone.pay(priced, token)
    await letPass(shop, 13 * MINUTE, MINUTE)
    await bankOf(shop).clearFaults()
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['ABSENT'] })
    expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_UNAVAILABLE' })
    expect(await promo('VERANO15')).toEqual(before)
    good(await someone.pay(priced, await card(shop)))
    expect(await charges(priced.order)).toEqual([priced.amount])
  })

  test('B-11 an approval that turns up after the attempt was given up is refunded', async () => {
    const { someone, checkout: priced } = await opened()
    expect(await someone.pay(priced, await card(shop, 'reply-lost'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    await takeNoCharge({ blindSeconds: 1800 })
    await letPass(shop, 14 * MINUTE, MINUTE)
    expect((await statusOf(shop, priced.order)).attempts).toEqual(['ABSENT'])
    await letPass(shop, 2 * HOUR, 10 * MINUTE)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'EXPIRED', attempts: ['REFUNDED'] })
    const refunds = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'refund')
    expect(refunds.map(({ amount }) => amount)).toEqual([priced.amount])
  })

  // ASVS 16.5.3
  test('B-11 a charge of another amount is refunded, whole, and no sale is made', async () => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop)
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
    expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    expect(await someone.createSale({ order: priced.order })).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    await bankOf(shop).failNext(
      { operation: 'refund', kind: 'drop-reply' },
      { operation: 'query', kind: 'error-before' },
    )
    // Whether the refund of the lost answer stays is known after a day.
    await letPass(shop, 32 * HOUR, HOUR)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    for (const again of [token, await card(shop)]) {
      expect(await someone.pay(priced, again)).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    }
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, priced.order))
    expect(await shop.db.$count(sale, eq(sale.checkoutId, row?.id ?? ''))).toBe(0)
  })
})

describe('one trip, bought once', () => {
  test('B-16 the same passengers, dates and destination within 24 hours need a confirmation', async () => {
    const passengers = [newPassenger(), newPassenger()]
    const first = await opened({ passengers })
    const duplicate = await opened({ passengers: passengers.toReversed() })
    good(await first.someone.pay(first.checkout, await card(shop)))
    expect(await duplicate.someone.pay(duplicate.checkout, await card(shop))).toMatchObject({
      is: 'POSSIBLE_DUPLICATE',
    })
    const again = fifteenDaysInEurope({ passengers, planId: 102 })
    expect(await first.someone.open(again)).toMatchObject({ is: 'POSSIBLE_DUPLICATE' })
    good(await first.someone.open({ ...again, endDate: '2026-12-25' }))
    const meant = good(await first.someone.open({ ...again, confirmDuplicate: true }))
    good(await first.someone.pay(meant, await card(shop)))
    shop.clock.advance(25 * HOUR)
    good(await first.someone.open(again))
  })

  test('V-01 another buyer is not told who travels when', async () => {
    const passengers = [newPassenger()]
    const first = await opened({ passengers })
    good(await first.someone.pay(first.checkout, await card(shop)))
    const again = fifteenDaysInEurope({ passengers })
    const stranger = { ...again, contact: { ...again.contact, email: 'otra@example.com' } }
    expect((await first.someone.open(stranger)).is).toBe('ok')
    const shouted = { ...again, contact: { ...again.contact, email: again.contact.email.toUpperCase() } }
    expect((await first.someone.open(shouted)).is).toBe('POSSIBLE_DUPLICATE')
  })

  test('B-11 two checkouts of one trip paid at the same moment charge one card', async () => {
    const passengers = [newPassenger()]
    const [one, other] = [await opened({ passengers }), await opened({ passengers })]
    const answers = await Promise.all([
      one.someone.pay(one.checkout, await card(shop)),
      other.someone.pay(other.checkout, await card(shop)),
    ])
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['POSSIBLE_DUPLICATE', 'ok'])
  })

  test('B-11 a trip whose first payment is pending is not paid a second time', async () => {
    const passengers = [newPassenger()]
    const [one, other] = [await opened({ passengers }), await opened({ passengers })]
    expect((await one.someone.pay(one.checkout, await card(shop, 'reply-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
    expect((await statusOf(shop, one.checkout.order)).checkout).toBe('REVIEW')
    expect((await other.someone.pay(other.checkout, await card(shop))).is).toBe('POSSIBLE_DUPLICATE')
  })
})

describe('what it takes to send a payment again', () => {
  // ASVS 14.2.4
  test.each<[string, CardBehaviour, string, string[]]>([
    ['approved', 'reply-lost', 'PAID', ['APPROVED']],
    ['declined', 'insufficient-funds', 'OPEN', ['DECLINED']],
    ['never charged', 'request-lost', 'OPEN', ['ABSENT']],
    ['charged with another amount', 'reply-lost', 'REFUNDING', ['REFUND_DUE']],
    ['pending at the bank for longer than a token lives', 'approved', 'REVIEW', ['UNKNOWN']],
  ])('B-11 is kept, encrypted for the payment alone, until it is %s', async (end, behaviour, status, attempts) => {
    const { someone, checkout: priced } = await opened()
    const token = await card(shop, behaviour)
    if (end === 'charged with another amount') await bankOf(shop).failNext({ operation: 'query', kind: 'altered' })
    if (end.startsWith('pending'))
      await bankOf(shop).failNext({ operation: 'purchase', kind: 'pending', ms: 20 * MINUTE })
    if (behaviour === 'insufficient-funds') await bankOf(shop).failNext({ operation: 'purchase', kind: 'drop-reply' })
    expect((await someone.pay(priced, token)).is).toBe('PAYMENT_IN_PROGRESS')
    const last = async () => {
      const isIt = eq(paymentAttempt.gatewayOrder, `${priced.order}1`)
      const [row] = await shop.db.select().from(paymentAttempt).where(isIt)
      return row!
    }
    const { id, encryptedCard } = await last()
    expect(shop.dependencies.cards.decrypt(encryptedCard ?? '', id)).toContain(token)
    expect(shop.dependencies.cards.decrypt(encryptedCard ?? '', crypto.randomUUID())).toBeNull()
    expect(await everyRow(shop.db)).not.toContain(token.toLowerCase())
    if (end === 'never charged') await takeNoCharge()
    const passes = end === 'never charged' ? 13 * MINUTE : end.startsWith('pending') ? 11 * MINUTE : 3 * SECOND
    await letPass(shop, passes, Math.min(passes, MINUTE))
    await bankOf(shop).clearFaults()
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: status, attempts })
    expect((await last()).encryptedCard).toBeNull()
  })

  // ASVS 14.2.4
  test('B-11 is refused by the database itself once the payment has ended', async () => {
    const { someone, checkout: priced } = await opened()
    const { purchaseId } = good(await someone.pay(priced, await card(shop)))
    const keeping = shop.db
      .update(paymentAttempt)
      .set({ encryptedCard: 'kept' })
      .where(eq(paymentAttempt.purchaseId, purchaseId))
    await expect(keeping).rejects.toMatchObject({
      cause: { message: expect.stringContaining('payment_attempt_encrypted_card') as string },
    })
  })
})

/** From now on no call that charges reaches the bank; questions do. */
async function takeNoCharge(more: { blindSeconds?: number } = {}): Promise<void> {
  await bankOf(shop).setConduct({ ...more, random: [{ operation: 'purchase', kind: 'refuse', probability: 1 }] })
}

async function freeCode(code: string): Promise<string> {
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  const [row] = await shop.db
    .insert(promoCode)
    .values({ code, ownPercentage: 60, companyPercentage: 40 })
    .returning({ id: promoCode.id })
  await shop.db.execute(
    `insert into promo_code_business (promo_code_id, business_id) values ('${row?.id}', '${main?.id}')`,
  )
  return code
}
