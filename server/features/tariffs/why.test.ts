import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sumFigures } from '#shared/settlements/figures.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { tariffApi } from '#shared/tariffs/contract.ts'
import { type AskedPrice, type ExplainedPrice, whyApi } from '#shared/tariffs/why-contract.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { startVersion } from '../../../tests/support/test-tariffs.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { BUSINESS_IDS } from '../../../tools/seed/cast.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { readHistory } from '../sales/history.ts'

let shop: TestShop
let desk: ChangeDesk
let admin: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

const dearer: Tariff = { ...firstTariff, plans: firstTariff.plans.map((plan) => ({ ...plan, rate: plan.rate * 2 })) }

async function why(id: string, token = admin): Promise<ExplainedPrice> {
  const answer = await shop.call(whyApi.sale, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

/** What is in force of a sale by its history, without what fees and grants are beside it. */
async function figuresOf(id: string) {
  const history = await readHistory(shop.db, (await desk.rowOf(id)).id)
  return sumFigures(history.filter(({ kind }) => kind !== 'fee' && kind !== 'grant').map(({ figures }) => figures))
}

describe('T-07 why a sale costs what it costs', () => {
  test('to the cent by what it froze, whatever is in force and whatever its seller’s markup is by now', async () => {
    const passengers = [newPassenger('1985-04-12'), newPassenger('1948-01-05')]
    const extras = [
      { benefitId: 2, passengerId: 1 },
      { benefitId: 6, passengerId: 2 },
    ]
    const id = await desk.sell({ promoCode: 'VERANO15', passengers, ages: [40, 80], extras })
    const sold = await figuresOf(id)
    const version = await startVersion(shop.db, dearer)
    const main = eq(business.isMainBrand, true)
    await shop.db.update(business).set({ markup: 10 }).where(main)
    const explained = await why(id).finally(() => shop.db.update(business).set({ markup: 100 }).where(main))
    expect(version).toBeGreaterThan(1)
    expect(explained).toMatchObject({ version: { id: 1 }, plan: 'Hornero 80', promoCode: 'VERANO15', markup: 100 })
    expect({ gross: explained.gross, ...explained.split }).toEqual(sold)
    expect(explained.passengers.map(({ bracket }) => bracket)).toEqual(['adult', 'senior'])
    expect(explained.extras.map(({ pricing }) => pricing.kind)).toEqual(['percent-of-base', 'per-day-weight'])
  })

  test('after a change what is in force: the version, the days and the people of the change', async () => {
    const id = await desk.sell({ passengers: [newPassenger(), newPassenger(), newPassenger()] })
    await desk.change(id, { kind: 'passenger-cancelled', passengers: [2] })
    expect(await why(id)).toMatchObject({ passengers: [{ passenger: 1 }, { passenger: 3 }] })
    const version = await startVersion(shop.db, { ...dearer, seniorFactor: 200 })
    const wanted = await desk.dates(id, '2026-12-12', '2027-01-05')
    const { toPay } = await desk.preview(id, wanted)
    const { payment } = await desk.change(id, wanted)
    await desk.payLink(payment!.order, toPay)
    const explained = await why(id)
    expect(explained).toMatchObject({ version: { id: version }, adult: { weighed: { days: 25 } } })
    expect({ gross: explained.gross, ...explained.split }).toEqual(await figuresOf(id))
  })

  test('is for those who may see what covers cost: no business, no support', async () => {
    const id = await desk.sell()
    const tokens = [await shop.loginAs('agencia@ceibo.test'), (await addStaff(shop, 'support')).token]
    for (const token of [undefined, ...tokens]) {
      const answer = await shop.call(whyApi.sale, { params: { id } }, { token })
      expect([401, 403]).toContain(answer.status)
    }
    const { charged } = await figuresOf(id)
    expect(await why(id, (await addStaff(shop, 'reader')).token)).toMatchObject({ charged })
    const unknown = await shop.call(whyApi.sale, { params: { id: 'x'.repeat(26) } }, { token: admin })
    expect(unknown).toMatchObject({ ok: false, failure: { errorCode: 'SALE_NOT_FOUND' } })
  })
})

describe('T-07 the price of any trip', () => {
  const trip: AskedPrice = {
    businessId: BUSINESS_IDS.rambla,
    destinationId: 1,
    planId: 103,
    days: 15,
    ages: [40, 80],
    familyPlan: false,
    promoCode: null,
    extras: [],
  }
  const price = (id: number, more: Partial<AskedPrice> = {}) =>
    shop.call(whyApi.price, { params: { id }, body: { ...trip, ...more } }, { token: admin })

  test('the example of the rules, by any version, a draft too, and nothing is kept', async () => {
    expect(await price(1)).toMatchObject({ result: { business: 'Rambla Brokers', gross: 210_11, charged: 210_11 } })
    const drafted = await shop.call(
      tariffApi.create,
      { body: { basedOn: 1, name: 'B', content: dearer } },
      { token: admin },
    )
    const id = drafted.ok ? drafted.result.id : 0
    expect(await price(id)).toMatchObject({ result: { version: { id, name: 'B' }, adult: { rate: 580 } } })
    expect(await price(id, { businessId: null, promoCode: 'verano15' })).toMatchObject({
      result: { markup: 100, discountPercent: 15, promo: { ownPercentage: expect.any(Number) } },
    })
  })

  test.each<[string, Partial<AskedPrice>, string]>([
    ['a plan of nobody', { planId: 999 }, 'PLAN_NOT_FOUND'],
    ['a plan that is not sold there', { planId: 1 }, 'PLAN_NOT_FOUND'],
    ['a business of nobody', { businessId: crypto.randomUUID() }, 'BUSINESS_NOT_FOUND'],
    ['a code that does not work', { businessId: null, promoCode: 'PAUSADA10' }, 'PROMO_PAUSED'],
    ['an age that is not sold', { ages: [85] }, 'VALIDATION'],
    ['too many days', { days: 121 }, 'VALIDATION'],
    ['a family of one', { familyPlan: true, ages: [40] }, 'VALIDATION'],
  ])('refuses %s as a purchase would', async (_, more, errorCode) => {
    expect(await price(1, more)).toMatchObject({ ok: false, failure: { errorCode } })
  })

  test('of a version that does not exist there is none', async () => {
    expect(await price(999)).toMatchObject({ ok: false, failure: { errorCode: 'TARIFF_NOT_FOUND' } })
  })
})
