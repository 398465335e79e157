import { TooSlow } from './registrar.ts'
import type { End, Mutant } from './report.ts'

export type Hits = Record<string, number>
/** What Stryker's instrumenter reads and writes at run time. */
type Stryker = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}
export const stryker = ((globalThis as { __stryker__?: Stryker }).__stryker__ ??= {})
export const coverage = (stryker.mutantCoverage ??= { static: {}, perTest: {} })

/** An endless loop passes its mutant this much more often than a test does. */
const HIT_FACTOR = 100
/** What an assertion says that waited in vain. */
const WAITED = /in time|timed? ?out/i

/** How a run with a mutant ends; without one, null. */
export async function endOf(run: () => Promise<unknown>, mutant: Mutant | null, hits = 0): Promise<End> {
  stryker.activeMutant = mutant?.id
  stryker.hitCount = 0
  stryker.hitLimit = mutant ? HIT_FACTOR * (hits + 1) : Infinity
  try {
    await run()
    return 'survived'
  } catch (error) {
    const { message } = error as Error
    return error instanceof TooSlow || WAITED.test(message) ? 'too slow' : 'killed'
  } finally {
    stryker.activeMutant = undefined
  }
}
