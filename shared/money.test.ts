import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divide,
  formatMoney,
  formatPercent,
  percentOf,
  scale,
  sum,
  toCents,
  toDecimal,
  withMarkup,
  withoutMarkup,
} from './money.ts'

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const price = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** A percentage with two decimals, given as its exact hundredths too. */
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ hundredths, value: hundredths / 100 }))

/** Whether `rounded` is numerator/denominator rounded half away from zero: decided by distance, not by dividing. */
function isHalfUp(rounded: number, numerator: bigint, denominator: bigint): boolean {
  const twiceError = 2n * (BigInt(rounded) * denominator - numerator)
  const away = numerator < 0n ? -twiceError : twiceError
  return -denominator < away && away <= denominator
}

describe('percentages', () => {
  test('are exact and rounded half up', () => {
    fc.assert(
      fc.property(cents, percent, (amount, { hundredths, value }) =>
        isHalfUp(percentOf(amount, value), BigInt(amount) * BigInt(hundredths), 10_000n),
      ),
      { numRuns: 2000 },
    )
  })

  test('a half cent goes up, and away from zero below it', () => {
    expect(percentOf(1, 50)).toBe(1)
    expect(percentOf(3, 50)).toBe(2)
    expect(percentOf(-1, 50)).toBe(-1)
    expect(percentOf(28_000, 15)).toBe(4_200)
    expect(percentOf(1_000, 0.01)).toBe(0)
  })

  test('amounts where floats are a cent off', () => {
    expect(Math.round(0.9 * 1.15 * 100)).toBe(103)
    expect(withMarkup(90, 15)).toBe(104)
    expect(Math.round(0.7 * 0.35 * 100)).toBe(24)
    expect(percentOf(70, 35)).toBe(25)
    expect(withMarkup(10_000, 10)).toBe(11_000)
  })

  test('0 % is nothing, 100 % is everything, and more percent is never less money', () => {
    fc.assert(
      fc.property(price, percent, percent, (amount, a, b) => {
        const [low, high] = a.hundredths <= b.hundredths ? [a, b] : [b, a]
        expect(percentOf(amount, 0)).toBe(0)
        expect(percentOf(amount, 100)).toBe(amount)
        expect(percentOf(amount, low.value)).toBeLessThanOrEqual(percentOf(amount, high.value))
      }),
    )
  })
})

describe('markup', () => {
  test('on top is exact and rounded half up', () => {
    fc.assert(
      fc.property(price, percent, (amount, { hundredths, value }) =>
        isHalfUp(withMarkup(amount, value), BigInt(amount) * BigInt(10_000 + hundredths), 10_000n),
      ),
      { numRuns: 2000 },
    )
  })

  test('taken out is exact and rounded half up', () => {
    fc.assert(
      fc.property(cents, percent, (amount, { hundredths, value }) =>
        isHalfUp(withoutMarkup(amount, value), BigInt(amount) * 10_000n, BigInt(10_000 + hundredths)),
      ),
      { numRuns: 2000 },
    )
  })

  test('put on and taken out again gives the same amount', () => {
    fc.assert(
      fc.property(price, percent, (amount, { value }) => withoutMarkup(withMarkup(amount, value), value) === amount),
    )
  })
})

// ASVS 1.4.2
test('a product of hundredths is exact and rounded once', () => {
  const rate = fc.integer({ min: 0, max: 100_000_000 })
  const factor = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(rate, factor, factor, (amount, a, b) =>
      isHalfUp(scale(amount, [a, b]), BigInt(amount) * BigInt(a) * BigInt(b), 10_000n),
    ),
    { numRuns: 2000 },
  )
  expect(scale(130, [])).toBe(130)
  expect(scale(130, [100, 950])).toBe(1_235)
  expect(scale(190, [150, 2_525])).toBe(7_196)
})

test('cents survive the way over the wire', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const decimal = JSON.parse(JSON.stringify(toDecimal(amount))) as number
      expect(toCents(decimal) === amount).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a sum of nothing is 0', () => {
  expect(sum([])).toBe(0)
  expect(sum([1, 2, 3])).toBe(6)
})

test('money reads as people write it in Uruguay', () => {
  expect(formatMoney(0)).toBe('USD 0,00')
  expect(formatMoney(5)).toBe('USD 0,05')
  expect(formatMoney(123_450)).toBe('USD 1.234,50')
  expect(formatMoney(123_456_789)).toBe('USD 1.234.567,89')
  expect(formatMoney(-99_999)).toBe('−USD 999,99')
  fc.assert(
    fc.property(cents, (amount) => {
      const digits = Number(formatMoney(amount).replace(/\D/g, ''))
      expect(digits).toBe(Math.abs(amount))
    }),
  )
})

test('a percentage is read with a decimal comma, and two decimals at most', () => {
  expect(formatPercent(30)).toBe('30 %')
  expect(formatPercent(12.3456)).toBe('12,35 %')
  expect(formatPercent(-4.5)).toBe('−4,5 %')
})

test('a division is exact and rounded half up', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (amount, by) =>
      isHalfUp(divide(amount, by), BigInt(amount), BigInt(by)),
    ),
  )
  expect(divide(55_15, 10)).toBe(5_52)
})
