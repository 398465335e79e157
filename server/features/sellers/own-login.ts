import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { rolesWith } from '#shared/auth/permissions.ts'
import type { Database } from '../../platform/db/connect.ts'
import { type business, users } from '../../platform/db/schema/businesses.ts'

/** Finds the email of a business's own login: the oldest of those that see its account. */
export function ownLogin(db: Database, businessId: typeof business.id | string) {
  return db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.businessId, businessId),
        isNull(users.deletedAt),
        ne(users.email, ''),
        inArray(users.role, rolesWith('ownAccount.show')),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
}

/** To whom we write of the money of a business; null when it has no login. */
export async function loginEmail(db: Database, businessId: string): Promise<string | null> {
  const [login] = await ownLogin(db, businessId)
  return login?.email ?? null
}
