import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLocalNumber, writeLocalNumber } from './local-number.ts'

test.each([
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['1.234', 1234],
  ['12.345.678', 12_345_678],
  ['2,9', 2.9],
  ['2.90', 2.9],
  [' USD 3,10 ', 3.1],
  ['US$ 80.000', 80_000],
  ['25 %', 25],
  ['-5', -5],
  ['0', 0],
])('%s is %d', (text, number) => expect(readLocalNumber(text)).toBe(number))

test('nothing is null, and what is no number is NaN', () => {
  for (const nothing of ['', '  ']) expect(readLocalNumber(nothing)).toBeNull()
  for (const text of ['abc', '1.23.4', '1,2,3', '1.2345', '12.34,5', '=A1', '1e3', 'USD', '%', '1.234.56', 'NaN'])
    expect(readLocalNumber(text), text).toBeNaN()
})

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 2_000_000_000 }), (cents) => {
      expect(readLocalNumber(writeLocalNumber(cents / 100, 2))).toBe(cents / 100)
    }),
  )
})
