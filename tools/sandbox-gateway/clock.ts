import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_EVERY_MS = 20

/** The bank's clock in milliseconds: the machine's time plus a shift that tests set. */
export type Clock = {
  now(): number
  shift(ms: number): void
  /** Waits for an instant. The clock is polled, since a timer would miss a shift. */
  until(instant: number, signal?: AbortSignal): Promise<void>
}

export function shiftableClock(): Clock {
  let shiftMs = 0
  const now = () => Date.now() + shiftMs
  return {
    now,
    shift: (ms) => {
      shiftMs += ms
    },
    async until(instant, signal) {
      while (now() < instant) await sleep(CHECK_EVERY_MS, undefined, signal && { signal })
    },
  }
}
