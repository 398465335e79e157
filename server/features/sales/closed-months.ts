import { inArray, max } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { isClosed } from '#shared/partner-account/statement.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountStatement } from '../../platform/db/schema/statements.ts'

/**
 * Lets money be put on accounts only on a day whose month is open in all of them. Under their locks: a month is closed under
 * them as well (G-04).
 * @throws Failure VALIDATION at `paidOn`
 */
export async function refuseClosedDay(tx: Database, businessIds: readonly string[], day: Day): Promise<void> {
  const closed = await tx
    .select({ month: max(accountStatement.month) })
    .from(accountStatement)
    .where(inArray(accountStatement.businessId, [...businessIds]))
    .groupBy(accountStatement.businessId)
  if (closed.some(({ month }) => isClosed(day, month)))
    throw validationFailure([{ path: 'paidOn', key: 'ACCOUNTS.MONTH_CLOSED' }])
}
