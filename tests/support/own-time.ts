import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Expects that a call gives this answer at the latest when it begins after so many milliseconds. The duration of the calls does not
 * count, because a slow machine makes them long.
 */
export async function expectWithin<Answer>(
  milliseconds: number,
  call: () => Promise<Answer>,
  expected: Answer,
): Promise<void> {
  for (const since = performance.now(); ;) {
    const isLast = performance.now() - since >= milliseconds
    const answer = await call()
    if (isLast || answer === expected) return expect(answer).toBe(expected)
    await pause(20)
  }
}

/**
 * Expects an act to take less than so many milliseconds, once in five tries: a machine is slow now and then, a slow product every
 * time.
 */
export async function expectQuick(milliseconds: number, act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const began = performance.now()
    await act()
    const took = performance.now() - began
    if (took < milliseconds || tries === 5) return expect(took).toBeLessThan(milliseconds)
  }
}
