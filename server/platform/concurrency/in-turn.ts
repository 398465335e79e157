import { Failure } from '#shared/errors.ts'

/** Does a piece of work when it is its turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A gate for heavy work: some at once, others wait their turn, in order.
 * @returns what throws Failure UNAVAILABLE when so many wait that it is better to come back
 */
export function turns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new Failure('UNAVAILABLE')
      // Whoever finishes hands its place over, so that `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
