import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { vouchersOver } from './issued-vouchers.ts'

test.each([
  [0, null],
  [99, null],
  [100, null],
  [101, 100],
  [110, 100],
  [111, 110],
  [1_000, 990],
  [1_001, 1_000],
  [1_234, 1_200],
  [1_300, 1_200],
  [1_301, 1_300],
  [98_765, 98_000],
])('P-01 of %i vouchers the home says more than %s', (issued, figure) => {
  expect(vouchersOver(issued)).toBe(figure)
})

test('P-01 more than the told number is always true, and less than a tenth is left out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 10_000_000 }), (issued) => {
      const figure = vouchersOver(issued)!
      expect(figure).toBeLessThan(issued)
      expect(figure).toBeGreaterThanOrEqual(100)
      expect(issued - figure).toBeLessThanOrEqual(Math.ceil(issued / 10))
      expect(String(figure)).toMatch(/^[1-9]\d0*$/)
    }),
  )
})
