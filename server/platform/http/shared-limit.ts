import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Database } from '../db/connect.ts'
import { holdLock } from '../db/locks.ts'
import { type Places, prepared } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { limitedUse } from '../db/schema/operations.ts'

/** What may be done `max` times in `windowSeconds`, by each subject: an address, an email, a sale. */
export type SharedLimit = { name: string; max: number; windowSeconds: number }

/** No window is longer. */
const KEPT_S = 25 * 3_600

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
export function reserveUse(db: Database, limit: SharedLimit, use: Use): Promise<number | null> {
  return db.transaction((tx) => reserveUseWithin(tx, limit, use))
}

/** As `reserveUse`, in the caller's transaction: until it ends, other uses of the same subject wait. */
export async function reserveUseWithin(
  tx: Database,
  { name, max, windowSeconds }: SharedLimit,
  { subject, now }: Use,
): Promise<number | null> {
  const key = keyOf(name, subject)
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()
  // Some of what is too old to count goes with it, what another process is dropping is left to it. Most uses are given back soon
  // and leave dead rows: by its place in the table each old one is dropped, by its subject each other is counted, and none of
  // the dead is read.
  const counted = tx.execute(sql`
    with dropped as (
      delete from ${limitedUse} where ctid = any(array(
        select ctid from ${limitedUse} where at <= ${before(KEPT_S)} order by at limit 200 for update skip locked)))
    insert into ${limitedUse} (subject, at)
    select ${key}, ${now.toISOString()}::timestamptz
    where (select count(*) filter (where at > ${before(windowSeconds)}) from ${limitedUse} where subject = ${key}) < ${max}
    returning id`)
  const [, answer] = await together([holdLock(tx, 'sharedLimit', key), counted])
  const { rows } = answer as unknown as { rows: { id: number | string }[] }
  return rows[0] ? Number(rows[0].id) : null
}

/** Takes back what `reserveUse` counted; repeating it changes nothing. */
export async function giveBackUse(db: Database, id: number): Promise<void> {
  await deleteUse(db, { id })
}

const deleteUse = prepared((db, place: Places<'id'>) => db.delete(limitedUse).where(eq(limitedUse.id, place.id)))

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
