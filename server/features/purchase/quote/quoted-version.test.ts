import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { quotingApi } from '#shared/quoting/contract.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { quoteCode } from '#shared/vouchers/voucher-code.ts'
import { type SavedChoice, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../../tests/support/test-buyer.ts'
import { startVersion } from '../../../../tests/support/test-tariffs.ts'
import { firstTariff } from '../../../../tools/seed/catalogue-rows.ts'
import { forgetSchedule } from '../../catalogue/store.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { limitedUse } from '../../../platform/db/schema/operations.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'

/** Everything costs twice as much, and Hornero 80 is not sold any more to those who ask now. */
const dearer = { ...firstTariff, plans: firstTariff.plans.map((plan) => ({ ...plan, rate: plan.rate * 2 })) }
const TODAY = '2026-11-21T15:00:00.000Z'
const trip = fifteenDaysInEurope()
const choice: SavedChoice = {
  residenceCountryId: trip.residenceCountryId,
  categoryId: 24,
  startDate: trip.startDate,
  endDate: trip.endDate,
  destinationId: 1,
  party: { adults: 1, seniors: 0, familyBirthDates: null },
  ages: [40],
  planId: 103,
  promoCode: null,
  extras: [],
}
const [BEFORE, NOW] = [93_38, 186_76]

let shop: TestShop
let code: string
let version: number

const save = (more: { charged: number; savedQuote?: string; subdomain?: string }) =>
  shop.call(savedQuoteApi.save, { body: { choice, ...more } })

async function saved(more: Parameters<typeof save>[0]) {
  const answer = await save(more)
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  ;({ code } = await saved({ charged: BEFORE }))
  version = await startVersion(shop.db, dearer)
})
beforeEach(async () => {
  shop.clock.set(TODAY)
  await shop.db.delete(limitedUse)
})
afterAll(() => shop.close())

const charged = async (more: Partial<Purchase>) => good(await buyer(shop).open(fifteenDaysInEurope(more))).amount

describe('T-06 a quote from before a version of the tariff', () => {
  test('opens at its price, and is bought at it: the sale names its version', async () => {
    const found = await shop.call(savedQuoteApi.find, { params: { code }, query: {} })
    expect(found.ok && found.result.plan?.passengerPrices).toEqual([BEFORE])
    const someone = buyer(shop)
    const checkout = good(await someone.open(fifteenDaysInEurope({ savedQuote: code.toLowerCase() })))
    expect(checkout.lines.map(({ price }) => price)).toEqual([BEFORE])
    good(await someone.pay(checkout, await card(shop)))
    const { saleId } = good(await someone.createSale({ order: checkout.order }))
    const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
    expect(sold).toMatchObject({ charged: BEFORE, tariffVersion: 1 })
  })

  test('who buys without it pays what is in force', async () => {
    expect(await charged({})).toBe(NOW)
    const [row] = await shop.db.select().from(savedQuote).where(eq(savedQuote.code, code))
    expect(row?.tariffVersion).toBe(1)
    expect(version).toBeGreaterThan(1)
  })

  test.each<[string, Partial<Purchase>, number]>([
    ['another departure', { startDate: '2026-12-11', endDate: '2026-12-25' }, NOW],
    ['another destination', { destinationId: 2 }, 162_40],
    ['another plan', { planId: 104 }, 276_92],
    ['another seller', { subdomain: 'mburucuya' }, 177_42],
    ['a code of nobody', { savedQuote: quoteCode(randomBytes(32)) }, NOW],
    ['no code at all', { savedQuote: "' or 1=1" }, NOW],
  ])('keeps nothing for %s', async (_, other, price) => {
    expect(await charged({ savedQuote: code, ...other })).toBe(price)
  })

  test('keeps its version for others who travel, and for extras chosen since', async () => {
    const extras = [{ benefitId: 2, passengerId: 1 }]
    expect(await charged({ savedQuote: code, extras })).toBe(BEFORE + 23_34)
  })

  test('holds through its last day, and not a day longer', async () => {
    shop.clock.set('2026-12-01T23:00:00.000Z')
    expect(await charged({ savedQuote: code })).toBe(BEFORE)
    shop.clock.set('2026-12-02T03:30:00.000Z')
    expect(await charged({ savedQuote: code })).toBe(NOW)
  })

  test('is what the steps after it show: its plan and extras, beside other plans as they cost now', async () => {
    const quotedTrip = { categoryId: 24, destinationId: 1, days: 15 }
    const plans = async (more: object) => {
      const body = { ...quotedTrip, ages: [40], familyPlan: false, ...more }
      const answer = await shop.call(quotingApi.plans, { body })
      return answer.ok ? new Map(answer.result.map(({ id, price }) => [id, price])) : new Map()
    }
    const [kept, current, longer] = [
      await plans({ savedQuote: code }),
      await plans({}),
      await plans({ savedQuote: code, days: 16 }),
    ]
    expect([kept.get(103), current.get(103)]).toEqual([BEFORE, NOW])
    expect(kept.get(104)).toBe(current.get(104))
    expect(longer.get(103)).toBeGreaterThan(NOW)
    const extra = async (more: object) => {
      const answer = await shop.call(quotingApi.extraBenefits, { body: { ...quotedTrip, planId: 103, ...more } })
      return answer.ok ? answer.result.find(({ id }) => id === 2)?.price : null
    }
    expect([await extra({ savedQuote: code }), await extra({})]).toEqual([23_34, 46_70])
  })

  test('saved and printed again it keeps its version, and no longer than before', async () => {
    shop.clock.set('2026-11-25T15:00:00.000Z')
    expect(await save({ charged: BEFORE })).toMatchObject({ ok: false, failure: { errorCode: 'PRICE_CHANGED' } })
    const again = await saved({ charged: BEFORE, savedQuote: code })
    expect(again.validUntil).toBe('2026-12-01')
    expect(await charged({ savedQuote: again.code })).toBe(BEFORE)
    const current = await saved({ charged: NOW })
    expect((await saved({ charged: NOW, savedQuote: current.code })).validUntil).toBe('2026-12-05')
    const answer = await shop.call(quotePdfApi.download, {
      body: {
        residenceCountry: choice.residenceCountryId,
        destination: 1,
        startDate: choice.startDate,
        endDate: choice.endDate,
        category: 24,
        plan: 103,
        promoCode: null,
        charged: BEFORE,
        ages: [40],
        familyPlan: false,
        extras: [],
        savedQuote: again.code,
      },
    })
    const { text } = await readPdf(answer.ok ? answer.result.content : new Uint8Array())
    expect(text).toContain('Válida hasta el 01/12/2026')
    expect(text).toContain('USD 93,38')
  })
})

describe('T-06 what a quote keeps of a plan that is not sold any more', () => {
  test('is bought until its last day', async () => {
    const without = { ...dearer, plans: dearer.plans.map((plan) => ({ ...plan, isSold: plan.id !== 103 })) }
    await startVersion(shop.db, without)
    expect(await buyer(shop).open(fifteenDaysInEurope())).toMatchObject({ is: 'PLAN_NOT_FOUND' })
    expect(await charged({ savedQuote: code })).toBe(BEFORE)
    const body = { categoryId: 24, destinationId: 1, days: 15, ages: [40], familyPlan: false, savedQuote: code }
    const answer = await shop.call(quotingApi.plans, { body })
    expect(answer.ok && answer.result.map(({ id }) => id)).toContain(103)
    const benefits = { categoryId: 24, destinationId: 1, planId: 103 }
    expect((await shop.call(quotingApi.planBenefits, { body: benefits })).ok).toBe(false)
    expect((await shop.call(quotingApi.planBenefits, { body: { ...benefits, savedQuote: code } })).ok).toBe(true)
  })
})

test('T-06 who quoted living in a country that is not offered any more buys by the quote, and nobody else does', async () => {
  const lives = eq(residenceCountry.id, choice.residenceCountryId)
  const offer = async (isOffered: boolean) => {
    await shop.db.update(residenceCountry).set({ isOffered }).where(lives)
    forgetSchedule(shop.db)
  }
  await offer(false)
  try {
    expect(await buyer(shop).open(fifteenDaysInEurope())).toMatchObject({ is: 'VALIDATION' })
    expect(await charged({ savedQuote: code })).toBe(BEFORE)
    const found = await shop.call(savedQuoteApi.find, { params: { code }, query: {} })
    expect(found).toMatchObject({ result: { residenceCountry: { iso: 'UY' }, destination: { id: 1 } } })
  } finally {
    await offer(true)
  }
})
