import { describe, expect, test } from 'vitest'
import { dayIssue, daysDue, type DayResult, dayStatusOf, overallStatus } from './schedule.ts'

/** In Montevideo, three hours behind. */
const at = (day: string, hour: number, minute = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 3) * 3_600_000 + minute * 60_000)
const result = (finishedAt: Date, status: DayResult['status'] = 'clean'): DayResult => ({ finishedAt, status })
const since = '2026-11-01'
const week = (finishedAt: Date) =>
  new Map(['13', '14', '15', '16', '17', '18'].map((day) => [`2026-11-${day}`, result(finishedAt)]))

describe('S-01 which days are reconciled', () => {
  test('yesterday from six in the morning, and the day before once more', () => {
    const runs = week(at('2026-11-20', 6, 0))
    runs.set('2026-11-19', result(at('2026-11-20', 6, 0)))
    expect(daysDue(runs, { now: at('2026-11-21', 5, 59), since })).toEqual([])
    expect(daysDue(runs, { now: at('2026-11-21', 6, 0), since })).toEqual(['2026-11-19', '2026-11-20'])
  })

  test('not twice, nor a third time', () => {
    const runs = week(at('2026-11-20', 6, 1))
    runs.set('2026-11-19', result(at('2026-11-21', 6, 1)))
    runs.set('2026-11-20', result(at('2026-11-21', 6, 1)))
    expect(daysDue(runs, { now: at('2026-11-21', 23), since })).toEqual([])
    expect(daysDue(runs, { now: at('2026-11-22', 7), since })).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('after a pause, a week is made up for, and nothing of before the first payment', () => {
    expect(daysDue(new Map(), { now: at('2026-11-21', 12), since })).toHaveLength(7)
    expect(daysDue(new Map(), { now: at('2026-11-21', 12), since: '2026-11-19' })).toEqual(['2026-11-19', '2026-11-20'])
    expect(daysDue(new Map(), { now: at('2026-11-21', 12), since: '2026-11-21' })).toEqual([])
  })

  test('what could not be finished is tried every hour for two days', () => {
    const half = (finishedAt: Date) => new Map([['2026-11-20', result(finishedAt, 'incomplete')]])
    const now = (hour: number, minute = 0) => ({ now: at('2026-11-21', hour, minute), since: '2026-11-20' })
    expect(daysDue(half(at('2026-11-21', 6)), now(6, 59))).toEqual([])
    expect(daysDue(half(at('2026-11-21', 6)), now(7))).toEqual(['2026-11-20'])
    const late = { now: at('2026-11-23', 7), since: '2026-11-20' }
    expect(daysDue(half(at('2026-11-23', 5)), late)).not.toContain('2026-11-20')
  })

  test('today is not over, and what is long gone is not asked for', () => {
    expect(dayIssue('2026-11-21', at('2026-11-21', 23, 59))).toBe('RECONCILIATION.DAY_NOT_OVER')
    expect(dayIssue('2026-11-20', at('2026-11-21', 0))).toBeNull()
    expect(dayIssue('2025-10-17', at('2026-11-21', 0))).toBeNull()
    expect(dayIssue('2025-10-16', at('2026-11-21', 0))).toBe('RECONCILIATION.DAY_TOO_OLD')
    expect(dayIssue('', at('2026-11-21', 0))).toBe('FIELD.DATE_INVALID')
  })
})

describe('S-01 how the reconciliation stands', () => {
  const newest = '2026-11-20'
  test.each([
    ['never', null, at('2026-11-21', 7), 0, 0],
    ['clean', newest, at('2026-11-22', 8), 0, 0],
    ['overdue', newest, at('2026-11-22', 8, 1), 0, 0],
    ['overdue', newest, at('2026-11-22', 8, 1), 1, 2],
    ['differences', newest, at('2026-11-21', 7), 0, 1],
    ['incomplete', newest, at('2026-11-21', 7), 1, 1],
    ['incomplete', newest, at('2026-11-21', 7), 3, 0],
  ] as const)('%s', (is, last, now, incomplete, open) => {
    expect(overallStatus(last, { now, incomplete, open })).toBe(is)
  })
})

test('S-01 a day whose differences are all seen or gone is one that was looked at', () => {
  const statusOf = (status: DayResult['status'] | null, open: number) => dayStatusOf({ status, open })
  expect([statusOf('differences', 0), statusOf('differences', 1), statusOf(null, 0)]).toEqual([
    'seen',
    'differences',
    'pending',
  ])
  expect([statusOf('clean', 0), statusOf('incomplete', 2)]).toEqual(['clean', 'incomplete'])
})
