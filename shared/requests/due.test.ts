import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt } from '../dates.ts'
import { caseNumber } from './case-number.ts'
import { isBusinessDay, requestDueAt } from './due.ts'

const due = (askedAt: string) => requestDueAt(new Date(askedAt)).toISOString()

test('P-09 a request of a Friday morning is due on Wednesday at the same time', () => {
  expect(due('2026-11-20T13:00:00Z')).toBe('2026-11-25T13:00:00.000Z')
})

test('P-09 a request of a Monday is due on Thursday', () => {
  expect(due('2026-11-23T15:30:00Z')).toBe('2026-11-26T15:30:00.000Z')
})

test('P-09 what is asked on a weekend counts from the first minute of Monday in Montevideo', () => {
  expect(due('2026-11-21T15:00:00Z')).toBe('2026-11-26T03:00:00.000Z')
  expect(due('2026-11-23T02:59:59Z')).toBe('2026-11-26T03:00:00.000Z')
})

test('P-09 holidays do not count: Friday 25 December and 1 January', () => {
  expect(due('2026-12-24T12:00:00Z')).toBe('2026-12-30T12:00:00.000Z')
  expect(due('2026-12-31T12:00:00Z')).toBe('2027-01-06T12:00:00.000Z')
  expect(isBusinessDay('2027-08-25')).toBe(false)
})

test('P-09 whenever asked, exactly 72 hours of business days lie between', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2030-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (askedAt) => {
      const dueAt = requestDueAt(askedAt)
      expect(businessMilliseconds(askedAt.getTime(), dueAt.getTime())).toBe(72 * 3_600_000)
      expect(isBusinessDay(dayAt(new Date(dueAt.getTime() - 1)))).toBe(true)
    }),
  )
})

/** Counted another way: day by day, the part of each business day that lies between. */
function businessMilliseconds(from: number, to: number): number {
  let total = 0
  for (let day = dayAt(new Date(from)); day <= dayAt(new Date(to)); day = addDays(day, 1)) {
    if (!isBusinessDay(day)) continue
    const start = Date.parse(`${day}T00:00:00-03:00`)
    total += Math.max(0, Math.min(to, start + 86_400_000) - Math.max(from, start))
  }
  return total
}

test('P-09 case numbers say what was asked for', () => {
  expect([caseNumber('refund', 123), caseNumber('cancellation', 1_234_567)]).toEqual(['R-000123', 'C-1234567'])
})
