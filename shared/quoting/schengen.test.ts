import { expect, test } from 'vitest'
import { isSchengenCover } from './schengen.ts'

test.each([
  ['Europe', 1],
  ['the whole world', 6],
])('B-06 V-06 a plan is marked as good for Schengen from USD 40,000 of medical cover, in %s', (_, destinationId) => {
  expect(isSchengenCover(destinationId, 40_000_00)).toBe(true)
  expect(isSchengenCover(destinationId, 39_999_99)).toBe(false)
})

test('B-06 V-06 no plan is good for Schengen where it does not hold there', () => {
  for (const destinationId of [2, 3, 4, 5, null]) expect(isSchengenCover(destinationId, 300_000_00)).toBe(false)
})
