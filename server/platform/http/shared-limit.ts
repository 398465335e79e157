import { createHash } from 'node:crypto'
import { and, count, eq, gt, inArray, lte } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Database } from '../db/connect.ts'
import { holdLock } from '../db/locks.ts'
import { limitedUse } from '../db/schema/operations.ts'

/** What may be done `max` times in `windowSeconds`, by each subject: an address, an email, a sale. */
export type SharedLimit = { name: string; max: number; windowSeconds: number }

/** No window is longer. */
const KEPT_MS = 25 * 3_600_000

type Use = { subject: string; now: Date }

/**
 * Counts a use for all processes together, so that none side by side slips through.
 * @returns false, without counting, when the subject has used up its limit
 */
export async function countUse(db: Database, limit: SharedLimit, use: Use): Promise<boolean> {
  return (await reserveUse(db, limit, use)) !== null
}

/**
 * Counts a use before it is known whether it is one; `giveBackUse` takes it back.
 * @returns what to give back; null, without counting, when the subject has used up its limit
 */
export async function reserveUse(
  db: Database,
  { name, max, windowSeconds }: SharedLimit,
  { subject, now }: Use,
): Promise<number | null> {
  const key = keyOf(name, subject)
  return db.transaction(async (tx) => {
    await holdLock(tx, 'sharedLimit', key)
    if (await isKeyUsedUp(tx, key, { max, windowSeconds, now })) return null
    const [counted] = await tx.insert(limitedUse).values({ subject: key, at: now }).returning({ id: limitedUse.id })
    await dropOld(tx, now)
    return counted?.id ?? null
  })
}

/** Takes back what `reserveUse` counted; repeating it changes nothing. */
export async function giveBackUse(db: Database, id: number): Promise<void> {
  await db.delete(limitedUse).where(eq(limitedUse.id, id))
}

/** Some of what is too old to count. What another process is dropping is left to it. */
async function dropOld(tx: Database, now: Date): Promise<void> {
  const old = tx
    .select({ id: limitedUse.id })
    .from(limitedUse)
    .where(lte(limitedUse.at, new Date(now.getTime() - KEPT_MS)))
    .limit(200)
    .for('update', { skipLocked: true })
  await tx.delete(limitedUse).where(inArray(limitedUse.id, old))
}

/** One subject for the ways to write an email that lead to the same person: `Ana+1@…` is `ana@…`. */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*?)(?:\+.*)?@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  return `${name}@${domain}`
}

/** @throws Failure TOO_MANY_REQUESTS when the subject has used up its limit; else the use counts */
export async function spendUse(db: Database, limit: SharedLimit, use: Use): Promise<void> {
  if (!(await countUse(db, limit, use))) throw new Failure('TOO_MANY_REQUESTS')
}

function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('base64url')
}

async function isKeyUsedUp(
  db: Database,
  key: string,
  { max, windowSeconds, now }: { max: number; windowSeconds: number; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const [used] = await db
    .select({ count: count() })
    .from(limitedUse)
    .where(and(eq(limitedUse.subject, key), gt(limitedUse.at, since)))
  return (used?.count ?? 0) >= max
}
