import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt } from '../dates.ts'
import { checkPromoCode, type PromoCodeDraft } from './terms.ts'
import { normalizePromoCode, promoRefusal, type PromoTerms, totalPercentage, writtenPromoCode } from './usable.ts'

const DRAFT: PromoCodeDraft = {
  code: 'VERANO15',
  usesLimit: null,
  startDate: null,
  endDate: null,
  ownPercentage: 5,
  companyPercentage: 10,
  businessIds: ['ceibo'],
  isPaused: false,
}

const today = '2026-11-21'
const at = { businessId: 'patagonia', today }
const verano: PromoTerms = {
  isDeleted: false,
  isPaused: false,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  usesLimit: 10,
  used: 3,
  held: 2,
  ownPercentage: 5,
  companyPercentage: 10,
  businessIds: ['ceibo', 'patagonia'],
}

describe('B-07 a promo code', () => {
  test('works at its businesses, inside its dates, below its limit', () => {
    expect(promoRefusal(verano, at)).toBeNull()
    expect(promoRefusal({ ...verano, startDate: null, endDate: null, usesLimit: null }, at)).toBeNull()
  })

  test.each<[string, Partial<PromoTerms>]>([
    ['PROMO_PAUSED', { isPaused: true }],
    ['PROMO_EXPIRED', { endDate: '2026-11-20' }],
    ['PROMO_NOT_STARTED', { startDate: '2026-11-22' }],
    ['PROMO_EXHAUSTED', { used: 10, held: 0 }],
    ['PROMO_EXHAUSTED', { used: 8, held: 2 }],
    ['PROMO_WITHOUT_PERCENTAGE', { ownPercentage: 0, companyPercentage: 0 }],
    ['PROMO_NOT_FOUND', { businessIds: ['ceibo'] }],
    ['PROMO_NOT_FOUND', { businessIds: [] }],
    ['PROMO_NOT_FOUND', { isDeleted: true }],
  ])('is refused with %s: %j', (code, change) => {
    expect(promoRefusal({ ...verano, ...change }, at)).toBe(code)
  })

  test('that does not exist is not found', () => {
    expect(promoRefusal(null, at)).toBe('PROMO_NOT_FOUND')
  })

  test('of another business reveals nothing of its state', () => {
    expect(promoRefusal({ ...verano, isPaused: true, endDate: '2020-01-01', businessIds: [] }, at)).toBe(
      'PROMO_NOT_FOUND',
    )
  })

  test('works to the last second of its last day in Montevideo', () => {
    const lastSecond = new Date('2026-12-01T02:59:59Z')
    const firstAfter = new Date('2026-12-01T03:00:00Z')
    expect(promoRefusal(verano, { ...at, today: dayAt(lastSecond) })).toBeNull()
    expect(promoRefusal(verano, { ...at, today: dayAt(firstAfter) })).toBe('PROMO_EXPIRED')
  })

  test('works exactly on the days from start to end', () => {
    const offset = fc.option(fc.integer({ min: -40, max: 40 }), { nil: null })
    const day = (days: number | null) => (days === null ? null : addDays(today, days))
    fc.assert(
      fc.property(offset, offset, (from, to) => {
        const refusal = promoRefusal({ ...verano, startDate: day(from), endDate: day(to) }, at)
        expect(refusal === null).toBe((from ?? -1) <= 0 && (to ?? 1) >= 0)
      }),
      { numRuns: 500 },
    )
  })

  test('sells one more use exactly while used and held are below the limit', () => {
    const count = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), count, count, (usesLimit, used, held) => {
        const isUsable = promoRefusal({ ...verano, usesLimit, used, held }, at) === null
        expect(isUsable).toBe(used + held + 1 <= usesLimit)
      }),
    )
  })
})

test('the total percentage is exact for percentages that floats add up badly', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(totalPercentage({ ownPercentage: 0.1, companyPercentage: 0.2 })).toBe(0.3)
  const hundredths = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(hundredths, hundredths, (own, company) => {
      expect(totalPercentage({ ownPercentage: own / 100, companyPercentage: company / 100 })).toBe(
        (own + company) / 100,
      )
    }),
  )
})

test.each(['  verano15 ', 'verano 15', 'Verano-15', 'véranó15', '’verano´15', 'VERANO\u00a015', 'VERANO–15'])(
  'B-07 C-02 a code is found as people type it: %j',
  (typed) => {
    expect(normalizePromoCode(typed)).toBe('VERANO15')
  },
)

test('C-02 a code that its terms allow is found by itself, and by no other such code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{3,50}$/), (code) => {
      expect(checkPromoCode({ ...DRAFT, code })).toEqual([])
      expect(normalizePromoCode(code)).toBe(code)
    }),
  )
})

test('C-02 a new code is not stored as another than the one that staff typed', () => {
  expect(writtenPromoCode(' verano-15 ')).toBe('VERANO-15')
  expect(checkPromoCode({ ...DRAFT, code: 'verano-15' })).toEqual([{ path: 'code', key: 'PROMO.ERROR.CODE_FORMAT' }])
})
