import { eq, sql } from 'drizzle-orm'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sandboxState } from '../../platform/db/schema/sandbox.ts'
import type { SandboxClock } from '../world.ts'

const DAY_MS = 24 * 60 * 60_000
/** How far ahead of the real time it may go: a month is closed for each that passes. */
const FARTHEST_MS = 2 * 366 * DAY_MS

/**
 * The clock of a sandbox: the real time, and by how much a partner moved it forward. That stands in its database, since several
 * processes may serve the same sandbox.
 */
export function sandboxClock(db: Database, realNow: () => Date) {
  let aheadMs = 0
  const now = () => new Date(realNow().getTime() + aheadMs)
  const read = async (): Promise<SandboxClock> => {
    const [state] = await db.select().from(sandboxState)
    if (!state) throw new Error('nothing was copied into this sandbox')
    aheadMs = state.aheadMs
    return { now: now(), isMoved: aheadMs > 0, copiedAt: state.copiedAt }
  }
  return {
    now,
    read,
    /** Moves it. @throws Failure VALIDATION at `now` */
    move: async (to: Date): Promise<void> => {
      await read()
      if (to < now()) throw validationFailure([{ path: 'now', key: 'SANDBOX.CLOCK_BACK' }])
      const ahead = to.getTime() - realNow().getTime()
      if (ahead > FARTHEST_MS) throw validationFailure([{ path: 'now', key: 'SANDBOX.CLOCK_FAR' }])
      await db
        .update(sandboxState)
        .set({ aheadMs: sql`greatest(${sandboxState.aheadMs}, ${ahead})` })
        .where(eq(sandboxState.id, 1))
      await read()
    },
  }
}
