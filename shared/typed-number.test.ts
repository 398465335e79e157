import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AMOUNT_SHAPE as AMOUNT,
  type NumberProblem,
  numberProblem,
  type NumberShape,
  PERCENT_SHAPE as PERCENT,
  readNumber,
  WHOLE_SHAPE as WHOLE,
  writeNumber,
} from './typed-number.ts'

const RATE = { decimals: 4 } as const
const SHAPES: readonly NumberShape[] = [AMOUNT, PERCENT, WHOLE, RATE]

test.each<[string, number]>([
  ['85', 85],
  ['85,5', 85.5],
  ['85.5', 85.5],
  ['0,05', 0.05],
  ['1.234', 1234],
  ['1234,56', 1234.56],
  ['1234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['12.345.678', 12_345_678],
  ['1 234 567', 1_234_567],
  ['1 234,5', 1234.5],
  ['1\u{a0}234.50', 1234.5],
  [' USD 3,10 ', 3.1],
  ['US$ 80.000', 80_000],
  ['25 %', 25],
  ['-5', -5],
  ['007', 7],
  ['0', 0],
])('%s is the amount %d', (text, number) => {
  expect(readNumber(text, AMOUNT)).toBe(number)
  expect(numberProblem(text, AMOUNT)).toBeNull()
})

test.each<[string, NumberProblem]>([
  ['1,500.00', 'separators'],
  ['1,234,567', 'separators'],
  ['1.234.56', 'separators'],
  ['12.34,5', 'separators'],
  ['1.23.4', 'separators'],
  ['8 5', 'separators'],
  ['12.', 'separators'],
  [',5', 'separators'],
  ['1,500', 'decimals'],
  ['0.125', 'decimals'],
  ['2,905', 'decimals'],
  ['1234.567', 'decimals'],
  ['abc', 'text'],
  ['1e3', 'text'],
  ['=A1', 'text'],
  ['+5', 'text'],
  ['5-', 'text'],
  ['USD', 'text'],
  ['%', 'text'],
  ['NaN', 'text'],
  ['0x10', 'text'],
])('%s is no amount: %s', (text, problem) => {
  expect(numberProblem(text, AMOUNT)).toBe(problem)
  expect(readNumber(text, AMOUNT)).toBeNaN()
})

test('nothing is null', () => {
  for (const nothing of ['', '  ', '\u{a0}']) {
    expect(readNumber(nothing, AMOUNT)).toBeNull()
    expect(numberProblem(nothing, AMOUNT)).toBeNull()
  }
})

test('a point before three digits groups thousands only where nothing else is possible', () => {
  expect(SHAPES.map((shape) => readNumber('1.234', shape))).toEqual([1234, Number.NaN, 1234, Number.NaN])
  expect(numberProblem('1.234', RATE)).toBe('separators')
  expect(numberProblem('12.345', PERCENT)).toBe('separators')
  expect([readNumber('1.234,5', RATE), readNumber('40,123', RATE), readNumber('0.125', RATE)]).toEqual([
    1234.5, 40.123, 0.125,
  ])
  expect(numberProblem('1,5', WHOLE)).toBe('decimals')
})

const shapes = fc.constantFrom(...SHAPES)
/** Texts of digits and separators, as mistyped as they come. */
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom('0', '1', '2', '9', '.', ',', ' ', '-', '%', 'a'), maxLength: 12 }),
  fc.string(),
)

test('what is written is read as it was, in every field that takes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 2_000_000_000 }), (cents) => {
      expect(readNumber(writeNumber(cents / 100, 2), AMOUNT)).toBe(cents / 100)
      expect(readNumber(writeNumber(cents / 100, 2), RATE)).toBe(cents / 100)
      expect(readNumber(writeNumber(cents, 0), WHOLE)).toBe(cents)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
      expect(readNumber(writeNumber(hundredths / 100, 0), PERCENT)).toBe(hundredths / 100)
    }),
  )
})

test('a text is never two numbers: each field reads the same one, or refuses it', () => {
  fc.assert(
    fc.property(typed, shapes, shapes, (text, one, other) => {
      const read = [one, other].flatMap((shape) => (numberProblem(text, shape) ? [] : [readNumber(text, shape)]))
      expect(new Set(read).size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 5_000 },
  )
})

test('what is read has no more decimals than the field, and a problem is all that NaN means', () => {
  fc.assert(
    fc.property(typed, shapes, (text, shape) => {
      const number = readNumber(text, shape)
      expect(Number.isNaN(number)).toBe(numberProblem(text, shape) !== null)
      if (number === null || Number.isNaN(number)) return
      expect(Number(number.toFixed(shape.decimals))).toBe(number)
    }),
    { numRuns: 2_000 },
  )
})

test('decimals after a comma and after a point are the same number', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.integer({ min: 0, max: 99 }), (whole, decimals) => {
      const fraction = String(decimals).padStart(2, '0')
      expect(readNumber(`${whole},${fraction}`, AMOUNT)).toBe(readNumber(`${whole}.${fraction}`, AMOUNT))
    }),
  )
})
