import { expect, test } from 'vitest'
import { sentNumber } from './sent-number.ts'

test('a sent number: trimmed; a comma, an exponent or a sign is no number; empty is nothing', () => {
  expect(['12', ' 12.5 ', '.5', '7.', '007'].map(sentNumber)).toEqual([12, 12.5, 0.5, 7, 7])
  expect(['', '   '].map(sentNumber)).toEqual([null, null])
  for (const text of ['12,5', '1e3', '1E3', '-1', '+1', '1.2.3', '.', 'abc', '0x10', '1 000', 'Infinity', 'NaN'])
    expect(sentNumber(text), text).toBeNaN()
})
