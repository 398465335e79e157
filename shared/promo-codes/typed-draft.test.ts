import { expect, test } from 'vitest'
import { checkPromoCode } from './terms.ts'
import { EMPTY_PROMO_CODE, readPromoCode, typedPromoCode } from './typed-draft.ts'

test('C-02 what is typed is read as numbers and days; nothing is no limit, no date and 0 %', () => {
  const typed = {
    ...EMPTY_PROMO_CODE,
    code: ' verano15',
    usesLimit: ' 10 ',
    endDate: '2026-12-31',
    ownPercentage: '7,5',
  }
  expect(readPromoCode({ ...typed, businessIds: ['ceibo'] })).toEqual({
    code: 'VERANO15',
    usesLimit: 10,
    startDate: null,
    endDate: '2026-12-31',
    ownPercentage: 7.5,
    companyPercentage: 0,
    businessIds: ['ceibo'],
    isPaused: false,
  })
})

test('C-02 an empty form is a code without name, limit, dates, discount or business', () => {
  expect(readPromoCode(EMPTY_PROMO_CODE)).toEqual({
    code: '',
    usesLimit: null,
    startDate: null,
    endDate: null,
    ownPercentage: 0,
    companyPercentage: 0,
    businessIds: [],
    isPaused: false,
  })
})

test('C-02 a value that is no number is an issue of its field', () => {
  const typed = { ...EMPTY_PROMO_CODE, code: 'ABC', usesLimit: 'diez', ownPercentage: '7,555', businessIds: ['ceibo'] }
  expect(checkPromoCode(readPromoCode(typed)).map(({ path }) => path)).toEqual(['ownPercentage', 'usesLimit'])
})

test('C-04 a form that starts with a code and is left alone reads the same code', () => {
  const draft = readPromoCode({ ...EMPTY_PROMO_CODE, code: 'ABC', ownPercentage: '0.29', businessIds: ['ceibo'] })
  expect(readPromoCode(typedPromoCode(draft))).toEqual(draft)
  const limited = { ...draft, usesLimit: 3000, startDate: '2026-12-01', companyPercentage: 33.33 }
  expect(readPromoCode(typedPromoCode(limited))).toEqual(limited)
})
