import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChargeRequest, FindResult } from '../../../adapters/card-gateway/port.ts'
import { gatewayDouble } from '../../../../tests/support/gateway-double.ts'
import { startShops } from '../../../../tests/support/start-shops.ts'
import type { TestShop } from '../../../../tests/support/test-app.ts'
import { buyer, fifteenDaysInEurope, good, runDueWork, SECOND, statusOf } from '../../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'

const PAYMENTS = 12
const REPEATS = 3

/** The embedded database has one connection: nothing runs in parallel on it, so there a race proves nothing. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

describe.skipIf(!onPostgres)('payments that are sent again by two servers on one database (PostgreSQL only)', () => {
  let shops: [TestShop, TestShop]
  /** Every call that charges, as it left. */
  let sent: ChargeRequest[] = []
  /** What the bank has: one purchase for an id, however often it is asked for. */
  const charged = new Map<string, ChargeRequest>()
  /** When the answers to first sendings come, which never reach the bank. */
  let answerFirst = pause(0)

  const approvalOf = ({ uniqueId, amount }: ChargeRequest) =>
    ({ kind: 'approved', purchaseId: uniqueId, amount, currency: 'USD', reply: {} }) as const
  const gateway = gatewayDouble({
    async charge(request) {
      sent.push(request)
      if (!request.isResend) {
        await answerFirst
        return { kind: 'unknown', reason: 'ECONNRESET' }
      }
      await pause(40)
      if (!charged.has(request.uniqueId)) charged.set(request.uniqueId, request)
      return approvalOf(request)
    },
    async find({ uniqueId }): Promise<FindResult> {
      const known = charged.get(uniqueId)
      await pause(5)
      return known ? { kind: 'found', outcome: approvalOf(known) } : { kind: 'not-found' }
    },
  })

  beforeAll(async () => {
    const together = await startShops(2, { gateway })
    shops = together.shops as [TestShop, TestShop]
    return together.close
  })
  beforeEach(() => {
    sent = []
    charged.clear()
    answerFirst = pause(0)
  })

  async function payment() {
    const someone = buyer(shops[0])
    const priced = good(await someone.open(fifteenDaysInEurope({ passengers: [newPassenger()] })))
    const token = `OT_${crypto.randomUUID()}`
    return { order: priced.order, submit: (n = 0) => buyer(shops[n % 2]!).pay(priced, token) }
  }

  /** Time for both servers, whose completers then work at the same moment. */
  async function later(seconds: number): Promise<void> {
    for (const shop of shops) shop.clock.advance(seconds * SECOND)
    await Promise.all(shops.map(runDueWork))
  }

  function agree(orders: number): void {
    expect(charged.size).toBe(orders)
    const again = sent.filter(({ isResend }) => isResend)
    expect(again.map(({ uniqueId }) => uniqueId).toSorted(), 'sent again once each').toEqual(
      [...charged.keys()].toSorted(),
    )
    for (const { uniqueId, token } of again) {
      expect(sent.find((one) => one.uniqueId === uniqueId && !one.isResend)?.token).toBe(token)
    }
  }

  test('B-11 two completers at once send each of them again once, and the bank has one charge of each', async () => {
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, payment))
    for (const { submit } of payments) expect((await submit()).is).toBe('PAYMENT_IN_PROGRESS')
    for (const seconds of [2, 4, 14]) await later(seconds)
    agree(PAYMENTS)
    for (const { order } of payments) {
      expect(await statusOf(shops[0], order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
    }
  }, 120_000)

  test('B-11 the browser repeats the same token all the while, at both servers: it gets the answer of that one charge', async () => {
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, payment))
    for (const { submit } of payments) expect((await submit()).is).toBe('PAYMENT_IN_PROGRESS')
    for (const seconds of [2, 4]) await later(seconds)
    const repeating = payments.map(async ({ submit }) => {
      const answers = await Promise.all(Array.from({ length: REPEATS }, (_, n) => pause(n * 15).then(() => submit(n))))
      return answers.map(({ is }) => is)
    })
    await later(14)
    for (const answer of (await Promise.all(repeating)).flat()) expect(['ok', 'PAYMENT_IN_PROGRESS']).toContain(answer)
    agree(PAYMENTS)
    for (const { submit } of payments) expect((await submit(1)).is).toBe('ok')
    agree(PAYMENTS)
  }, 120_000)

  test('B-11 the first call is answered after its payment was sent again by the other server: one charge, and paid', async () => {
    let answer = () => undefined as void
    answerFirst = new Promise((resolve) => (answer = resolve))
    const one = await payment()
    const first = one.submit()
    while (sent.length === 0) await pause(10)
    for (const seconds of [15, 5]) await later(seconds)
    answer()
    expect((await first).is).toBe('ok')
    agree(1)
    expect(await statusOf(shops[1], one.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
  }, 120_000)
})
