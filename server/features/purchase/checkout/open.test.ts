import { firstTariff } from '../../../../tools/seed/catalogue-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { dayWeight } from '#shared/quoting/day-weight.ts'
import { eq } from 'drizzle-orm'
import { business, users } from '../../../platform/db/schema/businesses.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { decryptSnapshot } from './snapshot.ts'
import { buyer, fifteenDaysInEurope, good } from '../../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../../tests/support/test-trip.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function agency() {
  const [partner] = await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
  const [login] = await shop.db.select().from(users).where(eq(users.email, 'agencia@ceibo.test'))
  if (!partner || !login) throw new Error('the demo has no agency')
  return { partner, login }
}

const family = () => [newPassenger('1980-05-01'), newPassenger('1982-05-01'), newPassenger('2015-05-01')]

describe('opening a checkout', () => {
  test('B-11 the order, the amount and the lines come from the server', async () => {
    const opened = good(await buyer(shop).open(fifteenDaysInEurope()))
    expect(opened).toMatchObject({ amount: 9338, gross: 9338, discount: 0, currency: 'USD', mode: 'card' })
    expect(opened.order).toMatch(/^[0-9BD-HJ-KMNP-TV-Z]{20}$/)
    expect(opened.lines).toEqual([
      { kind: 'plan', passenger: 1, description: expect.stringContaining('Hornero 80'), price: 9338, free: false },
    ])
    expect(opened.expiresAt).toBe(new Date(shop.dependencies.now().getTime() + 30 * 60_000).toISOString())
    expect(opened.cardForm?.url).toBe(`${opened.cardForm?.origin}/card-form`)
  })

  test("B-11 the buyer reads what the statement will show: the account's name, at a partner's storefront too", async () => {
    const statementAt = async (subdomain?: string, language: Language = 'es') =>
      good(await buyer(shop).open(fifteenDaysInEurope(subdomain ? { subdomain, language } : { language }))).cardForm
        ?.statement
    const { env } = shop.dependencies
    expect(env.statementName).toBeNull()
    expect(await statementAt()).toBe('En tu resumen va a figurar «Ceibo Asistencia S.A.».')
    expect(await statementAt('mburucuya')).toBe('En tu resumen va a figurar «Ceibo Asistencia S.A.».')
    expect(await statementAt('', 'pt')).toBe('Na sua fatura vai aparecer “Ceibo Asistencia S.A.”.')
    shop.dependencies.env = { ...env, statementName: 'CEIBO*VIAJES' }
    expect(await statementAt('mburucuya')).toBe('En tu resumen va a figurar «CEIBO*VIAJES».')
    shop.dependencies.env = env
  })

  test("B-16 a partner's storefront prices with its own markup: 46.69 at 90 % is 88.71", async () => {
    const opened = good(await buyer(shop).open(fifteenDaysInEurope({ subdomain: 'mburucuya' })))
    expect(opened.amount).toBe(8871)
    expect(await buyer(shop).open(fifteenDaysInEurope({ subdomain: 'nobody' }))).toMatchObject({
      is: 'BUSINESS_NOT_FOUND',
    })
  })

  test('B-15 without a storefront the buying data refers to the seller: by the id of the business, or of its login', async () => {
    const { partner, login } = await agency()
    for (const refBusiness of [partner.id, login.id]) {
      const opened = good(await buyer(shop).open(fifteenDaysInEurope({ refBusiness })))
      const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, opened.order))
      expect([row?.businessId, opened.amount, opened.mode]).toEqual([partner.id, 88_71, 'card'])
    }
    const nobody = '6b1f0c52-7a44-4c0e-9b6e-5d1affffffff'
    expect(await buyer(shop).open(fifteenDaysInEurope({ refBusiness: nobody }))).toMatchObject({
      is: 'BUSINESS_NOT_FOUND',
    })
  })

  test('B-16 a reference counts less than the storefront and the session', async () => {
    const { partner } = await agency()
    const main = await buyer(shop).open(fifteenDaysInEurope({ subdomain: 'ceibo', refBusiness: partner.id }))
    expect(good(main).amount).toBe(93_38)
    const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const sold = good(await broker.open(fifteenDaysInEurope({ refBusiness: partner.id, onAccount: true })))
    expect(sold.mode).toBe('account')
  })

  // ASVS 2.2.3
  test('B-16 the ages that count are those of the birth dates on departure, whatever was quoted', async () => {
    const turnsSeventyFiveThatDay = [newPassenger('1951-12-10')]
    const senior = good(
      await buyer(shop).open(fifteenDaysInEurope({ passengers: turnsSeventyFiveThatDay, ages: [40] })),
    )
    expect(senior.amount).toBe(14008)
    const dayAfter = [newPassenger('1951-12-11')]
    const adult = good(await buyer(shop).open(fifteenDaysInEurope({ passengers: dayAfter, ages: [80] })))
    expect(adult.amount).toBe(9338)
  })

  test('B-08 extra benefits carry the markup; age and exclusive pairs are refused at their place', async () => {
    const extras = [
      { benefitId: 1, passengerId: 1 },
      { benefitId: 4, passengerId: 1 },
      { benefitId: 6, passengerId: 1 },
    ]
    const opened = good(await buyer(shop).open(fifteenDaysInEurope({ extras })))
    const base = 4669
    const luggage = Math.round((55 * dayWeight(15, firstTariff.dayWeights)) / 100)
    expect(opened.lines.map(({ price }) => price)).toEqual([base * 2, Math.round(base / 4) * 2, 4400, luggage * 2])
    expect(opened.amount).toBe(opened.lines.reduce((total, { price }) => total + price, 0))
    expect(opened.lines.some(({ free }) => free)).toBe(false)
    const clash = [
      { benefitId: 4, passengerId: 1 },
      { benefitId: 5, passengerId: 1 },
    ]
    expect(await buyer(shop).open(fifteenDaysInEurope({ extras: clash }))).toMatchObject({
      is: 'VALIDATION',
      fields: [{ path: 'aditionalBenefits.1', key: 'BUYING_PROCESS.ERROR.EXTRA_EXCLUSIVE' }],
    })
    const tooOld = { passengers: [newPassenger('1950-01-01')], extras: [{ benefitId: 1, passengerId: 1 }] }
    expect(await buyer(shop).open(fifteenDaysInEurope(tooOld))).toMatchObject({
      is: 'VALIDATION',
      fields: [{ path: 'aditionalBenefits.0', key: 'BUYING_PROCESS.ERROR.EXTRA_MAX_AGE' }],
    })
  })

  // ASVS 2.2.3
  test('B-05 a family travels with its minors free; a birth date that breaks the family is refused at its field', async () => {
    const party = { familyPlan: true, passengers: family(), ages: [40, 40, 10] }
    expect(good(await buyer(shop).open(fifteenDaysInEurope(party)))).toMatchObject({
      amount: 2 * 9338,
      lines: [{ free: false }, { free: false }, { price: 0, free: true }],
    })
    const [mother, father] = family()
    const grownUp = {
      ...party,
      passengers: [mother, father, newPassenger('2003-12-01')].filter((p) => p !== undefined),
    }
    expect(await buyer(shop).open(fifteenDaysInEurope(grownUp))).toMatchObject({
      is: 'VALIDATION',
      fields: [{ path: 'passengersData.2.bornDate', key: 'BUYING_PROCESS.ERROR.FAMILY_MINORS' }],
    })
    const noFamily = { familyPlan: true, passengers: [newPassenger(), newPassenger()], ages: [40, 40] }
    expect(await buyer(shop).open(fifteenDaysInEurope(noFamily)), 'nobody is other than quoted').toMatchObject({
      is: 'VALIDATION',
      fields: [{ path: 'passengersData.0.bornDate', key: 'BUYING_PROCESS.ERROR.FAMILY_SIZE' }],
    })
  })

  // ASVS 2.2.1, 2.2.2
  test('B-09 every rule of trip, passengers and contact is held again, each answered at its field', async () => {
    const purchase = fifteenDaysInEurope({
      startDate: '2026-11-20',
      passengers: [{ ...newPassenger('2010-01-01'), documentNumber: '1.234.567-3' }],
      ages: [40, 40],
      contact: { email: 'ana@example.com', phone: '123', isSubscribed: false },
    })
    const answer = await buyer(shop).open(purchase)
    expect(answer).toMatchObject({
      is: 'VALIDATION',
      fields: [
        { path: 'startDate' },
        { path: 'passengersData' },
        { path: 'passengersData.0.bornDate' },
        { path: 'passengersData.0.docNumber' },
        { path: 'contactData.phone' },
      ],
    })
    expect(await buyer(shop).open(fifteenDaysInEurope({ passengers: [newPassenger('1940-01-01')] }))).toMatchObject({
      is: 'VALIDATION',
      fields: [{ path: 'passengersData.0.bornDate', key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' }],
    })
    const older = { passengers: [newPassenger('1950-01-01'), newPassenger('1940-01-01')], ages: [40, 40] }
    expect(await buyer(shop).open(fifteenDaysInEurope(older)), 'only the one who is too old').toMatchObject({
      is: 'VALIDATION',
      fields: [{ path: 'passengersData.1.bornDate', key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' }],
    })
    expect(await buyer(shop).open(fifteenDaysInEurope({ residenceCountryId: 9_999 }))).toMatchObject({
      is: 'VALIDATION',
      fields: [{ key: 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY' }],
    })
    expect(await buyer(shop).open(fifteenDaysInEurope({ planId: 999 }))).toMatchObject({
      is: 'PLAN_NOT_FOUND',
    })
  })

  test('B-07 a promo code takes its percentage off once; one that cannot be used is refused with its reason', async () => {
    const opened = good(await buyer(shop).open(fifteenDaysInEurope({ promoCode: ' verano15 ' })))
    expect(opened).toMatchObject({ gross: 9338, discountPercent: 15, discount: 1401, amount: 7937 })
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, opened.order))
    expect(row?.promoCodeId).toBe(row?.snapshot.promo?.id)
    for (const [promoCode, reason] of [
      ['PAUSADA10', 'PROMO_PAUSED'],
      ['INVIERNO10', 'PROMO_EXPIRED'],
      ['PREVENTA20', 'PROMO_NOT_STARTED'],
      ['LITORAL12', 'PROMO_NOT_FOUND'],
    ] as const) {
      expect(await buyer(shop).open(fifteenDaysInEurope({ promoCode }))).toMatchObject({ is: reason })
    }
  })

  test('B-11 what was priced is frozen, with documents and phone in their stored form', async () => {
    const passengers = [{ ...newPassenger(), name: '  Ana   María ', documentNumber: '4.123.987-0' }]
    const { order } = good(await buyer(shop).open(fifteenDaysInEurope({ passengers })))
    const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, order))
    expect(decryptSnapshot(shop.dependencies.documents, row!)).toMatchObject({
      passengers: [{ name: 'Ana María', documentNumber: '41239870', age: 41, price: 9338 }],
      contact: { phone: '+59899123456' },
      cost: 4669,
      charged: 9338,
      business: { name: 'Ceibo Asistencia', markup: 100, commissionPercent: 0 },
    })
    expect(row?.snapshot.benefits.length).toBeGreaterThan(20)
  })
})

describe('the right to buy on account', () => {
  test('B-18 a partner with an account, for its own business', async () => {
    const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const opened = good(await broker.open(fifteenDaysInEurope({ onAccount: true })))
    expect(opened).toMatchObject({ mode: 'account', amount: 8404, cardForm: null })
    const unasked = good(await broker.open(fifteenDaysInEurope()))
    expect(unasked).toMatchObject({ mode: 'card', amount: 8404 })
  })

  test("B-11 refused to the anonymous, to staff, and to a partner on another's storefront", async () => {
    const options = { onAccount: true, subdomain: 'cooperativa' }
    const broker = await shop.loginAs('broker@ceibo.test')
    const admin = await shop.loginAs('admin@ceibo.test')
    for (const token of [undefined, broker, admin]) {
      expect(await buyer(shop, token).open(fifteenDaysInEurope(options))).toMatchObject({
        is: 'ON_ACCOUNT_REFUSED',
      })
    }
  })

  test('B-11 a business that pays online is refused an account like anybody, and pays by card', async () => {
    const agency = buyer(shop, await shop.loginAs('agencia@ceibo.test'))
    expect(await agency.open(fifteenDaysInEurope({ onAccount: true }))).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
    expect(good(await agency.open(fifteenDaysInEurope()))).toMatchObject({ mode: 'card', amount: 8871 })
  })

  test('B-11 an anonymous visitor of an account business pays by card', async () => {
    const visitor = buyer(shop)
    expect(good(await visitor.open(fifteenDaysInEurope({ subdomain: 'cooperativa' })))).toMatchObject({
      mode: 'card',
    })
  })

  test('B-11 a deleted business sells nothing any more', async () => {
    await shop.db
      .update(business)
      .set({ deletedAt: shop.dependencies.now() })
      .where(eq(business.subdomain, 'cooperativa'))
    expect(await buyer(shop).open(fifteenDaysInEurope({ subdomain: 'cooperativa' }))).toMatchObject({
      is: 'BUSINESS_NOT_FOUND',
    })
    await shop.db.update(business).set({ deletedAt: null }).where(eq(business.subdomain, 'cooperativa'))
  })
})
