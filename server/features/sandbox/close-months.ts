import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { newestOver } from '#shared/partner-account/statement.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import type { Dependencies } from '../dependencies.ts'
import { askToClose } from '../statements/closing.ts'

/** Asks to close the months of an account that are over, as staff do, in the name of an owner. */
export async function closeMonthsOver(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  businessId: string,
): Promise<void> {
  const { db, now } = dependencies
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.businessId, businessId)).limit(1)
  if (!owner) return
  const wish = { month: newestOver(now()), businessId, withEarlier: true, userId: owner.id }
  await askToClose(dependencies, wish).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'NOTHING_TO_CLOSE')) throw error
  })
}
