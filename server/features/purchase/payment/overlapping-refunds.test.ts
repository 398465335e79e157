import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CardGateway, RefundResult, RefundStatus } from '../../../adapters/card-gateway/port.ts'
import { checkout, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { sendRefund } from './send-refund.ts'
import { buyer, fifteenDaysInEurope, good, HOUR, MINUTE, SECOND } from '../../../../tests/support/test-buyer.ts'
import { NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'

const PURCHASE = '9007199254740993123'
const REFUND = '9007199254740993124'

/** A gateway whose refunds end when the test says so, as slow ones do. */
function slowGateway() {
  const asked: ((result: RefundResult) => void)[] = []
  const atGateway = { refund: { kind: 'not-found' } as RefundStatus }
  const charged = (amount: number) =>
    ({ kind: 'approved', purchaseId: PURCHASE, amount, currency: 'USD', reply: {} }) as const
  let amount = 0
  const gateway: CardGateway = {
    charge: (request) => {
      // One cent more than was asked: it has to go back.
      amount = request.amount + 1
      return Promise.resolve(charged(amount))
    },
    find: () => Promise.resolve({ kind: 'found', outcome: charged(amount - 1) }),
    readPurchase: () => Promise.resolve({ kind: 'found', outcome: charged(amount - 1) }),
    refund: () => new Promise((resolve) => void asked.push(resolve)),
    readRefund: () => Promise.resolve(atGateway.refund),
    listTransactions: () => Promise.resolve({ kind: 'unknown', reason: 'nothing is written for it' }),
    clientForm: () => ({ frameUrl: 'http://127.0.0.1:9/card-form', origin: 'http://127.0.0.1:9' }),
  }
  return { gateway, asked, atGateway }
}

let shop: TestShop
let bank: ReturnType<typeof slowGateway>
beforeEach(async () => {
  bank = slowGateway()
  shop = await startTestShop({ gateway: bank.gateway, notifications: NOTIFICATIONS })
})
afterEach(() => shop.close())

const pending: RefundResult = { kind: 'pending', ref: REFUND, reply: {} }
const silent: RefundResult = { kind: 'unknown', reason: 'HTTP500' }
const nothingLeft: RefundResult = { kind: 'already-refunded', isCertain: true }

/** A refund that two processes have at the gateway, the second one since a minute after the first. */
async function twoTries() {
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope()))
  expect((await someone.pay(priced, 'OT_0123456789')).is).toBe('PAYMENT_REFUNDED')
  const [{ id }] = (await shop.db.select({ id: refund.id }).from(refund)) as [{ id: string }]
  const start = async () => {
    const before = bank.asked.length
    const ended = sendRefund(shop.services, id)
    await until(() => bank.asked.length > before)
    return { ended, answer: bank.asked.at(-1)! }
  }
  const first = await start()
  shop.clock.advance(61 * SECOND)
  const second = await start()
  const end = async ({ ended, answer }: typeof first, result: RefundResult) => {
    answer(result)
    await ended
  }
  return { id, first, second, end }
}

async function standing() {
  const [row] = await shop.db.select().from(refund)
  const [attempt] = await shop.db.select().from(paymentAttempt)
  const [order] = await shop.db.select().from(checkout)
  return [row!.status, row!.providerRef, attempt!.status, order!.status]
}

test('B-11 what one try learnt of a refund is not forgotten by another that learnt nothing', async () => {
  const { first, second, end } = await twoTries()
  await end(first, pending)
  await end(second, silent)
  expect(await standing()).toEqual(['SENT', REFUND, 'REFUND_SENT', 'REFUNDING'])
})

test('B-11 "nothing is left" is no proof while another try knows of a refund that is not over', async () => {
  const { id, first, second, end } = await twoTries()
  await end(first, pending)
  await end(second, nothingLeft)
  expect(await standing()).toEqual(['SENT', REFUND, 'REFUND_SENT', 'REFUNDING'])
  bank.atGateway.refund = { kind: 'found', status: 'refunded', amount: 9_339, currency: 'USD' }
  shop.clock.advance(5 * MINUTE)
  await sendRefund(shop.services, id)
  expect(await standing()).toEqual(['DONE', REFUND, 'REFUNDED', 'REFUNDED'])
})

test('B-11 a try that ends late does not call a refund stuck that is done', async () => {
  const { first, second, end } = await twoTries()
  await end(second, { kind: 'refunded', ref: REFUND, reply: {} })
  shop.clock.advance(25 * HOUR)
  await end(first, silent)
  expect(await standing()).toEqual(['DONE', REFUND, 'REFUNDED', 'REFUNDED'])
})

test('B-11 a message of the bank while a try is on its way starts no other one beside it', async () => {
  const { id, second, end } = await twoTries()
  expect(await postNotification(shop, { id: PURCHASE })).toBe(200)
  await sendRefund(shop.services, id)
  expect(bank.asked).toHaveLength(2)
  await end(second, pending)
  bank.atGateway.refund = { kind: 'found', status: 'refunded', amount: 9_339, currency: 'USD' }
  expect(await postNotification(shop, { id: PURCHASE, amount: '93.39' })).toBe(200)
  await sendRefund(shop.services, id)
  expect(await standing()).toEqual(['DONE', REFUND, 'REFUNDED', 'REFUNDED'])
  expect(await shop.db.$count(refund, eq(refund.id, id))).toBe(1)
})

async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline;) {
    if (isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it did not happen within 10 seconds')
}
