/** The bank's clock: the machine's plus a shift that tests set. Milliseconds. */
export type Clock = { now(): number; shift(ms: number): void }

export function shiftableClock(): Clock {
  let shiftMs = 0
  return {
    now: () => Date.now() + shiftMs,
    shift: (ms) => {
      shiftMs += ms
    },
  }
}
