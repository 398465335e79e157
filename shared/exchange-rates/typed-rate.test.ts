import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRate, HIGHEST_RATE } from './pesos.ts'
import { readRate } from './typed-rate.ts'

test('T-08 a rate is read as people write it, and as we do; what is none is none', () => {
  const typed = ['40,25', ' $ 40,25', '40.25', '40', '40,1234', '1.040,5', '10000']
  expect(typed.map(readRate)).toEqual([402_500, 402_500, 402_500, 400_000, 401_234, 10_405_000, HIGHEST_RATE])
  const none = ['', '1.234', ' ', 'cuarenta', '0', '-40', '40,12345', '40,25,1', '10000,01', 'NaN', '1e3']
  expect(none.map(readRate)).toEqual(none.map(() => null))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: HIGHEST_RATE }), (rate) => {
      expect(readRate(formatRate(rate))).toBe(rate)
    }),
  )
})
