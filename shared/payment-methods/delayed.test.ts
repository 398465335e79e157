import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt, startOfDay } from '../dates.ts'
import { endInWords, endOfDelayed, isLatePaymentGood } from './delayed.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-30T17:05:00.000Z')
const terms = { hours: 24, minAmount: 0, maxAmount: null }
const order = { amount: 10_000, startDate: '2026-12-20', now: NOW }

test('Y-02 a delayed payment ends after its hours, and is said in Montevideo’s', () => {
  const endsAt = endOfDelayed(terms, order)
  expect(endsAt).toEqual(new Date(NOW.getTime() + 24 * HOUR))
  expect(endInWords(endsAt!)).toBe('01/12/2026 a las 14:05')
})

test('Y-02 it never ends after the day before departure, and is offered until two days before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 72 * 60 }),
      fc.integer({ min: 1, max: 240 }),
      fc.integer({ min: 0, max: 12 }),
      (minutes, hours, daysAhead) => {
        const now = new Date(NOW.getTime() + minutes * 60_000)
        const startDate = addDays(dayAt(now), daysAhead)
        const endsAt = endOfDelayed({ ...terms, hours }, { ...order, startDate, now })
        if (daysAhead < 2) {
          expect(endsAt).toBeNull()
          return
        }
        expect(endsAt!.getTime()).toBeLessThanOrEqual(Date.parse(startOfDay(startDate)))
        expect(endsAt!.getTime()).toBeLessThanOrEqual(now.getTime() + hours * HOUR)
        expect(endsAt!.getTime()).toBeGreaterThan(now.getTime())
      },
    ),
  )
})

test.each([
  [999, false],
  [1_000, true],
  [50_000, true],
  [50_001, false],
])('Y-02 an amount of %i cents within 10 and 500 dollars: %s', (amount, isOffered) => {
  const limits = { ...terms, minAmount: 1_000, maxAmount: 50_000 }
  expect(endOfDelayed(limits, { ...order, amount }) !== null).toBe(isOffered)
})

test('Y-02 a late payment is good for the same price or less, until the day before departure', () => {
  const late = { price: 10_000, startDate: '2026-12-01', now: NOW }
  expect(isLatePaymentGood(10_000, late)).toBe(true)
  expect(isLatePaymentGood(10_001, late)).toBe(true)
  expect(isLatePaymentGood(9_999, late)).toBe(false)
  expect(isLatePaymentGood(10_000, { ...late, startDate: '2026-11-30' })).toBe(false)
})
