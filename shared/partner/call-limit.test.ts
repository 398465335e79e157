import { expect, test } from 'vitest'
import { checkCallLimit, FEWEST_CALLS, MOST_CALLS } from './call-limit.ts'

const keys = (callsPerMinute: number | null, reason = 'Integra su motor', before: number | null = null) =>
  checkCallLimit({ callsPerMinute, reason }, { before }).map(({ path, key }) => `${path}: ${key}`)

test('W-07 a limit of calls is a whole number between one a second and a thousand, or the usual one', () => {
  for (const good of [null, FEWEST_CALLS, 6_001, MOST_CALLS]) expect(keys(good)).toEqual([])
  for (const bad of [0, -1, FEWEST_CALLS - 1, MOST_CALLS + 1, 99.5, Number.NaN])
    expect(keys(bad), String(bad)).toEqual(['callsPerMinute: PARTNER_KEYS.CALLS_RANGE'])
})

test('W-07 another limit needs a reason, the same one does not', () => {
  expect(keys(600, ' ')).toEqual(['reason: PARTNER_KEYS.REASON_MISSING'])
  expect(keys(null, '', 600)).toEqual(['reason: PARTNER_KEYS.REASON_MISSING'])
  expect(keys(600, '', 600)).toEqual([])
  expect(keys(null, '')).toEqual([])
})
