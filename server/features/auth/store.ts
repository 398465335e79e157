import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users, passwordLink, secondFactor } from '../../platform/db/schema/businesses.ts'
import { isInService } from '../../platform/db/schema/users-in-service.ts'

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Finds the user of an email, in upper or lower case; undefined when the user is blocked, or the user or their business was
 * deleted.
 */
export async function findUser(db: Database, email: string) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      passwordHash: users.passwordHash,
      businessType: business.type,
      /** Null where the login needs no code. */
      secondFactor: { encryptedSecret: secondFactor.encryptedSecret, lastStep: secondFactor.lastStep },
    })
    .from(users)
    .leftJoin(business, eq(business.id, users.businessId))
    .leftJoin(secondFactor, and(eq(secondFactor.userId, users.id), isNotNull(secondFactor.confirmedAt)))
    .where(and(sql`lower(${users.email}) = lower(${email})`, isInService, isNull(business.deletedAt)))
  return found
}

/** Stores a password's hash for a user. */
export async function setPassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Replaces one hash of a user by another; false when the user has a different hash by now. */
export async function exchangePassword(
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const exchanged = await db
    .update(users)
    .set({ passwordHash: to })
    .where(hasPassword(userId, from))
    .returning({ id: users.id })
  return exchanged.length > 0
}

/**
 * Whether a user still has the verified password; if so, it cannot change until the transaction ends. Verifying and hashing wait
 * in line, and meanwhile the owner may have chosen another.
 */
export async function holdPassword(tx: Database, userId: string, verifiedHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(hasPassword(userId, verifiedHash))
    .for('no key update')
  return row !== undefined
}

function hasPassword(userId: string, passwordHash: string) {
  return and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isInService)
}

/** Stores a link that its owner can use once, until `expiresAt`. */
export async function addPasswordLink(
  db: Database,
  link: { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(passwordLink).values(link)
}

/** Counts the links that a user got since a moment. */
export async function countPasswordLinks(db: Database, userId: string, since: Date): Promise<number> {
  return db.$count(passwordLink, and(eq(passwordLink.userId, userId), gt(passwordLink.createdAt, since)))
}

/** Finds the user of a link that can still be used; undefined without one. */
export async function findPasswordLink(db: Database, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ userId: users.id, email: users.email, name: users.name, role: users.role })
    .from(passwordLink)
    .innerJoin(users, eq(users.id, passwordLink.userId))
    .leftJoin(business, eq(business.id, users.businessId))
    .where(and(isUsable(tokenHash, now), isInService, isNull(business.deletedAt)))
  return found
}

/** Uses a link: true for one caller only. The user's other links stop working with it. */
export async function usePasswordLink(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const [used] = await db
    .update(passwordLink)
    .set({ usedAt: now })
    .where(isUsable(tokenHash, now))
    .returning({ userId: passwordLink.userId })
  if (!used) return false
  await voidPasswordLinks(db, used.userId, now)
  return true
}

/** Voids all links of a user. */
export async function voidPasswordLinks(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(passwordLink)
    .set({ usedAt: now })
    .where(and(eq(passwordLink.userId, userId), isNull(passwordLink.usedAt)))
}

/** Gives a valid link another token; the earlier token stops working. */
export async function renewPasswordLink(
  db: Database,
  { tokenHash, newHash, now }: { tokenHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const renewed = await db
    .update(passwordLink)
    .set({ tokenHash: newHash })
    .where(isUsable(tokenHash, now))
    .returning({ userId: passwordLink.userId })
  return renewed.length > 0
}

function isUsable(tokenHash: string, now: Date) {
  return and(eq(passwordLink.tokenHash, tokenHash), isNull(passwordLink.usedAt), gt(passwordLink.expiresAt, now))
}
