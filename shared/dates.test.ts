import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  ageOn,
  dayAndMonth,
  dayAt,
  endOfDay,
  firstOfMonth,
  firstOfYear,
  formatDay,
  formatDayInWords,
  formatDayOfYear,
  inclusiveDays,
  instantOfMinute,
  minuteAt,
  isDay,
  monthInWords,
  shortMonth,
  startOfDay,
} from './dates.ts'

/** Any day from 1900 to 2199, built without the code under test. */
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day', () => {
  test('is YYYY-MM-DD and exists', () => {
    for (const text of ['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01']) {
      expect(isDay(text), text).toBe(true)
    }
    for (const text of [
      '2026-02-29',
      '1900-02-29',
      '2100-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-01-00',
      '1899-12-31',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026-01-01\n',
      '٢٠٢٦-٠١-٠١',
      '01/01/2026',
      '',
    ]) {
      expect(isDay(text), JSON.stringify(text)).toBe(false)
    }
  })

  test('agrees with the calendar for every day of two centuries and no other', () => {
    fc.assert(fc.property(day, (text) => isDay(text)))
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, date) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
          const parsed = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
          return isDay(text) === (parsed === text)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is decided in Montevideo, three hours behind UTC', () => {
    expect(dayAt(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
    expect(dayAt(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
    expect(dayAt(new Date('2027-01-01T01:00:00Z'))).toBe('2026-12-31')
  })

  test('begins at the instant where it starts being today', () => {
    const since2016 = day.filter((text) => text >= '2016-01-01')
    fc.assert(
      fc.property(since2016, (text) => {
        const start = new Date(startOfDay(text))
        expect(dayAt(start)).toBe(text)
        expect(dayAt(new Date(start.getTime() - 1))).toBe(addDays(text, -1))
      }),
    )
  })

  test('ends where the next one begins, and the last of all within its own year', () => {
    fc.assert(fc.property(day, (text) => endOfDay(text) === startOfDay(addDays(text, 1))))
    expect(endOfDay('9999-12-31')).toBe('9999-12-31T23:59:59.999Z')
  })
})

describe('day arithmetic', () => {
  const shift = fc.integer({ min: -1000, max: 1000 })

  test('there and back again is the same day', () => {
    fc.assert(fc.property(day, shift, (text, days) => addDays(addDays(text, days), -days) === text))
  })

  test('counts both ends: the same day twice is 1', () => {
    expect(inclusiveDays('2027-03-01', '2027-03-01')).toBe(1)
    expect(inclusiveDays('2027-03-01', '2027-03-10')).toBe(10)
    expect(inclusiveDays('2027-03-02', '2027-03-01')).toBe(0)
    expect(inclusiveDays('2028-02-28', '2028-03-01')).toBe(3)
    fc.assert(fc.property(day, shift, (text, days) => inclusiveDays(text, addDays(text, days)) === days + 1))
  })

  test('stepping day by day meets every day of a leap year once', () => {
    let current = '2024-01-01'
    for (let n = 0; n < 366; n += 1) {
      expect(isDay(current)).toBe(true)
      current = addDays(current, 1)
    }
    expect(current).toBe('2025-01-01')
  })

  test('an annual plan of 365 days ends the day before its anniversary, two days before in a leap year', () => {
    expect(addDays('2026-11-21', 364)).toBe('2027-11-20')
    expect(addDays('2027-11-21', 364)).toBe('2028-11-19')
  })

  test('first of the month', () => {
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01')
  })
})

describe('age', () => {
  test('turns on the birthday', () => {
    expect(ageOn('2008-11-21', '2026-11-20')).toBe(17)
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18)
    expect(ageOn('2026-11-21', '2026-11-21')).toBe(0)
  })

  test('born on 29 February turns on 1 March, and on 29 February in leap years', () => {
    expect(ageOn('2004-02-29', '2027-02-28')).toBe(22)
    expect(ageOn('2004-02-29', '2027-03-01')).toBe(23)
    expect(ageOn('2004-02-29', '2028-02-28')).toBe(23)
    expect(ageOn('2004-02-29', '2028-02-29')).toBe(24)
  })

  test('is the number of birthdays lived, whatever the days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40_000 }), (born, lived) => {
        const on = addDays(born, lived)
        let birthdays = 0
        for (let year = Number(born.slice(0, 4)) + 1; `${year}${born.slice(4)}` <= on; year += 1) birthdays += 1
        expect(ageOn(born, on)).toBe(birthdays)
      }),
    )
  })

  test('never falls as days pass', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40_000 }), (born, lived) => {
        const on = addDays(born, lived)
        expect(ageOn(born, addDays(on, 1)) - ageOn(born, on)).toBeOneOf([0, 1])
      }),
    )
  })
})

test('days are printed as people write them', () => {
  expect(formatDay('2027-03-01')).toBe('01/03/2027')
  expect(formatDayOfYear('2027-03-01')).toBe('1/3')
  expect(formatDayInWords('2027-03-01')).toBe('lunes 1 de marzo de 2027')
})

test('months have the names that they have in Uruguay', () => {
  expect([monthInWords('2026-09-30'), shortMonth('2026-09-30')]).toEqual(['setiembre de 2026', 'set'])
  expect([monthInWords('2026-10-01'), shortMonth('2026-10-01')]).toEqual(['octubre de 2026', 'oct'])
})

test('a year begins on 1 January', () => {
  expect([firstOfYear('2026-12-31'), firstOfYear('2028-01-01')]).toEqual(['2026-01-01', '2028-01-01'])
})

test('a day near by is said without its year', () => {
  expect(dayAndMonth('2027-03-01')).toBe('1 de marzo')
})

test('T-02 a minute of Montevideo is an instant and back', () => {
  expect(instantOfMinute('2026-11-20T23:30')).toBe('2026-11-21T02:30:00.000Z')
  expect(minuteAt(new Date('2026-11-21T02:30:59.000Z'))).toBe('2026-11-20T23:30')
  for (const text of ['', '2026-11-20', '2026-02-30T10:00', '2026-11-20T24:01', 'mañana'])
    expect(instantOfMinute(text), text).toBeNull()
})
