import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import {
  checkPromoCode,
  checkPromoCodeChange,
  isOpenEnded,
  promoCodeChanges,
  type PromoCodeDraft,
  soundPercentages,
} from './terms.ts'

const verano: PromoCodeDraft = {
  code: 'VERANO15',
  usesLimit: 10,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  ownPercentage: 5,
  companyPercentage: 10,
  businessIds: ['ceibo'],
  isPaused: false,
}

function broken(changes: Partial<PromoCodeDraft>): string[] {
  return checkPromoCode({ ...verano, ...changes }).map(({ path, key }) => `${path} ${key.replace('PROMO.ERROR.', '')}`)
}

describe('C-02 the terms of a code', () => {
  test('are good with a limit and dates, with one of them, and with neither', () => {
    expect(broken({})).toEqual([])
    expect(broken({ usesLimit: null })).toEqual([])
    expect(broken({ startDate: null })).toEqual([])
    expect(broken({ usesLimit: null, startDate: null, endDate: null })).toEqual([])
    expect(broken({ startDate: '2026-11-30' })).toEqual([])
    expect(broken({ code: ' verano15 ', usesLimit: 1, isPaused: true })).toEqual([])
    expect(broken({ code: 'abc' })).toEqual([])
    expect(broken({ code: 'A'.repeat(50) })).toEqual([])
    expect(broken({ usesLimit: 1_000_000 })).toEqual([])
    expect(broken({ ownPercentage: 100, companyPercentage: 0 })).toEqual([])
    expect(broken({ ownPercentage: 60, companyPercentage: 40 })).toEqual([])
  })

  test.each<[string, Partial<PromoCodeDraft>]>([
    ['code CODE_REQUIRED', { code: '   ' }],
    ['code CODE_LENGTH', { code: 'AB' }],
    ['code CODE_LENGTH', { code: 'A'.repeat(51) }],
    ['code CODE_FORMAT', { code: 'VERANO 15' }],
    ['code CODE_FORMAT', { code: 'AÑO2026' }],
    ['code CODE_FORMAT', { code: 'DTO-10%' }],
    ['usesLimit USES_NUMBER_INVALID', { usesLimit: 0 }],
    ['usesLimit USES_NUMBER_INVALID', { usesLimit: 1.5 }],
    ['usesLimit USES_NUMBER_INVALID', { usesLimit: -1 }],
    ['usesLimit USES_NUMBER_INVALID', { usesLimit: Number.NaN }],
    ['usesLimit USES_NUMBER_INVALID', { usesLimit: 1_000_001 }],
    ['startDate DATE_START_INVALID', { startDate: '2026-11-31' }],
    ['endDate DATE_END_INVALID', { endDate: 'mañana' }],
    ['endDate DATE_START_BEFORE_DATE_END', { startDate: '2026-12-01' }],
    ['ownPercentage PERCENTAGE_INVALID', { ownPercentage: -1 }],
    ['ownPercentage PERCENTAGE_INVALID', { ownPercentage: 100.01 }],
    ['companyPercentage PERCENTAGE_INVALID', { companyPercentage: 12.345 }],
    ['companyPercentage PERCENTAGE_INVALID', { companyPercentage: Number.NaN }],
    ['ownPercentage PERCENTAGE_REQUIRED', { ownPercentage: 0, companyPercentage: 0 }],
    ['companyPercentage PERCENTAGE_TOTAL', { ownPercentage: 60, companyPercentage: 40.01 }],
    ['businessIds BUSINESS_REQUIRED', { businessIds: [] }],
  ])('are refused with %s: %j', (expected, changes) => {
    expect(broken(changes)).toEqual([expected])
  })

  test('list every issue at once, in the order of the form', () => {
    const all = { code: '', ownPercentage: 101, companyPercentage: 10, usesLimit: 0, endDate: '', businessIds: [] }
    expect(broken(all).map((rule) => rule.split(' ')[0])).toEqual([
      'code',
      'ownPercentage',
      'usesLimit',
      'endDate',
      'businessIds',
    ])
  })

  test('take any two percentages in hundredths exactly when one is above 0 and both are at most 100', () => {
    const hundredths = fc.integer({ min: -100, max: 10_100 })
    fc.assert(
      fc.property(hundredths, hundredths, (own, company) => {
        const good = own >= 0 && company >= 0 && own <= 10_000 && company <= 10_000
        const expected = good && own + company > 0 && own + company <= 10_000
        const found = broken({ ownPercentage: own / 100, companyPercentage: company / 100 })
        expect(found.length === 0).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('let a discount be worked out while both percentages are right, both at 0 included', () => {
    const sound = (ownPercentage: number, companyPercentage: number) =>
      soundPercentages({ ownPercentage, companyPercentage })
    for (const [ownPercentage, companyPercentage] of [[0, 0] as const, [60, 40] as const, [12.5, 0] as const]) {
      expect(sound(ownPercentage, companyPercentage)).toEqual({ ownPercentage, companyPercentage })
    }
    expect([sound(Number.NaN, 5), sound(60, 40.01), sound(-1, 5)]).toEqual([null, null, null])
  })

  test('take any two days exactly when the end is not before the start', () => {
    const offset = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(offset, offset, (from, to) => {
        const days = { startDate: addDays('2026-11-21', from), endDate: addDays('2026-11-21', to) }
        expect(broken(days).length === 0).toBe(from <= to)
      }),
    )
  })

  test('ask for a confirmation only when nothing would ever end them', () => {
    const nothing = { usesLimit: null, startDate: null, endDate: null }
    expect(isOpenEnded(nothing)).toBe(true)
    expect(isOpenEnded({ ...nothing, usesLimit: 1 })).toBe(false)
    expect(isOpenEnded({ ...nothing, startDate: '2026-11-21' })).toBe(false)
    expect(isOpenEnded({ ...nothing, endDate: '2026-11-21' })).toBe(false)
  })
})

describe('C-04 a change to a code', () => {
  const stored = { code: 'VERANO15', used: 3, held: 2 }
  const change = (changes: Partial<PromoCodeDraft>) =>
    checkPromoCodeChange({ ...verano, ...changes }, stored).map(({ path, key }) => `${path} ${key}`)

  test('never lowers the limit below sales made and payments that are running, and may set it to exactly those', () => {
    expect(change({ usesLimit: 5 })).toEqual([])
    expect(change({ usesLimit: null })).toEqual([])
    expect(change({ usesLimit: 4 })).toEqual(['usesLimit PROMO.ERROR.USES_BELOW_USED'])
    expect(change({ usesLimit: 0 })).toEqual(['usesLimit PROMO.ERROR.USES_NUMBER_INVALID'])
  })

  test('leaves the code as it is called, in any case', () => {
    expect(change({ code: ' verano15' })).toEqual([])
    expect(change({ code: 'VERANO16' })).toEqual(['code PROMO.ERROR.CODE_FIXED'])
  })

  test('is listed by field, regardless of the order of the businesses', () => {
    const before = { ...verano, businessIds: ['a', 'b'] }
    expect(promoCodeChanges(before, { ...before, businessIds: ['b', 'a', 'a'] })).toEqual([])
    expect(promoCodeChanges(before, { ...before, businessIds: ['ab'] })).toEqual(['businessIds'])
    expect(
      promoCodeChanges(before, { ...before, businessIds: ['b'], endDate: null, ownPercentage: 6, isPaused: true }),
    ).toEqual(['endDate', 'ownPercentage', 'businessIds', 'isPaused'])
  })
})
