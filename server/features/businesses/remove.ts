import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { writeAudit } from '../audit/log.ts'
import { endSessionsOf } from '../auth/session.ts'
import { voidPasswordLinks } from '../auth/store.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'

type BusinessKey = { id: string; type: 'company' | 'broker' }

/**
 * Removes a business: its storefront, users and promo codes stop working at once. Its sales and reports stay, and its subdomain
 * and email can be used again.
 * @throws Failure BUSINESS_NOT_FOUND or BROKER_NOT_FOUND; MAIN_BRAND_STAYS
 */
export async function removeBusiness(
  { db, now }: Dependencies,
  { id, type }: BusinessKey,
  by: Identity,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(business)
      .where(and(eq(business.id, id), eq(business.type, type), isNull(business.deletedAt)))
      .for('update')
    if (!row) throw new Failure(type === 'broker' ? 'BROKER_NOT_FOUND' : 'BUSINESS_NOT_FOUND')
    if (row.isMainBrand) throw new Failure('MAIN_BRAND_STAYS')
    await tx
      .update(business)
      .set({ deletedAt: at, version: row.version + 1 })
      .where(eq(business.id, id))
    const logins = await endLogins(tx, id, at)
    const { name, subdomain } = row
    const detail = { name, type, subdomain, logins }
    await writeAudit(tx, { at, userId: by.userId, action: 'business.deleted', subject: id, detail })
  })
}

/** Removes a business's users and ends their sessions. Returns how many users there were. */
async function endLogins(tx: Database, businessId: string, at: Date): Promise<number> {
  const ended = await tx
    .update(users)
    .set({ deletedAt: at })
    .where(and(eq(users.businessId, businessId), isNull(users.deletedAt)))
    .returning({ id: users.id })
  for (const login of ended) {
    await endSessionsOf(tx, login.id, at)
    await voidPasswordLinks(tx, login.id, at)
  }
  return ended.length
}
