import { eq } from 'drizzle-orm'
import { holdLock } from '../../platform/db/locks.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import { sandboxState } from '../../platform/db/schema/sandbox.ts'
import { forgetSchedule } from '../catalogue/store.ts'
import { forgetRequirements } from '../entry-requirements/store.ts'
import { forgetPlans } from '../instalment-plans/store.ts'
import { forgetMethods } from '../payment-methods/store.ts'
import type { TestKey } from '../world.ts'
import { emailOfOwner, type Terms, writeTerms } from './terms.ts'

/** Copies the terms unless they were: of several processes that open a new sandbox at once, one copies. */
export async function copyOnce(db: Database, readTerms: () => Promise<Terms>, copiedAt: Date): Promise<void> {
  if ((await db.$count(sandboxState)) > 0) return
  const terms = await readTerms()
  await db.transaction(async (tx) => {
    await holdLock(tx, 'firstStart')
    if ((await tx.$count(sandboxState)) > 0) return
    await writeTerms(tx, terms)
    await tx.insert(sandboxState).values({ copiedAt })
  })
}

/** Copies the terms over those before. Copies at once are made one after the other. */
export async function copyAgain(db: Database, terms: Terms, copiedAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'firstStart')
    await writeTerms(tx, terms)
    await tx.update(sandboxState).set({ copiedAt }).where(eq(sandboxState.id, 1))
  })
  forgetSchedule(db)
  forgetMethods(db)
  forgetPlans(db)
  forgetRequirements(db)
}

/** Copies a key, and the owner who made it. It never expires here, where the clock may be years ahead: the live shop checks it. */
export async function copyKey(db: Database, key: TestKey): Promise<void> {
  const row = { ...key, expiresOn: null, revokedAt: null }
  const { hash, scopes, createdBy, businessId } = row
  await db.transaction(async (tx) => {
    const owner = { id: createdBy, email: emailOfOwner(createdBy), name: 'Titular', role: 'owner' as const, businessId }
    await tx.insert(users).values(owner).onConflictDoNothing()
    const set = { hash, scopes, createdBy }
    await tx.insert(partnerKey).values(row).onConflictDoUpdate({ target: partnerKey.id, set })
  })
}
