import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRange, splitRange } from './typed-range.ts'

test('V-01 both days of a trip are read from one text, however they are set apart', () => {
  for (const typed of [
    '25/12/2026 al 3/1/2027',
    '25/12/2026-3/1/2027',
    ' 25/12/2026 – 3/1/2027 ',
    '25/12/2026, 3/1/2027',
  ])
    expect(splitRange(typed), typed).toEqual(['25/12/2026', '3/1/2027'])
  expect(splitRange('25-12-2026 a 3-1-2027')).toEqual(['25-12-2026', '3-1-2027'])
  expect(splitRange('2512202603012027')).toEqual(['25122026', '03012027'])
  expect(splitRange('2026-12-25 2027-01-03')).toEqual(['2026-12-25', '2027-01-03'])
})

test('V-01 one day leaves the end open, and what is no day stays whole', () => {
  expect(splitRange('25/12/2026')).toEqual(['25/12/2026', ''])
  expect(splitRange('')).toEqual(['', ''])
  expect(splitRange('mañana')).toEqual(['mañana', ''])
  expect(splitRange('25/12/2026 al 3/1')).toEqual(['25/12/2026 al 3/1', ''])
})

test('V-01 a range is read back as it was written', () => {
  const part = (min: number, max: number, length: number) =>
    fc.integer({ min, max }).map((number) => String(number).padStart(length, '0'))
  const day = fc.tuple(part(1, 31, 2), part(1, 12, 2), part(1900, 2199, 4)).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(day, fc.option(day, { nil: '' }), (start, end) => {
      expect(splitRange(joinRange(start, end))).toEqual([start, end])
    }),
  )
})
