import { Failure } from '#shared/errors.ts'

type Turn = PromiseWithResolvers<void>

/**
 * Limits heavy work: `atOnce` tasks run, the others wait. `from` names the caller; callers take turns, so that a caller
 * with many tasks waits behind its own, and a flood of tasks from a few callers delays everybody else by one task for each
 * of them.
 * @returns a function that runs a task within the limit. When more than `mostWaiting` wait, the last task of the longest
 * line fails with Failure UNAVAILABLE
 */
export function concurrencyLimit({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0
  let waiting = 0
  /** The waiting tasks by caller. The first line has the next turn; no line is empty. */
  const lines = new Map<string, Turn[]>()

  const join = (from: string): Promise<void> => {
    const turn = Promise.withResolvers<void>()
    const own = [...(lines.get(from) ?? []), turn]
    lines.set(from, own)
    waiting += 1
    if (waiting > mostWaiting) refuse(from)
    return turn.promise
  }

  const refuse = (newcomer: string) => {
    const length = (from: string) => lines.get(from)?.length ?? 0
    const longest = [...lines.keys()].reduce((one, other) => (length(other) > length(one) ? other : one), newcomer)
    const last = lines.get(longest)?.pop()
    if (length(longest) === 0) lines.delete(longest)
    waiting -= 1
    last?.reject(new Failure('UNAVAILABLE'))
  }

  const next = () => {
    const [first] = lines
    if (!first) {
      running -= 1
      return
    }
    const [from, [turn, ...behind]] = first
    lines.delete(from)
    if (behind.length > 0) lines.set(from, behind)
    waiting -= 1
    turn?.resolve()
  }

  return async <Result>(work: () => Promise<Result>, from = ''): Promise<Result> => {
    if (running >= atOnce) await join(from)
    else running += 1
    try {
      return await work()
    } finally {
      next()
    }
  }
}
