import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { sweepCheckouts } from '../../server/features/purchase/sweep.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { deliverEmails } from '../support/emails.ts'
import { TEST_NOW } from '../support/template.ts'
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
  runDueWork,
  SECOND,
  statusOf,
} from '../support/test-buyer.ts'
import { brokenInvariants } from '../support/test-ledgers.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { newPassenger } from '../support/test-trip.ts'

let shop: TestShop
const saleIds: string[] = []
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterEach(() => shop.clock.set(TEST_NOW))
afterAll(() => shop.close())

const aTrip = () => fifteenDaysInEurope({ passengers: [newPassenger()] })

/** Runs `act` while the clock is off by `by` milliseconds. */
async function off<Result>(by: number, act: () => Promise<Result>): Promise<Result> {
  shop.clock.advance(by)
  return act().finally(() => shop.clock.advance(-by))
}

describe('B-11 a clock that jumps by hours and is put right', () => {
  const cards: CardBehaviour[] = ['approved', 'reply-lost', 'request-lost', 'error-after-charge']
  const jumps = [-3 * HOUR, 3 * HOUR, 30 * HOUR]

  test.each(jumps.flatMap((jump) => cards.map((behaviour) => ({ hours: jump / HOUR, jump, behaviour }))))(
    'charges a buyer once, $hours hours off after a card that is $behaviour',
    async ({ jump, behaviour }) => {
      const ana = buyer(shop)
      const opened = good(await ana.open(aTrip()))
      const token = await card(shop, behaviour)
      await ana.pay(opened, token)
      await off(jump, async () => {
        await runDueWork(shop)
        await ana.pay(opened, token)
        await runDueWork(shop)
        // An impatient buyer tries again with another card.
        await ana.pay(opened, await card(shop))
        await runDueWork(shop)
      })
      await ana.pay(opened, token)
      // Work that was scheduled by the wrong clock runs when its time comes.
      await letPass(shop, Math.max(jump, 0) + 26 * HOUR, 20 * SECOND)
      const sold = await ana.createSale({ order: opened.order })
      if (sold.is === 'ok') saleIds.push(sold.result.saleId)
      const { checkout } = await statusOf(shop, opened.order)
      expect(['COMPLETED', 'EXPIRED', 'REFUNDED']).toContain(checkout)
      const ledger = await bankOf(shop).ledger()
      const purchases = ledger
        .filter((one) => one.type === 'purchase')
        .filter(({ order, status }) => order.startsWith(opened.order) && status === 'APPROVED')
      const ids = purchases.map(({ transactionId }) => transactionId)
      const refunds = ledger.filter((one) => one.type === 'refund').filter(({ purchaseId }) => ids.includes(purchaseId))
      const sum = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0)
      expect(sum(purchases) - sum(refunds)).toBe(checkout === 'COMPLETED' ? opened.amount : 0)
      expect(await brokenInvariants(await ledgersOf(shop, saleIds))).toEqual([])
    },
    120_000,
  )

  test('leaves a price that may be paid or be asked for anew', async () => {
    const ana = buyer(shop)
    const paid = async (order: { order: string; amount: number }) => ana.pay(order, await card(shop))
    const seen = good(await ana.open(aTrip()))
    expect(await off(3 * HOUR, () => paid(seen))).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    expect(await paid(seen)).toMatchObject({ is: 'ok' })
    const ahead = await off(3 * HOUR, async () => good(await ana.open(aTrip())))
    expect(await paid(ahead)).toMatchObject({ is: 'ok' })
    const trip = aTrip()
    const swept = good(await ana.open(trip))
    await off(3 * HOUR, () => sweepCheckouts(shop.dependencies))
    expect(await paid(swept)).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    expect(await paid(good(await ana.open(trip)))).toMatchObject({ is: 'ok' })
    await letPass(shop, HOUR, MINUTE)
    expect(await brokenInvariants(await ledgersOf(shop, saleIds))).toEqual([])
  })
})

describe('A-01 B-12 what was done while the clock was hours ahead', () => {
  const AHEAD = 5 * HOUR
  const ADMIN = 'admin@ceibo.test'
  const logIn = (password: string) =>
    shop.call(authApi.login, { body: { user: ADMIN, password, role: 'administrator' } }, { address: '10.77.0.1' })
  const ask = (lookup: string, address: string) => shop.call(voucherAccessApi.ask, { body: { lookup } }, { address })

  test('keeps no door closed once it is right', async () => {
    await off(AHEAD, async () => {
      for (let n = 0; n < 5; n += 1) await logIn('Otra-cosa-2026!')
      expect(await logIn('Ceibo-demo-2026!')).toMatchObject({ status: 429 })
      for (let n = 0; n < 12; n += 1) await ask(`4${1_000_000 + n}`, '10.77.0.2')
      expect(await ask('41234567', '10.77.0.2')).toMatchObject({ status: 429 })
    })
    expect(await logIn('Ceibo-demo-2026!')).toMatchObject({ ok: true })
    expect(await ask('41234567', '10.77.0.2')).toMatchObject({ ok: true })
  })

  test('is a session that works on and ends, and one of before is opened again', async () => {
    const session = (token: string) => shop.call(authApi.session, {}, { token })
    const before = await shop.loginAs(ADMIN)
    const ahead = await off(AHEAD, async () => {
      expect(await session(before), 'idle for too long').toMatchObject({ status: 401 })
      return shop.loginAs(ADMIN)
    })
    expect(await session(ahead)).toMatchObject({ ok: true })
    expect(await session(before)).toMatchObject({ ok: true })
    shop.clock.advance(AHEAD + HOUR)
    expect(await session(ahead), 'idle since').toMatchObject({ status: 401 })
  })

  test('is a code for vouchers that opens them, and one of before is asked for anew', async () => {
    const ana = buyer(shop)
    const contact = { email: 'relojes@example.com', phone: '099 123 456', isSubscribed: false }
    const opened = good(await ana.open({ ...aTrip(), contact }))
    good(await ana.pay(opened, await card(shop)))
    const { saleId, vouchers } = good(await ana.createSale({ order: opened.order }))
    saleIds.push(saleId)
    await deliverEmails(shop)
    const mailed = async () => {
      const answer = await ask(vouchers[0]!.code, '10.77.0.3')
      if (!answer.ok) throw new Error(answer.failure.errorCode)
      const [email] = await deliverEmails(shop)
      return { request: answer.result.request, code: /^\d{6}/.exec(email!.subject)![0] }
    }
    const confirm = (body: { request: string; code: string }) => shop.call(voucherAccessApi.confirm, { body })
    const before = await mailed()
    const ahead = await off(AHEAD, async () => {
      expect(await confirm(before)).toMatchObject({ failure: { errorCode: 'VOUCHER_CODE_EXPIRED' } })
      return mailed()
    })
    const opening = await confirm(ahead)
    if (!opening.ok) throw new Error(opening.failure.errorCode)
    const listed = await shop.call(voucherAccessApi.list, { body: { token: opening.result.token } })
    expect(listed).toMatchObject({ ok: true, result: [{ id: saleId }] })
    expect(await confirm(await mailed())).toMatchObject({ ok: true })
  })
})
