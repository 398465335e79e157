import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Expects a call to give this answer within so many milliseconds: one that begins after them has to. However long a slow machine
 * takes for a call, only what the product itself delays counts.
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
