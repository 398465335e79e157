import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES_UNTIL_REST, REST_MINUTES } from '#shared/payment-methods/resting.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { paymentMethod } from '../../platform/db/schema/payment-methods.ts'
import { noteFailure, noteSuccess } from './resting.ts'
import { findMethod, offeredMethods } from './store.ts'

const MINUTE = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await offerMethods(shop, undefined, { failures: 0, restsUntil: null })
  // An email tells one rest, which is known by its end.
  shop.clock.advance(MINUTE)
})

const fail = (times = 1) =>
  Promise.all(
    Array.from({ length: times }, () => shop.db.transaction((tx) => noteFailure(tx, shop.dependencies, 'abitab'))),
  )
const succeed = () => shop.db.transaction((tx) => noteSuccess(tx, 'abitab'))
const stored = async () => {
  const [row] = await shop.db.select().from(paymentMethod).where(eq(paymentMethod.method, 'abitab'))
  return { failures: row?.failures, restsUntil: row?.restsUntil ?? null, version: row?.version }
}
const inHalfAnHour = () => new Date(shop.dependencies.now().getTime() + REST_MINUTES * MINUTE)
const payable = () => ({
  business: { id: '6b1f0c52-7a44-4c0e-9b6e-5d1b00000099' },
  amount: 10_000,
  startDate: '2026-12-20',
  now: shop.dependencies.now(),
})

describe('Y-05 a way to pay that fails steps back', () => {
  test('after twenty failures at once it rests, the others do not, and staff get exactly one email', async () => {
    const { version } = await stored()
    await fail(20)
    expect(await stored()).toEqual({ failures: 20, restsUntil: inHalfAnHour(), version })
    expect(await findMethod(shop.db, 'abitab', payable())).toBeNull()
    expect(await findMethod(shop.db, 'redpagos', payable())).toMatchObject({ method: 'redpagos' })
    const emails = await deliverEmails(shop)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.subject).toBe('Aviso: Abitab falló 10 veces seguidas')
    expect(emails[0]?.text).toContain('Dejamos de ofrecer Abitab hasta el 21/11/2026 a las 12:31.')
    expect(emails[0]?.text).toContain('Consultá al proveedor')
  })

  test('nine failures, or ten with a success between them, do not rest it', async () => {
    await fail(FAILURES_UNTIL_REST - 1)
    await succeed()
    expect((await stored()).failures).toBe(0)
    await fail(FAILURES_UNTIL_REST - 1)
    expect((await stored()).restsUntil).toBeNull()
    expect(await deliverEmails(shop)).toEqual([])
  })

  test('after its rest it is offered again, and the next failure rests it again without another email', async () => {
    await fail(FAILURES_UNTIL_REST)
    expect(await deliverEmails(shop)).toHaveLength(1)
    const names = async () => (await offeredMethods(shop.db, payable())).map(({ method }) => method)
    expect(await names()).toEqual(['redpagos', 'transfer'])
    shop.clock.advance(REST_MINUTES * MINUTE)
    // The methods are still cached, as they were read during the rest.
    expect(await names()).toEqual(['redpagos', 'abitab', 'transfer'])
    await fail()
    expect((await stored()).restsUntil).toEqual(inHalfAnHour())
    expect(await findMethod(shop.db, 'abitab', payable())).toBeNull()
    expect(await deliverEmails(shop)).toEqual([])
  })

  test('after a success ten more failures rest it, of which staff get another email', async () => {
    await fail(FAILURES_UNTIL_REST)
    shop.clock.advance(REST_MINUTES * MINUTE)
    await succeed()
    await fail(FAILURES_UNTIL_REST)
    expect((await stored()).restsUntil).toEqual(inHalfAnHour())
    expect(await deliverEmails(shop)).toHaveLength(2)
  })
})
