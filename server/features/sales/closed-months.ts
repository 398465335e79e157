import { inArray, max } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { isClosed } from '#shared/partner-account/statement.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountStatement } from '../../platform/db/schema/statements.ts'

/**
 * Refuses a payment day whose month is closed on the account of any of the businesses. The caller holds the locks of the
 * accounts, because a month is closed under them as well (G-04).
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
