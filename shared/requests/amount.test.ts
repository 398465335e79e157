import { expect, test } from 'vitest'
import { parseAmount, writeAmount } from './amount.ts'
import { formatBytes } from './attachments.ts'

test.each([
  ['85', 8500],
  ['85,5', 8550],
  ['85.50', 8550],
  ['1.234', 123_400],
  ['1.234,50', 123_450],
  [' 1 234 567 ', 123_456_700],
  ['1.234.567', 123_456_700],
  ['USD 0,05', 5],
])('P-08 an amount is read as people write it: %s', (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents)
})

test.each(['', 'abc', '-5', '1.2.3', '1,234,5', '1,234.50', '85,505', '1e3', '1.234,567'])(
  'P-08 what is no amount is none: %s',
  (typed) => {
    expect(parseAmount(typed)).toBeNull()
  },
)

test('D-11 an amount that a field starts with is read as it was written', () => {
  expect([5, 50, 123_450, 10_000_000].map(writeAmount)).toEqual(['0,05', '0,50', '1.234,50', '100.000,00'])
  for (const cents of [1, 99, 100, 123_456, 98_765_432]) expect(parseAmount(writeAmount(cents))).toBe(cents)
})

test('P-08 sizes are said as people read them', () => {
  expect([1, 850 * 1024, 2.44 * 1024 * 1024, 5 * 1024 * 1024].map(formatBytes)).toEqual([
    '1 KB',
    '850 KB',
    '2,4 MB',
    '5 MB',
  ])
})
