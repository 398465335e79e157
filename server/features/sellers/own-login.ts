import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { rolesWith } from '#shared/access/permissions.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { type business, users } from '../../platform/db/schema/businesses.ts'
import { isInService } from '../../platform/db/schema/users-in-service.ts'

/**
 * Selects the email of a business's main user among the given users: the oldest of those with access to its account, preferring
 * one who has logged in or can over one who was only invited.
 */
export function ownLogin(db: Database, businessId: typeof business.id | string, among = isNull(users.deletedAt)) {
  return db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.businessId, businessId),
        among,
        ne(users.email, ''),
        inArray(users.role, rolesWith('ownAccount.show')),
      ),
    )
    .orderBy(sql`${users.blockedAt} is not null or ${users.passwordHash} is null`, asc(users.createdAt), asc(users.id))
    .limit(1)
}

/** Returns the address for emails about the money of a business; null when it has no active user. */
export async function loginEmail(db: Database, businessId: string): Promise<string | null> {
  const [login] = await ownLogin(db, businessId, isInService)
  return login?.email ?? null
}
