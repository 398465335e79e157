import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf, shareOf } from './scale.ts'

test('S-01 the axis of the trend goes up in round steps', () => {
  expect(scaleOf([0, 370_000, 120_000])).toEqual({ top: 400_000, ticks: [0, 100_000, 200_000, 300_000, 400_000] })
  expect(scaleOf([7])).toEqual({ top: 8, ticks: [0, 2, 4, 6, 8] })
  expect(scaleOf([0, 0])).toEqual({ top: 1, ticks: [0, 1] })
})

test('S-01 whatever was sold, every bar fits on the axis and the axis is not mostly empty', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 1e10 }), { minLength: 1, maxLength: 40 }), (values) => {
      const scale = scaleOf(values)
      const largest = Math.max(...values)
      for (const value of values) expect(shareOf(value, scale)).toBeCloseTo(Math.max(0, value) / scale.top)
      expect(scale.top).toBeGreaterThanOrEqual(largest)
      if (largest > 10) expect(scale.top).toBeLessThan(largest * 2)
      expect(scale.ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})
