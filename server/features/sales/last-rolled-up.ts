import type { Day } from '#shared/dates.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { rollupState } from '../../platform/db/schema/rollups.ts'

/** Reads the day up to which all movements are rolled up; null when no day is, and for a user who may not see the rollup. */
export async function lastRolledUp(db: Database): Promise<Day | null> {
  const [state] = await db.select({ lastDay: rollupState.lastDay }).from(rollupState)
  return state?.lastDay ?? null
}
