/** The bank's clock in milliseconds: the machine's time plus a shift that tests set. */
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
