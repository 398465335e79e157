import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { percentOf } from '#shared/money.ts'
import { instalmentPlan } from '../../../platform/db/schema/instalment-plans.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  MINUTE,
  letPass,
  SECOND,
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import { addPlan } from '../../../../tests/support/test-instalments.ts'
import { brokenInvariants } from '../../../../tests/support/test-ledgers.ts'

let shop: TestShop
let six: string
let twelve: string
let free: string

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  await shop.db.delete(instalmentPlan)
  six = await addPlan(shop)
  twelve = await addPlan(shop, { instalments: 12, percent: 20 })
  free = await addPlan(shop, { instalments: 3, financedBy: 'house', percent: 8 })
})
beforeEach(() => bankOf(shop).clearFaults())
afterAll(() => shop.close())

async function opened(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const someone = buyer(shop)
  const checkout = good(await someone.open(fifteenDaysInEurope(more)))
  const offerOf = (planId: string) => checkout.instalments.find((offer) => offer.planId === planId)!
  const payBy = async (planId: string, token?: string, amount = offerOf(planId).captured) =>
    someone.pay({ order: checkout.order, amount }, token ?? (await card(shop)), planId)
  return { someone, checkout, offerOf, payBy }
}

async function purchasesOf(order: string) {
  const entries = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')
  return entries.filter((purchase) => purchase.order.startsWith(order))
}

async function attemptsOf(order: string) {
  const rows = await shop.db.select().from(paymentAttempt).orderBy(paymentAttempt.n)
  return rows.filter(({ gatewayOrder }) => gatewayOrder.startsWith(order))
}

describe('paying in instalments (Y-01)', () => {
  test('Y-01 a checkout answers what each plan captures of its charged amount', async () => {
    const { checkout, offerOf } = await opened()
    const { amount } = checkout
    expect(checkout.instalments.map(({ instalments }) => instalments)).toEqual([3, 6, 12])
    expect(offerOf(free)).toMatchObject({ financing: 0, captured: amount, brands: ['Visa', 'Mastercard'] })
    const financing = percentOf(amount, 12.5)
    expect(offerOf(six)).toMatchObject({ financing, captured: amount + financing, instalments: 6 })
  })

  test('Y-01 the bank captures charged and financing in the instalments, and the sale keeps both', async () => {
    const { someone, checkout, offerOf, payBy } = await opened()
    const { captured, financing } = offerOf(six)
    good(await payBy(six))
    expect(await purchasesOf(checkout.order)).toMatchObject([{ status: 'APPROVED', amount: captured, instalments: 6 }])
    const sold = good(await someone.createSale({ order: checkout.order }))
    const payment = { captured, instalments: 6, financing }
    expect(sold).toMatchObject({ payment })
    expect(good(await someone.createSale({ order: checkout.order }))).toMatchObject({ payment })
    const [row] = await shop.db.select().from(sale).where(eq(sale.publicId, sold.saleId))
    expect(row).toMatchObject({ charged: checkout.amount, instalments: 6, financing })
    expect(row!.charged).toBe(row!.cost + row!.commission + row!.houseShare)
  })

  test('Y-01 one payment stays as it was', async () => {
    const { someone, checkout } = await opened()
    good(await someone.pay(checkout, await card(shop)))
    expect(await purchasesOf(checkout.order)).toMatchObject([{ amount: checkout.amount, instalments: 1 }])
    const sold = good(await someone.createSale({ order: checkout.order }))
    expect(sold).toMatchObject({ payment: { captured: checkout.amount, instalments: 1, financing: 0 } })
  })

  test('Y-01 a card that cannot pay in instalments is declined as a try, and one payment follows', async () => {
    const { someone, checkout, payBy } = await opened()
    const token = await card(shop, 'no-instalments')
    const declined = await payBy(six, token)
    expect(declined).toMatchObject({
      is: 'PAYMENT_INSTALMENTS_REFUSED',
      message: messages['PAYMENT.INSTALMENTS_REFUSED'],
      data: { triesLeft: 4 },
    })
    expect(await payBy(six, token)).toEqual(declined)
    good(await someone.pay(checkout, await card(shop, 'no-instalments')))
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'PAID', attempts: ['DECLINED', 'APPROVED'] })
    good(await someone.createSale({ order: checkout.order }))
  })

  test.each([
    ['without its plan', undefined, 'captured'],
    ['by a plan that does not exist', '6b1f0c52-7a44-4c0e-9b6e-5d1a0000ffff', 'captured'],
    ['by a plan for the charged amount', 'six', 'charged'],
  ])('Y-01 the captured amount of a plan %s is refused, and nothing is lost', async (_, plan, amount) => {
    const { someone, checkout, offerOf } = await opened()
    const sent = amount === 'charged' ? checkout.amount : offerOf(six).captured
    const id = plan === 'six' ? six : plan
    const answer = await someone.pay({ order: checkout.order, amount: sent }, await card(shop), id)
    expect(answer).toMatchObject({
      is: plan === undefined ? 'PRICE_CHANGED' : 'INSTALMENTS_CHANGED',
      data: { amount: checkout.amount },
    })
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'OPEN', attempts: [] })
    expect(await purchasesOf(checkout.order)).toEqual([])
  })

  test('Y-01 a plan that staff changed or took away after the checkout is refused; a repeated token keeps its answer', async () => {
    const plan = await addPlan(shop, { instalments: 4 })
    const cheaper = await opened()
    // The offers are cached for half a minute, so the plan is read as it is when it is paid.
    const captured = cheaper.checkout.amount + percentOf(cheaper.checkout.amount, 12.5)
    const token = await card(shop)
    const set = (values: Partial<typeof instalmentPlan.$inferInsert>) =>
      shop.db.update(instalmentPlan).set(values).where(eq(instalmentPlan.id, plan))
    await set({ percent: 15 })
    expect((await cheaper.payBy(plan, token, captured)).is).toBe('INSTALMENTS_CHANGED')
    await set({ percent: 12.5, isActive: false })
    expect((await cheaper.payBy(plan, token, captured)).is).toBe('INSTALMENTS_CHANGED')
    await set({ isActive: true })
    const paid = good(await cheaper.payBy(plan, token, captured))
    await set({ isActive: false })
    expect(good(await cheaper.payBy(plan, token, captured))).toEqual(paid)
    good(await cheaper.someone.createSale({ order: cheaper.checkout.order }))
  })

  test('Y-01 a token that comes again with another plan, or with none, is refused', async () => {
    const { someone, checkout, payBy } = await opened()
    const token = await card(shop)
    const paid = good(await payBy(free, token))
    expect(good(await payBy(free, token))).toEqual(paid)
    expect((await someone.pay(checkout, token)).is).toBe('PAYMENT_REUSED_TOKEN')
    expect((await payBy(six, token)).is).toBe('ORDER_ALREADY_PAID')
    good(await someone.createSale({ order: checkout.order }))
  })

  test('Y-01 a paid order names what was captured', async () => {
    const { someone, checkout, offerOf, payBy } = await opened()
    const paid = good(await payBy(six))
    const { captured } = offerOf(six)
    const again = await someone.pay(checkout, await card(shop))
    expect(again).toMatchObject({ is: 'ORDER_ALREADY_PAID', data: { amount: captured } })
    expect(good(await payBy(six))).toEqual(paid)
    good(await someone.createSale({ order: checkout.order }))
  })

  test('Y-01 a lost payment is sent again with the same amount and the same instalments', async () => {
    const { someone, checkout, offerOf, payBy } = await opened()
    expect((await payBy(six, await card(shop, 'request-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
    expect(await attemptsOf(checkout.order)).toMatchObject([{ instalments: 6, financing: offerOf(six).financing }])
    await shop.db.update(instalmentPlan).set({ percent: 50 }).where(eq(instalmentPlan.id, six))
    await letPass(shop, MINUTE, 5 * SECOND)
    await shop.db.update(instalmentPlan).set({ percent: 12.5 }).where(eq(instalmentPlan.id, six))
    const { captured } = offerOf(six)
    expect(await purchasesOf(checkout.order)).toMatchObject([{ status: 'APPROVED', amount: captured, instalments: 6 }])
    good(await someone.createSale({ order: checkout.order }))
  })

  test('Y-01 two payments of one order by two plans at once charge one', async () => {
    const { someone, checkout, payBy } = await opened()
    const answers = await Promise.all([payBy(six), payBy(twelve), payBy(free)])
    expect(answers.filter(({ is }) => is === 'ok')).toHaveLength(1)
    expect(answers.filter(({ is }) => is === 'ORDER_ALREADY_PAID')).toHaveLength(2)
    expect((await purchasesOf(checkout.order)).filter(({ status }) => status === 'APPROVED')).toHaveLength(1)
    good(await someone.createSale({ order: checkout.order }))
  })

  test('Y-01 all that was paid here agrees with the ledger of the bank', async () => {
    const sold = await shop.db.select({ id: sale.publicId }).from(sale)
    expect(sold.length).toBeGreaterThan(5)
    const ledgers = { db: shop.db, bank: await bankOf(shop).ledger(), acknowledged: [] }
    const broken = await brokenInvariants(ledgers)
    expect(broken.filter((rule) => !rule.startsWith('I11 checkout'))).toEqual([])
  })
})
