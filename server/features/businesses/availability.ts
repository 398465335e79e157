import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import type { UniqueField } from '#shared/businesses/availability.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'

/** Values as typed; `id` is the business that may keep its own. */
type Values = { [Field in UniqueField]?: string | null | undefined } & { id?: string | undefined }

/** Returns which of the given values another business has, all at once: the unique indexes would report them one by one. */
export async function unavailableFields(db: Database, { id, subdomain, user }: Values): Promise<UniqueField[]> {
  const [storefront] =
    subdomain == null
      ? []
      : await db
          .select({ id: business.id })
          .from(business)
          .where(
            and(
              eq(business.subdomain, normalizeSubdomain(subdomain)),
              isNull(business.deletedAt),
              id === undefined ? undefined : ne(business.id, id),
            ),
          )
  const [login] =
    user == null
      ? []
      : await db
          .select({ id: users.id })
          .from(users)
          .where(and(sql`lower(${users.email}) = lower(${user.trim()})`, isNull(users.deletedAt)))
  return [...(storefront ? (['subdomain'] as const) : []), ...(login ? (['user'] as const) : [])]
}
