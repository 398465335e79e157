import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '../../platform/db/schema/businesses.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
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
} from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { brokenInvariants } from '../../../tests/support/test-ledgers.ts'

const BUYERS = 200
const LIMIT = 10

/** The embedded database has one connection: nothing runs in parallel on it, so there a race proves nothing. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

describe.skipIf(!onPostgres)('200 buyers at once (PostgreSQL only: the embedded database has one connection)', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await startTestShop({ gateway: 'sandbox' })
    const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
    const [code] = await shop.db
      .insert(promoCode)
      .values({ code: 'DIEZ', ownPercentage: 5, companyPercentage: 5, usesLimit: LIMIT })
      .returning()
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: code?.id ?? '', businessId: main?.id ?? '' })
  })
  afterAll(() => shop.close())

  // ASVS 2.3.2, 2.3.4
  test('C-05 a code with 10 uses is sold 10 times, and no other buyer is charged', async () => {
    const ready = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const someone = buyer(shop)
        const priced = good(await someone.open(fifteenDaysInEurope({ promoCode: 'DIEZ' })))
        return { someone, priced, token: await card(shop) }
      }),
    )
    const answers = await Promise.all(
      ready.map(async ({ someone, priced, token }) => {
        let paid = await someone.pay(priced, token)
        // Whoever waited five seconds for the database is told to try again, and the pay page does.
        while (paid.is === 'UNAVAILABLE') paid = await someone.pay(priced, token)
        return paid.is === 'ok' ? good(await someone.createSale({ order: priced.order })).saleId : paid.is
      }),
    )
    expect(answers.filter((answer) => answer === 'PROMO_EXHAUSTED')).toHaveLength(BUYERS - LIMIT)
    const [code] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'DIEZ'))
    expect(code).toMatchObject({ used: LIMIT, held: 0 })
    const charged = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')
    expect(charged).toHaveLength(LIMIT)
    await letPass(shop, HOUR, 10 * MINUTE)
    const sales = answers.filter((answer) => answer !== 'PROMO_EXHAUSTED')
    expect(await brokenInvariants(await ledgersOf(shop, sales))).toEqual([])
  })

  // ASVS 2.3.4
  test('B-11 one order paid by 20 browsers at once is charged once and sold once', async () => {
    const first = buyer(shop)
    const priced = good(await first.open(fifteenDaysInEurope()))
    const before = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase').length
    const sales = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const someone = buyer(shop)
        good(await someone.pay(priced, await card(shop)))
        return good(await someone.createSale({ order: priced.order })).saleId
      }),
    )
    expect(new Set(sales).size).toBe(1)
    expect((await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')).toHaveLength(before + 1)
  })

  // ASVS 2.3.4
  test('B-11 one trip in 20 checkouts paid at once is charged once', async () => {
    const passengers = [newPassenger()]
    const ready = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const someone = buyer(shop)
        const priced = good(await someone.open(fifteenDaysInEurope({ passengers })))
        return { someone, priced, token: await card(shop) }
      }),
    )
    const answers = await Promise.all(ready.map(({ someone, priced, token }) => someone.pay(priced, token)))
    expect(answers.filter(({ is }) => is === 'ok')).toHaveLength(1)
    expect(answers.filter(({ is }) => is === 'POSSIBLE_DUPLICATE')).toHaveLength(19)
  })
})
