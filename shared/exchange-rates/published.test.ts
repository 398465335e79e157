import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayAt, isWeekend, startOfDay } from '../dates.ts'
import { HIGHEST_RATE, isJump, RATE_SHOWN_DAYS } from './pesos.ts'
import {
  askedDays,
  isFetchDue,
  isRunningOut,
  isSettled,
  type LastFetch,
  newestPublished,
  outcomeOf,
  publishedDay,
  readPublishedRate,
} from './published.ts'

const HOUR_MS = 3_600_000
/** An instant by the clocks of Montevideo. */
const at = (day: Day, hour: number, minute = 0) =>
  new Date(Date.parse(startOfDay(day)) + hour * HOUR_MS + minute * 60_000)
const anyInstant = fc.date({
  min: new Date('2020-01-01T00:00:00.000Z'),
  max: new Date('2040-01-01T00:00:00.000Z'),
  noInvalidDate: true,
})
const anyRate = fc.integer({ min: 1, max: HIGHEST_RATE })
const today = '2026-11-24'
const anyPublished = fc.array(
  fc.record({ day: fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days)), rate: anyRate }),
  { maxLength: 30 },
)

describe('T-08 the day whose rate is asked for', () => {
  test('is this business day from 18:00 on, and until then the one before; weekends have none', () => {
    const friday = '2026-11-20'
    const monday = '2026-11-23'
    const days = [
      at(friday, 17, 59),
      at(friday, 18),
      at('2026-11-21', 12),
      at('2026-11-22', 23, 59),
      at(monday, 17, 59),
      at(monday, 18),
    ]
    expect(days.map(publishedDay)).toEqual(['2026-11-19', friday, friday, friday, friday, monday])
  })

  test('is the newest business day whose 18:00 has passed, at any instant', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = publishedDay(instant)
        expect(isWeekend(day)).toBe(false)
        expect(at(day, 18).getTime()).toBeLessThanOrEqual(instant.getTime())
        for (let later = addDays(day, 1); later <= dayAt(instant); later = addDays(later, 1)) {
          expect(isWeekend(later) || at(later, 18) > instant).toBe(true)
        }
      }),
    )
  })
})

describe('T-08 the choice among published rates', () => {
  test('after a weekend or a holiday the last published rate holds, for as long as it is shown', () => {
    const friday = { day: '2026-11-20', rate: 402_500 }
    const published = [{ day: '2026-11-19', rate: 401_000 }, friday]
    expect(newestPublished(published, '2026-11-23')).toEqual(friday)
    expect(newestPublished(published, '2026-11-27')).toEqual(friday)
    expect(newestPublished(published, '2026-11-28')).toBeNull()
    expect(newestPublished([], today)).toBeNull()
  })

  test('is the newest one of the asked days, in whatever order they come', () => {
    const { from, to } = askedDays(today)
    expect([from, to]).toEqual([addDays(today, -RATE_SHOWN_DAYS), today])
    fc.assert(
      fc.property(anyPublished, (published) => {
        const days = published.map(({ day }) => day).filter((day) => day >= from && day <= to)
        const newest = newestPublished(published, today)
        expect(newest?.day).toBe(days.toSorted().at(-1))
        if (newest) expect(published).toContainEqual(newest)
        expect(newestPublished(published.toReversed(), today)?.day).toBe(newest?.day)
      }),
    )
  })

  test('a day with a rate keeps it, a jump is left to staff, and any other rate is entered', () => {
    const around = fc.record({ own: fc.option(anyRate), before: fc.option(anyRate) })
    fc.assert(
      fc.property(anyRate, around, (rate, { own, before }) => {
        const outcome = outcomeOf({ rate }, { own, before })
        expect(outcome === 'known').toBe(own !== null)
        if (own === null) expect(outcome === 'jump').toBe(before !== null && isJump(before, rate))
      }),
    )
    expect(outcomeOf({ rate: 480_001 }, { own: null, before: 400_000 })).toBe('jump')
    expect(outcomeOf({ rate: 480_000 }, { own: null, before: 400_000 })).toBe('entered')
    expect(outcomeOf({ rate: 480_001 }, { own: 400_000, before: 400_000 })).toBe('known')
    expect(outcomeOf({ rate: 480_001 }, { own: null, before: null })).toBe('entered')
  })
})

describe('T-08 when a source is asked', () => {
  const last: LastFetch = { source: 'bcu', isDone: false, outcome: null, askedAt: at(today, 18, 17) }
  const due = (more: Partial<LastFetch>, now: Date, source = 'bcu') => isFetchDue({ ...last, ...more }, { source, now })

  test('once for a day, every hour while its rate is not published, and again when a job was lost', () => {
    expect(isFetchDue(null, { source: 'bcu', now: at(today, 18) })).toBe(true)
    expect(due({ isDone: true, outcome: 'entered' }, at(today, 23))).toBe(false)
    expect(['entered', 'known', 'jump', 'none'].map((outcome) => due({ outcome } as never, at(today, 19, 17)))).toEqual(
      [true, true, true, true],
    )
    expect(due({ outcome: 'none' }, at(today, 18, 50))).toBe(false)
    for (const outcome of [null, 'failed'] as const) {
      expect(due({ outcome }, at(today, 20, 16))).toBe(false)
      expect(due({ outcome }, at(today, 20, 17))).toBe(true)
    }
    expect(due({ outcome: 'failed' }, at(today, 18, 18), 'another')).toBe(true)
  })

  test('a day is settled by its rate, or by its end', () => {
    expect(isSettled(today, { day: today }, today)).toBe(true)
    expect(isSettled(today, { day: addDays(today, -1) }, today)).toBe(false)
    expect(isSettled(today, null, today)).toBe(false)
    expect(isSettled(today, null, addDays(today, 1))).toBe(true)
  })

  test('staff are warned for the last three days on which a rate is shown', () => {
    expect([3, 4, 8].map((days) => isRunningOut({ day: today }, addDays(today, days)))).toEqual([false, true, true])
  })
})

describe('T-08 a published rate', () => {
  test('is read with up to six decimals, rounded half up to four', () => {
    expect(['40.480000', '40', '40.5', '40.12345', '40.123449', '0.00005'].map(readPublishedRate)).toEqual([
      404_800, 400_000, 405_000, 401_235, 401_234, 1,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 9_999_999_999 }), (millionths) => {
        const text = `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`
        expect(readPublishedRate(text)).toBe(Number((2n * BigInt(millionths) + 100n) / 200n))
      }),
    )
  })

  test('anything else is none', () => {
    const none = [
      '',
      ' 40',
      '40,48',
      '-40',
      '0',
      '0.000000',
      '0.00004',
      '40.1234567',
      '1e3',
      'NaN',
      '.5',
      '40.',
      '10000.0001',
    ]
    expect(none.map(readPublishedRate)).toEqual(none.map(() => null))
  })
})
