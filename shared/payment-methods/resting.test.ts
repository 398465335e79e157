import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterFailure, FAILURES_UNTIL_REST, isResting, REST_MINUTES, type Resting } from './resting.ts'

const NOW = Date.parse('2026-11-29T15:00:00Z')
const MINUTE = 60_000
const at = (minutes: number) => new Date(NOW + minutes * MINUTE)

/** What the rule makes of failures at these minutes, each with what staff were told by then. */
function failingAt(minutes: readonly number[]) {
  let state: Resting = { failures: 0, restsUntil: null }
  let alerts = 0
  return minutes.map((minute) => {
    const failures = state.failures + 1
    const { restsUntil, isStaffTold } = afterFailure({ ...state, failures }, at(minute))
    state = { failures, restsUntil }
    alerts += Number(isStaffTold)
    return { rests: isResting(state, at(minute)), restsUntil, alerts }
  })
}

describe('Y-05 a way to pay that fails', () => {
  test('rests for half an hour at the tenth failure in a row, and staff are told once', () => {
    const states = failingAt(Array.from({ length: 12 }, (_, n) => n))
    expect(states.map(({ rests }) => rests)).toEqual([...Array(9).fill(false), true, true, true])
    expect(states.at(-1)).toEqual({ rests: true, restsUntil: at(9 + REST_MINUTES), alerts: 1 })
  })

  test('is offered again after its rest, and one more failure rests it again without telling', () => {
    const tenAtOnce = Array<number>(FAILURES_UNTIL_REST).fill(0)
    const last = failingAt([...tenAtOnce, REST_MINUTES]).at(-1)
    expect(isResting({ restsUntil: at(REST_MINUTES) }, at(REST_MINUTES))).toBe(false)
    expect(last).toEqual({ rests: true, restsUntil: at(2 * REST_MINUTES), alerts: 1 })
  })

  test('is never told of twice, and never rests longer than half an hour from a failure', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 }), (minutes) => {
        const sorted = minutes.toSorted((a, b) => a - b)
        const states = failingAt(sorted)
        expect(states.at(-1)?.alerts ?? 0).toBe(minutes.length >= FAILURES_UNTIL_REST ? 1 : 0)
        for (const [n, { restsUntil }] of states.entries()) {
          const longest = at(sorted[n]! + REST_MINUTES)
          if (restsUntil) expect(restsUntil.getTime()).toBeLessThanOrEqual(longest.getTime())
        }
      }),
    )
  })
})
