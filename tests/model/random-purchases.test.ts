import { afterEach, describe, expect, test } from 'vitest'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { promoCode, promoCodeBusiness } from '../../server/platform/db/schema/promo-codes.ts'
import { paymentAttempt } from '../../server/platform/db/schema/checkouts.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import {
  bankOf,
  type Buyer,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  ledgersOf,
  letPass,
  MINUTE,
  SECOND,
} from '../support/test-buyer.ts'
import { newPassenger } from '../support/test-trip.ts'
import { dice, pick, type Roll } from '../support/dice.ts'
import { brokenInvariants } from '../support/test-ledgers.ts'
import { CARDS, TROUBLE } from '../support/test-trouble.ts'

const CHECKOUTS = 30
const AT_ONCE = 10
const LIMIT = 8

let shop: TestShop

afterEach(() => shop.close())

/** The four banks that the provider may turn out to be: what it does not document, both ways. */
const BANKS = [
  { seed: 11, repeatRejected: 'same-answer', repeatRunning: 'wait' },
  { seed: 12, repeatRejected: 'same-answer', repeatRunning: 'conflict' },
  { seed: 29, repeatRejected: 'new-try', repeatRunning: 'wait' },
  { seed: 30, repeatRejected: 'new-try', repeatRunning: 'conflict' },
] as const
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
/** Each bank meets one of the two databases. */
const banks = BANKS.filter((_, n) => [1, 2].includes(n) === onPostgres)

/**
 * To what any test of a bad bank has: connections that are cut, questions answered wrongly, refunds that take their time or
 * come to nothing, purchases that are pending, money in another currency.
 */
const BAD_DAYS = [
  ...TROUBLE,
  { operation: 'purchase', kind: 'cut', probability: 0.03 },
  { operation: 'query', kind: 'altered', probability: 0.02 },
  { operation: 'purchase', kind: 'pending', ms: 4 * MINUTE, probability: 0.04 },
  { operation: 'purchase', kind: 'converted', probability: 0.02 },
  { operation: 'query', kind: 'other-currency', probability: 0.01 },
  { operation: 'refund', kind: 'pending', ms: 5 * MINUTE, probability: 0.1 },
  { operation: 'refund', kind: 'pending-rejected', ms: 5 * MINUTE, probability: 0.1 },
  { operation: 'refund', kind: 'error-code', probability: 0.1 },
] as const

type Story = { retry: () => Promise<void> }

describe('random purchases', () => {
  test.each(banks)(
    'B-11 C-05 bank and shop agree to the cent in the end: seed $seed, $repeatRejected, $repeatRunning',
    async ({ seed, ...repeats }) => {
      shop = await startTestShop({ gateway: 'sandbox' })
      await addCode('AZAR')
      const roll = dice(seed)
      const saleIds: string[] = []
      const tokens = { broker: await shop.loginAs('broker@ceibo.test'), none: undefined }
      await certainRefund()
      await bankOf(shop).setConduct({ random: [...BAD_DAYS], seed, ...repeats })
      for (let done = 0; done < CHECKOUTS; done += AT_ONCE) {
        const stories = await Promise.all(Array.from({ length: AT_ONCE }, () => story(roll, tokens, saleIds)))
        await letPass(shop, 30 * SECOND, 5 * SECOND)
        await Promise.all(stories.map(({ retry }) => retry()))
        await letPass(shop, 2 * MINUTE, 30 * SECOND)
      }
      await letPass(shop, 30 * MINUTE, MINUTE)
      // Whom the bank troubles for a whole day is left to a person, by rule; who it answers again ends by itself.
      await bankOf(shop).setConduct({ random: [], ...repeats })
      await letPass(shop, 32 * HOUR, HOUR)
      expect(await brokenInvariants(await ledgersOf(shop, saleIds))).toEqual([])
      // A run in which nothing happened would prove nothing.
      expect(await shop.db.$count(sale)).toBeGreaterThan(CHECKOUTS / 3)
      const attempts = await shop.db.select({ status: paymentAttempt.status }).from(paymentAttempt)
      const ends = new Set(attempts.map(({ status }) => status))
      expect([...ends].toSorted()).toEqual(expect.arrayContaining(['CONSUMED', 'DECLINED', 'REFUNDED']))
    },
    180_000,
  )
})

/** Chance may spare a run: one charge of another amount, and so one refund, there always is. */
async function certainRefund(): Promise<void> {
  const someone = buyer(shop)
  const { order, amount } = good(await someone.open(fifteenDaysInEurope()))
  await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
  expect((await someone.pay({ order, amount }, await card(shop))).is).toBe('PAYMENT_REFUNDED')
}

async function addCode(code: string): Promise<void> {
  const [row] = await shop.db
    .insert(promoCode)
    .values({ code, ownPercentage: 5, companyPercentage: 10, usesLimit: LIMIT })
    .returning({ id: promoCode.id })
  const businesses = await shop.db.select({ id: business.id }).from(business)
  await shop.db
    .insert(promoCodeBusiness)
    .values(businesses.map(({ id: businessId }) => ({ promoCodeId: row?.id ?? '', businessId })))
}

function randomPurchase(roll: Roll): Partial<Purchase> {
  return {
    passengers: Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
      newPassenger(pick(roll, ['1985-04-12', '1950-01-02'])),
    ),
    destinationId: pick(roll, [1, 2, 4, 6]),
    planId: pick(roll, [102, 103, 104, 105]),
    promoCode: roll() < 0.4 ? 'AZAR' : null,
    ...(roll() < 0.3 ? { subdomain: pick(roll, ['mburucuya', 'cooperativa']) } : {}),
  }
}

/** One buyer from the quote to the vouchers, or to wherever they give up. */
async function story(roll: Roll, tokens: { broker: string; none: undefined }, saleIds: string[]): Promise<Story> {
  const onAccount = roll() < 0.15
  const someone = buyer(shop, onAccount ? tokens.broker : tokens.none)
  const purchase = onAccount ? { onAccount, promoCode: null } : randomPurchase(roll)
  const [token, second] = await Promise.all([card(shop, pick(roll, CARDS)), card(shop)])
  const habits = { tampers: roll() < 0.1, submitsTwice: roll() < 0.3, leaves: roll() < 0.2, isStubborn: roll() < 0.5 }
  const priced = await someone.open(fifteenDaysInEurope(purchase))
  if (priced.is !== 'ok') return { retry: async () => undefined }
  const { result: checkout } = priced as { result: { order: string; amount: number; mode: string } }

  const payAndTake = async () => {
    if (checkout.mode === 'card') {
      const paid = await payWith(someone, checkout, token, habits)
      const isDeclined = paid === 'PAYMENT_DECLINED' || paid === 'PAYMENT_UNAVAILABLE'
      if (isDeclined && habits.isStubborn) await payWith(someone, checkout, second, { ...habits, tampers: false })
    }
    if (!habits.leaves) await take(someone, checkout.order, saleIds)
  }
  await payAndTake()
  return { retry: payAndTake }
}

type Habits = { tampers: boolean; submitsTwice: boolean }

async function payWith(
  someone: Buyer,
  checkout: { order: string; amount: number },
  token: string,
  { tampers, submitsTwice }: Habits,
): Promise<string> {
  const payment = tampers ? { ...checkout, amount: checkout.amount - 1 } : checkout
  const submits = submitsTwice ? 3 : 1
  const answers = await Promise.all(Array.from({ length: submits }, () => someone.pay(payment, token)))
  return answers[0]?.is ?? ''
}

async function take(someone: Buyer, order: string, saleIds: string[]): Promise<void> {
  const sold = await someone.createSale({ order })
  if (sold.is === 'ok') saleIds.push((sold as { result: { saleId: string } }).result.saleId)
}
