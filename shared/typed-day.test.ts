import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'
import { readDay, readWholeDay, writeDay } from './typed-day.ts'

test('a day is read as people write it, the date before the month', () => {
  for (const typed of ['03/04/2026', '3/4/2026', '3/4/26', '03-04-26', '3.4.2026', ' 3 4 26 ', '03042026', '030426'])
    expect(readDay(typed), typed).toBe('2026-04-03')
  expect(readDay('2026-04-03')).toBe('2026-04-03')
  expect(readDay('29/02/2028')).toBe('2028-02-29')
})

test('what is no day is read as none', () => {
  for (const typed of [
    '',
    '3',
    '3/4',
    '3/4/2',
    '3/4/202',
    '29/02/2027',
    '31/4/26',
    '13/13/2026',
    '04/13/2026',
    'hoy',
    '0304',
  ])
    expect(readDay(typed), typed).toBeNull()
})

test('while it is typed, a day counts once its year is whole', () => {
  const typed = '3/4/2026'
  const read = Array.from(typed, (_, end) => readWholeDay(typed.slice(0, end + 1)))
  expect(read).toEqual([...Array.from({ length: 7 }, () => null), '2026-04-03'])
  expect(readWholeDay('030420')).toBeNull()
  expect(readWholeDay('03042026')).toBe('2026-04-03')
  expect(readWholeDay('2026-04-03')).toBe('2026-04-03')
})

test('every day is read back from how it is printed', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(readWholeDay(formatDay(day))).toBe(day)
    }),
  )
})

test('a day is written as it is read; what is none is left empty', () => {
  expect(writeDay('2027-03-01')).toBe('01/03/2027')
  expect(['', 'mañana', '2027-02-30'].map(writeDay)).toEqual(['', '', ''])
})
