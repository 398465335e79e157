import pLimit from 'p-limit'
import { Failure } from '#shared/errors.ts'

/**
 * A limit for heavy work: some at once, others wait in order.
 * @returns what throws Failure UNAVAILABLE when so many wait that it is better to come back
 */
export function concurrencyLimit({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= mostWaiting) throw new Failure('UNAVAILABLE')
    return limit(work)
  }
}
