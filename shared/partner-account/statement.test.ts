import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementKinds } from '../settlements/movement.ts'
import { addDays, firstOfMonth } from '../dates.ts'
import { sum } from '../money.ts'
import { entryKinds } from './ledger.ts'
import {
  closabilityOf,
  isClosed,
  lastDayOf,
  lineGroups,
  newestOver,
  nextMonth,
  nextToClose,
  openMonths,
  statementNumber,
  statementOf,
} from './statement.ts'

const lines = fc.array(
  fc.record({
    kind: fc.constantFrom(...movementKinds, ...entryKinds),
    amount: fc.integer({ min: -500_000, max: 500_000 }),
    day: fc.nat({ max: 200 }).map((days) => addDays('2026-01-15', days)),
  }),
  { minLength: 1, maxLength: 40 },
)

test('G-04 over any history the months chain: each closes what it opened with and its lines, and all together are the balance', () => {
  fc.assert(
    fc.property(lines, (history) => {
      const days = history.map(({ day }) => day).toSorted()
      let lastClosed: string | null = null
      let opening = 0
      let linesRead = 0
      const months: string[] = []
      while (lastClosed === null || lastClosed < firstOfMonth(days.at(-1)!)) {
        const month: string = nextToClose({ lastClosed, firstDay: days[0]! })!
        expect(closabilityOf({ lastClosed, firstDay: days[0]! }, month)).toBe('open')
        const own = history.filter(({ day }) => firstOfMonth(day) === month)
        const { closing, lineCount, totals, ...of } = statementOf(opening, own)
        expect(of.opening).toBe(opening)
        expect(closing - opening).toBe(sum(own.map(({ amount }) => amount)))
        expect(closing - opening).toBe(sum(lineGroups.map((group) => totals[group])))
        months.push(month)
        linesRead += lineCount
        opening = closing
        lastClosed = month
      }
      expect(linesRead).toBe(history.length)
      expect(opening).toBe(sum(history.map(({ amount }) => amount)))
      expect(months.slice(1)).toEqual(months.slice(0, -1).map(nextMonth))
      expect(days.every((day) => isClosed(day, lastClosed))).toBe(true)
    }),
  )
})

test('G-04 months are closed in their order, none skipped, from that of the first line on', () => {
  const since = { lastClosed: null, firstDay: '2026-08-20' }
  expect(['2026-07-01', '2026-08-01', '2026-09-01'].map((month) => closabilityOf(since, month))).toEqual([
    'none',
    'open',
    'earlier',
  ])
  const closed = { lastClosed: '2026-08-01', firstDay: '2026-08-20' }
  expect(['2026-07-01', '2026-08-01', '2026-09-01'].map((month) => closabilityOf(closed, month))).toEqual([
    'closed',
    'closed',
    'open',
  ])
  expect(closabilityOf({ lastClosed: null, firstDay: null }, '2026-08-01')).toBe('none')
})

test('G-04 all that is open of an account is closed from its oldest month to the newest that is over, none skipped', () => {
  const since = { lastClosed: null, firstDay: '2026-08-20' }
  expect(openMonths(since, '2026-10-01')).toEqual(['2026-08-01', '2026-09-01', '2026-10-01'])
  expect(openMonths({ ...since, lastClosed: '2026-11-01' }, '2027-01-01')).toEqual(['2026-12-01', '2027-01-01'])
  expect(openMonths({ ...since, lastClosed: '2026-10-01' }, '2026-10-01')).toEqual([])
  expect(openMonths(since, '2026-07-01')).toEqual([])
  expect(openMonths({ lastClosed: null, firstDay: null }, '2026-10-01')).toEqual([])
})

test('G-04 a month is over an hour after its end in Montevideo', () => {
  expect(newestOver(new Date('2026-12-01T03:59:59Z'))).toBe('2026-10-01')
  expect(newestOver(new Date('2026-12-01T04:00:00Z'))).toBe('2026-11-01')
  expect(newestOver(new Date('2027-01-15T12:00:00Z'))).toBe('2026-12-01')
})

test('G-04 a closed month takes nothing in, nor does any before it', () => {
  expect([isClosed('2026-02-28', '2026-02-01'), isClosed('2026-01-05', '2026-02-01')]).toEqual([true, true])
  expect([isClosed('2026-03-01', '2026-02-01'), isClosed('2026-01-05', null)]).toEqual([false, false])
  expect([lastDayOf('2028-02-01'), lastDayOf('2026-12-01')]).toEqual(['2028-02-29', '2026-12-31'])
})

test('G-04 numbers as people write them', () => {
  expect(statementNumber({ year: 2026, number: 12 })).toBe('2026-000012')
})
