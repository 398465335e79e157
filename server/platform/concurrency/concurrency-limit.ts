import { Failure } from '#shared/errors.ts'

type Turn = PromiseWithResolvers<void>

/**
 * A limit for heavy work: some at once, others wait. `from` says on whose behalf: they take turns, so that who asks for much
 * waits behind what he asked himself, and a flood from a few is one wait longer for each of them to everybody else.
 * @returns what throws Failure UNAVAILABLE when so many wait that it is better to come back: to the last of the longest line
 */
export function concurrencyLimit({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0
  let waiting = 0
  /** By whose work it is; the first line has the next turn. None is empty. */
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
