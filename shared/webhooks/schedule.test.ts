import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTaken, MOST_TRIES, offAfter, pauseAfter } from './schedule.ts'

const random = fc.double({ min: 0, max: 1, noNaN: true })
const all = (place: number) => Array.from({ length: MOST_TRIES - 1 }, (_, n) => pauseAfter(n + 1, place) ?? 0)
const hours = (pauses: number[]) => pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600

test('W-03 a delivery has ten tries within 75 hours, with pauses that grow', () => {
  expect(all(0.5)).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400])
  expect(hours(all(0.5))).toBeCloseTo(75.6, 1)
  expect(pauseAfter(10, 0.5)).toBeNull()
})

test('W-03 chance moves each pause by a tenth at most, and two that failed together drift apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), random, (tries, place) => {
      const [middle, pause] = [pauseAfter(tries, 0.5) ?? 0, pauseAfter(tries, place) ?? 0]
      expect(Math.abs(pause - middle)).toBeLessThanOrEqual(Math.ceil(middle / 10))
      expect(pause).toBeGreaterThanOrEqual(1)
    }),
  )
  expect(pauseAfter(5, 0.1)).not.toBe(pauseAfter(5, 0.9))
})

test.each([
  [410, 0, 'gone'],
  [500, 18, null],
  [500, 19, 'failing'],
  [null, 19, 'failing'],
  [404, 0, null],
] as const)('W-03 an event that fails with %s after %i others: off %s', (status, failedInARow, off) => {
  expect(offAfter({ status, failedInARow })).toBe(off)
})

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [410, false],
  [500, false],
])('W-03 status %i takes a delivery: %s', (status, taken) => expect(isTaken(status)).toBe(taken))
