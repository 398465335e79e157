import { expect, test } from 'vitest'
import { isQuoteValid, quoteValidUntil } from './validity.ts'

const TODAY = '2026-11-21'

test.each([
  ['ten days when nothing ends it sooner', '2027-03-01', null, '2026-12-01'],
  ['the departure when it comes first', '2026-11-25', null, '2026-11-25'],
  ['today when one leaves today', '2026-11-21', null, '2026-11-21'],
  ['the last day of its code when that comes first', '2027-03-01', '2026-11-23', '2026-11-23'],
  ['ten days when its code lasts longer', '2027-03-01', '2027-01-31', '2026-12-01'],
  ['the departure before the last day of its code', '2026-11-22', '2026-11-30', '2026-11-22'],
])('B-13 a quote holds until %s', (_, departure, codeEnds, expected) => {
  expect(quoteValidUntil(TODAY, { departure, codeEnds })).toBe(expected)
})

test('B-13 the last day of a quote counts, the day after does not', () => {
  expect(isQuoteValid('2026-12-01', '2026-11-30')).toBe(true)
  expect(isQuoteValid('2026-12-01', '2026-12-01')).toBe(true)
  expect(isQuoteValid('2026-12-01', '2026-12-02')).toBe(false)
})
