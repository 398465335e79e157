import { expect, test } from 'vitest'
import { shortDates } from './short-dates.ts'

test.each([
  ['2026-12-10', '2026-12-19', '10–19 dic'],
  ['2026-12-28', '2027-01-06', '28 dic – 6 ene'],
  ['2026-12-05', '2027-12-04', '5 dic – 4 dic'],
  ['2026-12-01', '2026-12-01', '1 dic'],
])('a trip from %s to %s is written %s', (start, end, words) => {
  expect(shortDates(start, end)).toBe(words)
})
