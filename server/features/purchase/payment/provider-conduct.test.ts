import { eq } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeApi } from '#shared/after-sale/change-contract.ts'
import { addDays, dayAt } from '#shared/dates.ts'
import { bambooGateway } from '../../../adapters/card-gateway/bamboo/bamboo.ts'
import { key, openBank, type TestBank } from '../../../../tests/gateway-contract/test-bank.ts'
import { gatewayNotification, partialRefund, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { listen } from '../../../../tests/support/listen.ts'
import { type SandboxClient, sandboxClient } from '../../../../tests/support/sandbox-client.ts'
import type { CardBehaviour } from '../../../../tools/sandbox-gateway/sandbox-cards.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { buyer, good, HOUR, MINUTE, runDueWork, SECOND, statusOf } from '../../../../tests/support/test-buyer.ts'
import { brokenInvariants } from '../../../../tests/support/test-ledgers.ts'
import { NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'
import { fifteenDaysFrom } from '../../../../tests/support/test-trip.ts'
import { TEST_NOW } from '../../../../tests/support/template.ts'

/** The shop with the provider's own adapter, and a bank that tells it of what happens, on one clock. */
describe.each(['v1', 'v3'] as const)('the shop and the provider in version %s', (version) => {
  let bank: TestBank
  let client: SandboxClient
  let shop: TestShop
  let door: Server
  /** How the shop answered the bank's messages. */
  let answers: number[] = []
  let last: Promise<unknown> = Promise.resolve()

  /** One thing after the other: what meets what is random here, and the tests of races are elsewhere. */
  function oneByOne<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }

  beforeAll(async () => {
    door = createServer(async (request, response) => {
      const { headers } = request
      const payload = await text(request)
      await oneByOne(async () => {
        const { statusCode } = await shop.app.inject({ method: 'POST', url: request.url!, headers, payload })
        answers.push(statusCode)
        response.writeHead(statusCode).end()
      })
    })
    const url = `http://127.0.0.1:${await listen(door)}/api/payment/notification`
    bank = await openBank({ notify: { ...NOTIFICATIONS, url, pausesMs: [20, 20] } })
    client = sandboxClient({ url: bank.url, key })
    const gateway = bambooGateway(version, { url: bank.url, key, publicUrl: 'http://localhost:3000' })
    await client.shiftClock(Date.parse(TEST_NOW) - Date.now())
    shop = await startTestShop({ gateway, notifications: NOTIFICATIONS })
  })
  afterEach(async () => {
    answers = []
    await client.clearFaults()
  })
  afterAll(async () => {
    await shop.close()
    await bank.close()
    await new Promise((resolve) => door.close(resolve))
  })

  async function letPass(total: number, step: number): Promise<void> {
    for (let passed = 0; passed < total; passed += step) {
      shop.clock.set(new Date(await client.shiftClock(step)).toISOString())
      await oneByOne(() => runDueWork(shop))
    }
  }

  async function pay(card: CardBehaviour = 'approved') {
    const someone = buyer(shop)
    const trip = fifteenDaysFrom(addDays(dayAt(shop.dependencies.now()), 20))
    const priced = good(await someone.open(trip))
    const token = await client.token(card)
    const answered = await oneByOne(() => someone.pay(priced, token))
    return { someone, priced, token, answered: answered.is, order: priced.order }
  }

  async function refundsOf(order: string) {
    const entries = await client.ledger()
    const own = entries.filter((entry) => entry.type === 'purchase').filter((entry) => entry.order.startsWith(order))
    const ids = own.map(({ transactionId }) => transactionId)
    const refunds = entries.filter((entry) => entry.type === 'refund').filter((entry) => ids.includes(entry.purchaseId))
    return refunds.map(({ amount, currency, status }) => `${status} ${amount} ${currency}`)
  }

  test('B-11 a pending purchase is waited for, however long, and sold when it is approved', async () => {
    await client.setConduct({ notification: 'lost' })
    await client.failNext({ operation: 'purchase', kind: 'pending', ms: 20 * MINUTE })
    const { someone, priced, answered, order } = await pay()
    expect(answered).toBe('PAYMENT_IN_PROGRESS')
    await letPass(19 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    expect(await someone.pay(priced, await client.token('approved'))).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    await letPass(3 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
  })

  test('B-17 a pending purchase that is rejected in the end lets the buyer take another card', async () => {
    await client.setConduct({ notification: 'lost' })
    await client.failNext({ operation: 'purchase', kind: 'pending', ms: 5 * MINUTE })
    const { someone, priced, token, answered, order } = await pay('insufficient-funds')
    expect(answered).toBe('PAYMENT_IN_PROGRESS')
    await letPass(7 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'OPEN', attempts: ['DECLINED'] })
    expect((await someone.pay(priced, token)).is).toBe('PAYMENT_DECLINED')
    good(await someone.pay(priced, await client.token('approved')))
  })

  test('K-04 the message about the end of a pending purchase makes us ask at once', async () => {
    await client.failNext({ operation: 'purchase', kind: 'pending', ms: 30 * SECOND })
    const { order } = await pay()
    const start = shop.dependencies.now().getTime()
    await client.shiftClock(30 * SECOND)
    await expect.poll(() => answers).toEqual([200])
    await runDueWork(shop)
    expect(await statusOf(shop, order)).toMatchObject({ checkout: 'PAID' })
    expect(shop.dependencies.now().getTime()).toBe(start)
  })

  test('B-11 what was charged in another currency goes back, all of it, as it was charged', async () => {
    await client.failNext({ operation: 'purchase', kind: 'converted' })
    const { priced, answered, order } = await pay()
    expect(answered).toBe('PAYMENT_REFUNDED')
    await letPass(2 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(await refundsOf(order)).toEqual([`APPROVED ${priced.amount * 40} UYU`])
  })

  test('B-11 a refund in another currency whose reply was lost is found done, and is not stuck', async () => {
    await client.failNext({ operation: 'purchase', kind: 'converted' }, { operation: 'refund', kind: 'drop-reply' })
    const { priced, order } = await pay()
    await letPass(32 * HOUR, HOUR)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(await refundsOf(order)).toEqual([`APPROVED ${priced.amount * 40} UYU`])
  })

  test('B-11 a refund whose answer was lost, and which the provider turns down later, is sent again', async () => {
    await client.failNext(
      { operation: 'purchase', kind: 'altered' },
      { operation: 'refund', kind: 'pending-rejected', ms: 10 * MINUTE },
    )
    const { gateway } = shop.dependencies
    // As of a process that is killed before it reads the answer.
    shop.dependencies.gateway = {
      ...gateway,
      refund: async (request) => {
        shop.dependencies.gateway = gateway
        await gateway.refund(request)
        return { kind: 'unknown', reason: 'the answer was lost' }
      },
    }
    const { order } = await pay()
    await letPass(5 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDING', attempts: ['REFUND_SENT'] })
    await letPass(32 * HOUR, HOUR)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect((await refundsOf(order)).filter((one) => one.startsWith('APPROVED'))).toHaveLength(1)
  })

  test('B-11 an answer in another currency than charged is no sale: what was charged goes back', async () => {
    await client.failNext({ operation: 'purchase', kind: 'other-currency' })
    const { priced, answered, order } = await pay()
    expect(answered).toBe('PAYMENT_REFUNDED')
    await letPass(2 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(await refundsOf(order)).toEqual([`APPROVED ${priced.amount} USD`])
  })

  test('B-11 a refund that is refused four times is sent a fifth time', async () => {
    await client.failNext({ operation: 'purchase', kind: 'altered' })
    for (const code of ['TR013', 'TR001', 'ERR999', 'PR021'] as const) {
      await client.failNext({ operation: 'refund', kind: 'error-code', code })
    }
    const { order } = await pay()
    await letPass(6 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDING', attempts: ['REFUND_SENT'] })
    await letPass(20 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(await refundsOf(order)).toHaveLength(1)
  })

  test('B-11 a pending refund that is rejected in the end is made again', async () => {
    await client.setConduct({ notification: 'lost' })
    await client.failNext({ operation: 'purchase', kind: 'altered' })
    await client.failNext({ operation: 'refund', kind: 'pending-rejected', ms: 5 * MINUTE })
    const { priced, order } = await pay()
    await letPass(30 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(await refundsOf(order)).toEqual([`REJECTED ${priced.amount} USD`, `APPROVED ${priced.amount} USD`])
  })

  test('K-04 messages that are doubled, wrongly signed or overtaken change nothing but when we ask', async () => {
    for (const [notification, statuses] of [
      ['doubled', [200, 200, 200, 200]],
      ['wrong-signature', [401, 401, 401, 401, 401, 401]],
      ['out-of-order', [200, 200]],
    ] as const) {
      answers = []
      await client.setConduct({ notification })
      await client.failNext({ operation: 'purchase', kind: 'altered' })
      const { order } = await pay()
      await letPass(2 * MINUTE, MINUTE)
      expect(await statusOf(shop, order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
      expect(await refundsOf(order)).toHaveLength(1)
      await expect.poll(() => answers).toEqual(statuses)
      await letPass(2 * MINUTE, MINUTE)
      expect(await refundsOf(order)).toHaveLength(1)
    }
  })

  test('K-04 a message that is later than our patience finds a charge, and it goes back', async () => {
    const isLate = { notification: 'late', lateSeconds: 20 * 60, blindSeconds: 15 * 60 } as const
    await client.setConduct(isLate)
    const { priced, answered, order } = await pay('reply-lost')
    expect(answered).toBe('PAYMENT_IN_PROGRESS')
    await client.setConduct({ ...isLate, random: [{ operation: 'purchase', kind: 'refuse', probability: 1 }] })
    await letPass(14 * MINUTE, MINUTE)
    expect(await statusOf(shop, order)).toEqual({ checkout: 'OPEN', attempts: ['ABSENT'] })
    const before = await shop.db.$count(gatewayNotification)
    await letPass(6 * MINUTE, MINUTE)
    await expect.poll(() => shop.db.$count(gatewayNotification)).toBe(before + 1)
    await letPass(2 * MINUTE, MINUTE)
    expect((await statusOf(shop, order)).attempts).toEqual(['REFUNDED'])
    expect(await refundsOf(order)).toEqual([`APPROVED ${priced.amount} USD`])
  })

  /** A sale whose trip was made shorter: a part of its payment is to go back. */
  async function partDue() {
    const { someone, order } = await pay()
    const { saleId: id } = good(await oneByOne(() => someone.createSale({ order })))
    const token = await shop.loginAs('admin@ceibo.test')
    const options = await shop.call(changeApi.options, { params: { id } }, { token })
    if (!options.ok) throw new Error(options.failure.errorCode)
    const { startDate, endDate, destinationId, planId } = options.result
    const wanted = { kind: 'change', startDate, endDate: addDays(endDate, -5), destinationId, planId } as const
    const preview = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token })
    if (!preview.ok) throw new Error(preview.failure.errorCode)
    const { toPay, refund } = preview.result
    const body = { intent: crypto.randomUUID(), wanted, toPay, refund }
    expect(await shop.call(changeApi.change, { params: { id }, body }, { token })).toMatchObject({ ok: true })
    const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, id))
    const own = eq(partialRefund.attemptId, sold!.attemptId!)
    const part = async () => (await shop.db.select().from(partialRefund).where(own))[0]!
    await expect.poll(() => messagesOf({ attemptId: sold!.attemptId! })).toBe(1)
    return { order, part, row: await part() }
  }

  /** The provider's messages about a payment that are on record, each once. */
  const messagesOf = ({ attemptId }: { attemptId: string }) =>
    shop.db.$count(gatewayNotification, eq(gatewayNotification.attemptId, attemptId))

  test('R-02 K-04 a part whose answer was lost is settled by the message that names it, within minutes and once', async () => {
    const { order, part, row } = await partDue()
    await client.setConduct({ notification: 'doubled' })
    await client.failNext({ operation: 'refund', kind: 'drop-reply' })
    await oneByOne(() => runDueWork(shop))
    await expect.poll(() => messagesOf(row)).toBe(2)
    await letPass(3 * MINUTE, MINUTE)
    expect(await part()).toMatchObject({ status: 'DONE', providerRef: expect.any(String) })
    expect(await refundsOf(order)).toEqual([`APPROVED ${row.amount} USD`])
  })

  test('R-02 K-04 so is one whose sender was killed, also when the message is late', async () => {
    const { order, part, row } = await partDue()
    const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, row.attemptId))
    await client.setConduct({ notification: 'late', lateSeconds: 4 * 3600 })
    const sentAt = shop.dependencies.now()
    const sent = { status: 'SENT', sentAt, nextAt: new Date(sentAt.getTime() + 48 * HOUR) } as const
    await shop.db.update(partialRefund).set(sent).where(eq(partialRefund.id, row.id))
    const request = { purchaseId: attempt!.purchaseId ?? '', amount: row.amount, reason: row.reason }
    expect(await shop.dependencies.gateway.refundPart(request)).toMatchObject({ kind: 'refunded' })
    await letPass(3 * HOUR, HOUR)
    expect(await part()).toMatchObject({ status: 'SENT' })
    await letPass(HOUR, HOUR)
    await expect.poll(() => messagesOf(row)).toBe(2)
    await oneByOne(() => runDueWork(shop))
    expect(await part()).toMatchObject({ status: 'DONE' })
    expect(await refundsOf(order)).toEqual([`APPROVED ${row.amount} USD`])
  })

  test('R-02 K-04 a message that names a refund of another payment, or none that is, settles nothing', async () => {
    const [first, second] = [await partDue(), await partDue()]
    const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, second.row.attemptId))
    await client.setConduct({ notification: 'lost' })
    await shop.db
      .update(partialRefund)
      .set({ status: 'SENT', sentAt: shop.dependencies.now() })
      .where(eq(partialRefund.id, second.row.id))
    await oneByOne(() => runDueWork(shop))
    const { providerRef } = await first.part()
    for (const id of [providerRef?.split('-').at(-1) ?? '', '1489067009999999999'])
      expect(await postNotification(shop, { id, order: attempt!.gatewayOrder })).toBe(200)
    await letPass(30 * MINUTE, 10 * MINUTE)
    expect(await second.part()).toMatchObject({ status: 'SENT', providerRef: null })
    // It never left: so that the ledgers agree, it does now.
    await shop.db.update(partialRefund).set({ status: 'DUE' }).where(eq(partialRefund.id, second.row.id))
    await letPass(7 * HOUR, HOUR)
    expect(await refundsOf(second.order)).toEqual([`APPROVED ${second.row.amount} USD`])
  })

  test('B-11 C-05 after all of it, bank and shop agree to the cent', async () => {
    await letPass(27 * HOUR, HOUR)
    expect(await brokenInvariants({ db: shop.db, bank: await client.ledger(), acknowledged: [] })).toEqual([])
  })
})
