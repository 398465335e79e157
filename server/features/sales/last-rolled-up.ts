import type { Day } from '#shared/dates.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { rollupState } from '../../platform/db/schema/rollups.ts'

/** The last day whose movements are rolled up, and all before it; null when none is, and for a user who may not see them. */
export async function lastRolledUp(db: Database): Promise<Day | null> {
  const [state] = await db.select({ lastDay: rollupState.lastDay }).from(rollupState)
  return state?.lastDay ?? null
}
