import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

/** The median of some numbers, or the upper one of two middle values; NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of the values does not exceed: 0.99 for the 99th percentile. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The mean milliseconds of something that is done again and again; answers of the database are read between two times. */
export async function meanMs(ask: () => Promise<unknown>, forMs: number): Promise<number> {
  const began = performance.now()
  let times = 0
  while (performance.now() - began < forMs) {
    await ask()
    await turnOfTheLoop()
    times += 1
  }
  return (performance.now() - began) / times
}
