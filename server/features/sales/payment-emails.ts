import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { rolesWith } from '#shared/auth/permissions.ts'
import type { Database } from '../../platform/db/connect.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { queueEmail, staffAddress } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { paymentReceivedEmail } from './payment-email.ts'

/** Tells staff of a lot, and each business of its own part of it. */
export async function queuePaymentEmails(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { lotId, businessIds }: { lotId: string; businessIds: readonly string[] },
): Promise<void> {
  const staff = await staffAddress(tx)
  if (staff !== null) await queueEmail(tx, dependencies, paymentReceivedEmail, { to: staff, lotId })
  for (const businessId of businessIds) {
    const to = await loginEmail(tx, businessId)
    if (to !== null) await queueEmail(tx, dependencies, paymentReceivedEmail, { to, lotId, businessId })
  }
}

/** The email of the oldest login of a business that sees its account; null when it has none. */
export async function loginEmail(tx: Database, businessId: string): Promise<string | null> {
  const [login] = await tx
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
  return login?.email ?? null
}
