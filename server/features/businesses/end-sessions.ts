import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { writeAudit } from '../audit/log.ts'
import { endSessionsOf } from '../auth/session.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'

type BusinessKey = { id: string; type: 'company' | 'broker' }

/**
 * Ends every session of a business's users at once; they may log in again.
 * @throws Failure BUSINESS_NOT_FOUND or BROKER_NOT_FOUND
 */
export async function endBusinessSessions(
  { db, now }: Dependencies,
  { id, type }: BusinessKey,
  by: Identity,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: business.name })
      .from(business)
      .where(and(eq(business.id, id), eq(business.type, type), isNull(business.deletedAt)))
    if (!found) throw new Failure(type === 'broker' ? 'BROKER_NOT_FOUND' : 'BUSINESS_NOT_FOUND')
    const logins = await tx.select({ id: users.id }).from(users).where(eq(users.businessId, id))
    for (const login of logins) await endSessionsOf(tx, login.id, at)
    const entry = { action: 'business.sessions-ended', subject: id, detail: { name: found.name } } as const
    await writeAudit(tx, { at, userId: by.userId, ...entry })
  })
}
