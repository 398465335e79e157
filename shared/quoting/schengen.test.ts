import { expect, test } from 'vitest'
import { isSchengenCover } from './schengen.ts'

test('B-06 a plan is marked as good for Schengen from USD 40,000 of medical cover, on trips to Europe only', () => {
  expect(isSchengenCover(1, 40_000_00)).toBe(true)
  expect(isSchengenCover(1, 39_999_99)).toBe(false)
  expect(isSchengenCover(4, 300_000_00)).toBe(false)
  expect(isSchengenCover(null, 300_000_00)).toBe(false)
})
