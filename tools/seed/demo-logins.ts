import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isPassword } from '../../server/features/auth/password.ts'
import { endSessionsOf } from '../../server/features/auth/session.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { users } from '../../server/platform/db/schema/businesses.ts'
import { DEMO_PASSWORD, demoLogins } from './cast.ts'

const ids = demoLogins.map(({ id }) => id)

/** Writes the demo's users, and restores those that were closed. A user whose password was changed keeps it. */
export async function writeDemoLogins(tx: Database, passwordHash: string): Promise<void> {
  await tx
    .insert(users)
    .values(demoLogins.map((login) => ({ ...login, passwordHash })))
    .onConflictDoNothing()
  await tx
    .update(users)
    .set({ passwordHash, deletedAt: null })
    .where(and(inArray(users.id, ids), isNull(users.passwordHash)))
}

/** Closes the demo's users that still have the public password, because the data of a demo may end up in production. */
export async function shutDemoLogins(db: Database, now: Date): Promise<void> {
  const open = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
  for (const { id, passwordHash } of open) {
    if (!(await isPassword(passwordHash, DEMO_PASSWORD, id))) continue
    await db.update(users).set({ passwordHash: null, deletedAt: now }).where(eq(users.id, id))
    await endSessionsOf(db, id, now)
  }
}
