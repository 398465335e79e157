import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt, type Day, startOfDay } from '../dates.ts'
import { departuresToRemind, isReminderDue, REMINDER_DAYS, reminderOpensAt, daysToDeparture } from './departure.ts'

const HOUR = 60 * 60_000
const at = (iso: string) => new Date(iso)
const longBefore = at('2026-11-01T12:00:00Z')
const isDue = (startDate: Day, now: string, soldAt = longBefore) => isReminderDue({ startDate, soldAt }, at(now))

describe('V-19 the reminder of a departure on 10 December', () => {
  test.each([
    ['2026-12-07T11:59:59.999Z', false, 'three days before at 8:59 in Montevideo'],
    ['2026-12-07T12:00:00.000Z', true, 'three days before at 9:00'],
    ['2026-12-08T06:00:00.000Z', true, 'at night, after a day without a server'],
    ['2026-12-10T02:59:59.999Z', true, 'at the end of the day before'],
    ['2026-12-10T03:00:00.000Z', false, 'on the day itself'],
    ['2027-01-10T12:00:00.000Z', false, 'a month later'],
  ])('at %s: %s (%s)', (now, due) => {
    expect(isDue('2026-12-10', now)).toBe(due)
  })

  test('is not sent for a sale that was made less than three days before', () => {
    expect(isDue('2026-12-10', '2026-12-07T12:00:00Z', at('2026-12-07T11:59:59.999Z'))).toBe(true)
    expect(isDue('2026-12-10', '2026-12-07T13:00:00Z', at('2026-12-07T12:00:00Z'))).toBe(false)
    expect(isDue('2026-12-10', '2026-12-09T13:00:00Z', at('2026-12-09T12:00:00Z'))).toBe(false)
  })

  test('says how far away it is', () => {
    expect(daysToDeparture('2026-12-10', '2026-12-07')).toBe(3)
    expect(daysToDeparture('2026-12-10', '2026-12-08')).toBe(2)
    expect(daysToDeparture('2027-01-01', '2026-12-31')).toBe(1)
  })
})

describe('V-19 the window, whatever the day', () => {
  const instant = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true })
  const day = instant.map(dayAt)
  /** Milliseconds from the opening: from a day before it to a week after. */
  const fromOpening = fc.integer({ min: -24 * HOUR, max: 7 * 24 * HOUR })

  test('is open exactly from its opening until the departure day begins in Montevideo', () => {
    fc.assert(
      fc.property(day, fromOpening, (startDate, offset) => {
        const opensAt = reminderOpensAt(startDate)
        const now = new Date(opensAt.getTime() + offset)
        const isOpen = now >= opensAt && now.toISOString() < startOfDay(startDate)
        expect(isReminderDue({ startDate, soldAt: new Date(opensAt.getTime() - 1) }, now)).toBe(isOpen)
      }),
    )
  })

  test('opens by day, three calendar days before departure', () => {
    fc.assert(
      fc.property(day, (startDate) => {
        const opensAt = reminderOpensAt(startDate)
        expect(dayAt(opensAt)).toBe(addDays(startDate, -REMINDER_DAYS))
        expect(opensAt.getUTCHours()).toBe(12)
      }),
    )
  })

  test('a sale is reminded if and only if it was made before its opening: some look by the hour finds it due', () => {
    fc.assert(
      fc.property(day, fromOpening, fc.integer({ min: 0, max: HOUR - 1 }), (startDate, sold, minute) => {
        const opensAt = reminderOpensAt(startDate).getTime()
        const soldAt = new Date(opensAt + sold)
        const looks = Array.from({ length: 4 * 24 }, (_, hour) => new Date(opensAt + minute + hour * HOUR))
        const isFound = looks.some((now) => now >= soldAt && isReminderDue({ startDate, soldAt }, now))
        expect(isFound).toBe(sold < 0)
      }),
    )
  })

  test('names at most three departures, all of them ahead', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const days = departuresToRemind(now).map(({ startDate }) => startDate)
        expect(days.length).toBeGreaterThanOrEqual(REMINDER_DAYS - 1)
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const startDate of days) expect(startDate > dayAt(now)).toBe(true)
      }),
    )
  })
})
