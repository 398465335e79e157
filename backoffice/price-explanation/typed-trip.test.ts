import { expect, test } from 'vitest'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { extrasForAll, readAges } from './typed-trip.ts'

test('T-07 ages are read between commas and spaces, and nothing else', () => {
  expect(readAges(' 41, 39 8;70 ')).toEqual([41, 39, 8, 70])
  for (const typed of ['', ' ', 'cuarenta', '41.5', '-3', '41, x', '1e2', '1234']) expect(readAges(typed)).toBeNull()
})

test('T-07 everyone gets the extras that their age allows, and one of two that exclude each other', () => {
  expect(extrasForAll(firstTariff.extras, [40, 80])).toEqual([
    ...[1, 2, 3, 4, 6].map((benefitId) => ({ benefitId, passengerId: 1 })),
    ...[4, 6].map((benefitId) => ({ benefitId, passengerId: 2 })),
  ])
})
