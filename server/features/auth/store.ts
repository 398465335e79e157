import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/connect.ts'
import { account, business, passwordLink, secondFactor } from '../../platform/db/schema/businesses.ts'
import { isInService } from '../../platform/db/login-in-service.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account of an email, in any case; undefined when it is blocked, or it or its business was deleted. */
export async function findAccount(db: Database, email: string) {
  const [found] = await db
    .select({
      id: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      passwordHash: account.passwordHash,
      businessType: business.type,
      /** Null where the login asks for no code. */
      secondFactor: { encryptedSecret: secondFactor.encryptedSecret, lastStep: secondFactor.lastStep },
    })
    .from(account)
    .leftJoin(business, eq(business.id, account.businessId))
    .leftJoin(secondFactor, and(eq(secondFactor.accountId, account.id), isNotNull(secondFactor.confirmedAt)))
    .where(and(sql`lower(${account.email}) = lower(${email})`, isInService, isNull(business.deletedAt)))
  return found
}

/** Stores a password's hash for an account. */
export async function setPassword(db: Database, accountId: string, passwordHash: string): Promise<void> {
  await db.update(account).set({ passwordHash }).where(eq(account.id, accountId))
}

/** Stores a hash in the place of another; false when that is not the account's any more. */
export async function exchangePassword(
  db: Database,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<boolean> {
  const exchanged = await db
    .update(account)
    .set({ passwordHash: to })
    .where(hasPassword(accountId, from))
    .returning({ id: account.id })
  return exchanged.length > 0
}

/**
 * Whether an account still has the password that was verified, and keeps it until the transaction ends: verifying and
 * hashing wait for their turn, and meanwhile its owner may have chosen another.
 */
export async function holdPassword(tx: Database, accountId: string, verifiedHash: string): Promise<boolean> {
  const [held] = await tx
    .select({ id: account.id })
    .from(account)
    .where(hasPassword(accountId, verifiedHash))
    .for('no key update')
  return held !== undefined
}

function hasPassword(accountId: string, passwordHash: string) {
  return and(eq(account.id, accountId), eq(account.passwordHash, passwordHash), isInService)
}

/** Writes a link that its owner can use once, until `expiresAt`. */
export async function addPasswordLink(
  db: Database,
  link: { tokenHash: string; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(passwordLink).values(link)
}

/** How many links an account got since a moment. */
export async function countPasswordLinks(db: Database, accountId: string, since: Date): Promise<number> {
  return db.$count(passwordLink, and(eq(passwordLink.accountId, accountId), gt(passwordLink.createdAt, since)))
}

/** The account of a link that can still be used, or undefined. */
export async function findPasswordLink(db: Database, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ accountId: account.id, email: account.email, name: account.name, role: account.role })
    .from(passwordLink)
    .innerJoin(account, eq(account.id, passwordLink.accountId))
    .leftJoin(business, eq(business.id, account.businessId))
    .where(and(isUsable(tokenHash, now), isInService, isNull(business.deletedAt)))
  return found
}

/** Uses a link: true for one caller only. The account's other links stop working with it. */
export async function usePasswordLink(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const [used] = await db
    .update(passwordLink)
    .set({ usedAt: now })
    .where(isUsable(tokenHash, now))
    .returning({ accountId: passwordLink.accountId })
  if (!used) return false
  await voidPasswordLinks(db, used.accountId, now)
  return true
}

/** Makes the links of an account stop working. */
export async function voidPasswordLinks(db: Database, accountId: string, now: Date): Promise<void> {
  await db
    .update(passwordLink)
    .set({ usedAt: now })
    .where(and(eq(passwordLink.accountId, accountId), isNull(passwordLink.usedAt)))
}

/** Gives a usable link another token, so that the one before stops working. */
export async function renewPasswordLink(
  db: Database,
  { tokenHash, newHash, now }: { tokenHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const renewed = await db
    .update(passwordLink)
    .set({ tokenHash: newHash })
    .where(isUsable(tokenHash, now))
    .returning({ accountId: passwordLink.accountId })
  return renewed.length > 0
}

function isUsable(tokenHash: string, now: Date) {
  return and(eq(passwordLink.tokenHash, tokenHash), isNull(passwordLink.usedAt), gt(passwordLink.expiresAt, now))
}
