import { expect, test } from 'vitest'
import { adultPricePayers } from './adult-price-payers.ts'

test.each([
  ['one person', [40], false, 'everybody'],
  ['adults', [40, 40], false, 'everybody'],
  ['adults and children who are counted alike', [40, 38, 7, 5], false, 'everybody'],
  ['adults and seniors', [40, 80], false, 'upTo74'],
  ['adults to the last day of 74 and from the first of 75', [74, 75], false, 'upTo74'],
  ['a family with one minor', [40, 38, 7], true, 'adults'],
  ['a family with four free minors', [40, 38, 7, 5, 3, 1], true, 'adults'],
  ['a family whose fifth minor pays', [40, 38, 15, 7, 5, 3, 1], true, 'adultsAndFifthMinor'],
] as const)('B-05 %s: whom the price of an adult is for', (_, ages, familyPlan, payers) => {
  expect(adultPricePayers(ages, familyPlan)).toBe(payers)
})
