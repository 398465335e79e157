import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyer, card, fifteenDaysInEurope, good } from '../../../../tests/support/test-buyer.ts'
import { deliverEmails } from '../../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { limitedUse, mailMessage } from '../../../platform/db/schema/operations.ts'
import { byNetwork, countUse } from '../../../platform/http/shared-limit.ts'
import { DECLINED_CARDS, waitBefore, waitOf } from './declined.ts'

const MINUTE = 60_000
const ALARM = 'Aviso: Están probando tarjetas'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
beforeEach(async () => {
  await shop.db.delete(limitedUse)
  await shop.db.delete(mailMessage)
})
afterAll(() => shop.close())

/** Cards declined now, each from the address of its number. */
async function decline(howMany: number, address: (n: number) => string): Promise<number> {
  const now = shop.dependencies.now()
  let counted = 0
  for (let n = 0; n < howMany; n += 1)
    if (await countUse(shop.db, DECLINED_CARDS, { subject: byNetwork(address(n)), now })) counted += 1
  return counted
}
const manyNetworks = (n: number) => `198.51.${n % 100}.1`

/** Pays with a good card from a network of its own, and gives how long that took and by how much it left later. Milliseconds. */
async function pay() {
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope({ passengers: [newPassenger()] })))
  const token = await card(shop)
  const began = performance.now()
  good(await someone.pay(priced, token))
  const tookMs = performance.now() - began
  const [attempt] = await shop.db
    .select({ sentAt: paymentAttempt.sentAt })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.gatewayOrder, `${priced.order}1`))
  return { tookMs, laterMs: attempt!.sentAt.getTime() - shop.dependencies.now().getTime() }
}

const alarms = async () => (await deliverEmails(shop)).map(({ subject }) => subject).filter((one) => one === ALARM)

test.each([
  [0, 0],
  [200, 0],
  [201, 10],
  [300, 1_000],
  [700, 5_000],
  [1_000, 5_000],
])('B-17 with %d cards declined everywhere in ten minutes each card waits %d ms', (everywhere, ms) => {
  expect(waitOf(everywhere)).toBe(ms)
})

// ASVS 2.4.1
test('B-17 while cards are tested from many networks every payment waits a little and none is refused; staff get one email an episode', async () => {
  expect(await decline(250, manyNetworks)).toBe(250)
  const paid = await Promise.all([pay(), pay(), pay()])
  for (const { tookMs, laterMs } of paid) {
    expect(laterMs).toBeGreaterThanOrEqual(500)
    expect(tookMs).toBeGreaterThanOrEqual(490)
  }
  expect(await alarms()).toHaveLength(1)
  shop.clock.advance(30 * MINUTE)
  expect((await pay()).laterMs, 'what is older than the window slows nobody').toBe(0)
  await decline(210, manyNetworks)
  expect((await pay()).laterMs).toBe(100)
  expect(await alarms()).toEqual([])
  shop.clock.advance(70 * MINUTE)
  await decline(210, manyNetworks)
  await pay()
  expect(await alarms()).toHaveLength(1)
})

// ASVS 2.4.1
test.each([
  ['IPv4', (n: number) => `203.0.113.${n % 250}`],
  ['IPv6', (n: number) => `2800:a4:3:${((n % 250) * 256).toString(16)}::1`],
])('B-17 a network of %s alone has its declined cards refused and slows nobody else', async (_, address) => {
  expect(await decline(500, address)).toBe(120)
  expect((await pay()).laterMs).toBe(0)
  expect(await alarms()).toEqual([])
})

test('B-17 far beyond that a network has as many declined cards as an order, and others still pay', async () => {
  await decline(1_000, (n) => `198.51.${n % 250}.1`)
  expect(await decline(20, () => '203.0.113.7')).toBe(5)
  expect((await pay()).laterMs).toBe(5_000)
})

test('B-17 so many cards wait and no more: one that comes then is charged at once', async () => {
  const began = performance.now()
  let ended = 0
  const waiting = Array.from({ length: 500 }, () => waitBefore({ waitMs: 500 }).then(() => (ended += 1)))
  await waitBefore({ waitMs: 500 })
  expect(ended).toBe(0)
  await Promise.all(waiting)
  await waitBefore({ waitMs: 300 })
  expect(performance.now() - began).toBeGreaterThan(700)
})
