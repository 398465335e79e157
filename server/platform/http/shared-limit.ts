import { createHash } from 'node:crypto'
import { between, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { holdLock } from '../db/locks.ts'
import { type Places, prepared } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { limitedUse } from '../db/schema/operations.ts'
import { networksOf } from './network.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * What may be done `max` times in `windowSeconds`, by each subject: a network, an email, a sale. With a `brake`, once all
 * subjects together did it more than `brake.most` times in the window, each may do it `brake.max` times only: who does
 * it seldom notices nothing, and nobody can close it for others.
 */
export type SharedLimit = {
  name: string
  max: number
  windowSeconds: number
  brake?: { most: number; max: number }
}

/** A subject whose uses count, and how many times the limit's `max` it may have. */
export type Level = { subject: string; times: number }

type Use = { subject: string | readonly Level[]; now: Date }

/** What was counted: `id` gives it back; `isBraked` when all together do too much of it. */
type Counted = { id: number; isBraked: boolean }

/** How many times the limit of its /64 a /56 and a /48 may use up: a line most often has a /56, an operator many /48. */
const WIDER = [1, 2, 6]

/** Counts by the networks of an address: an IPv4 address; the /64, the /56 and the /48 of an IPv6 one, with growing allowances. */
export function byNetwork(address: string): Level[] {
  return networksOf(address).map((subject, index) => ({ subject, times: WIDER[index] ?? 1 }))
}

/** Everywhere, so many times what one network may cause. */
const EVERYWHERE = 3

/**
 * Counts what happens to `subject` by who causes it: by the widest network of an address, and by all of them together with an
 * allowance three times as large. What one stranger uses up is left to everybody else.
 */
export function byCause(subject: string, address: string): Level[] {
  const from = networksOf(address).at(-1) ?? address
  return [
    { subject: `${subject} from ${from}`, times: 1 },
    { subject, times: EVERYWHERE },
  ]
}

/** No window is longer. */
const KEPT_S = 25 * 3_600

/**
 * Counts a use for all processes together, so that none side by side slips through.
 * @returns false, without counting, when the subject has used up its limit
 */
export async function countUse(db: Database, limit: SharedLimit, use: Use): Promise<boolean> {
  return !((await db.transaction((tx) => count(tx, limit, use))) instanceof Date)
}

/**
 * Counts a use before it is known whether it is one; `giveBackUse` takes it back.
 * @throws Failure TOO_MANY_REQUESTS, without counting, when the subject has used up its limit
 */
export function reserveUse(db: Database, limit: SharedLimit, use: Use): Promise<Counted> {
  return db.transaction((tx) => reserveUseWithin(tx, limit, use))
}

/** As `reserveUse`, in the caller's transaction: until it ends, other uses of the same subject wait. */
export async function reserveUseWithin(tx: Database, limit: SharedLimit, use: Use): Promise<Counted> {
  const counted = await count(tx, limit, use)
  if (counted instanceof Date) throw tooManyRequests(counted, use.now)
  return counted
}

/**
 * A use has a row for each level, all with ids that follow from the first one's, so that they are given back together. The levels
 * of a use are in each other, widest last: who holds the widest one's lock is alone with all of them. The row for the brake
 * is counted without a lock, since what it leads to need not begin at an exact number.
 * @returns from when on there is room again, when a level has used up its limit
 */
async function count(tx: Database, limit: SharedLimit, { subject, now }: Use): Promise<Counted | Date> {
  const { name, max, windowSeconds, brake } = limit
  const levels = (typeof subject === 'string' ? [{ subject, times: 1 }] : subject).map((level) => ({
    key: keyOf(name, level.subject),
    times: level.times,
  }))
  const all = keyOf(name, 'all')
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()
  // What is further ahead was written by a clock that was wrong: it would keep the limit closed until that time comes.
  const isCounted = sql`at > ${before(windowSeconds)} and at < ${before(-windowSeconds)}`
  // When the oldest of the newest so many uses was.
  const nth = (key: string, n: SQL) => sql`(
    select at from ${limitedUse} where subject = ${key} and ${isCounted} order by at desc limit 1 offset ${n})`
  const most = (times: number) =>
    brake
      ? sql`(select case when is_braked then ${brake.max * times - 1}::int else ${max * times - 1}::int end from brake)`
      : sql`${max * times - 1}::int`
  const isBraked = brake ? sql`${nth(all, sql`${brake.most - 1}::int`)} is not null` : sql`false`
  const keys = [...levels.map(({ key }) => key), ...(brake ? [all] : [])]
  const rows = keys.map((key, index) => sql`(${index}::int, ${key}::text)`)
  // Some of what is too old to count goes with it, what another process is dropping is left to it. Most uses are given back soon
  // and leave dead rows: by its place in the table each old one is dropped, by its subject each other is counted, and none of
  // the dead is read.
  const counted = tx.execute(sql`
    with dropped as (
      delete from ${limitedUse} where ctid = any(array(
        select ctid from ${limitedUse} where at <= ${before(KEPT_S)} order by at limit 200 for update skip locked))),
    brake as materialized (select ${isBraked} as is_braked),
    full_since as materialized (
      select greatest(${sql.join(
        levels.map(({ key, times }) => nth(key, most(times))),
        sql`, `,
      )}) as at),
    first as materialized (
      select nextval(pg_get_serial_sequence('limited_use', 'id')) as id from full_since where at is null),
    inserted as (
      insert into ${limitedUse} (id, subject, at) overriding system value
      select case level when 0 then first.id else -(first.id * ${MOST_ROWS} + level) end, key, ${now.toISOString()}::timestamptz
      from first, (values ${sql.join(rows, sql`, `)}) as counted (level, key))
    select (select id from first) as id, (select is_braked from brake) as is_braked,
      (select extract(epoch from at) * 1000 from full_since) as full_since`)
  const [, answer] = await together([holdLock(tx, 'sharedLimit', levels.at(-1)?.key ?? all), counted])
  const [row] = (answer as unknown as { rows: { id: unknown; is_braked: boolean; full_since: unknown }[] }).rows
  if (row?.id === null || !row) return new Date(Number(row?.full_since) + windowSeconds * 1_000)
  return { id: Number(row.id), isBraked: row.is_braked }
}

/** A use of a network with a brake has four rows. */
const MOST_ROWS = 4

/** Takes back what `reserveUse` counted; repeating it changes nothing. */
export async function giveBackUse(db: Database, id: number): Promise<void> {
  await deleteUse(db, { id, from: -(id * MOST_ROWS + MOST_ROWS - 1), to: -(id * MOST_ROWS + 1) })
}

const deleteUse = prepared((db, place: Places<'id' | 'from' | 'to'>) =>
  db.delete(limitedUse).where(or(eq(limitedUse.id, place.id), between(limitedUse.id, place.from, place.to))),
)

/** One subject for the ways to write an email that lead to the same person: `Ana+1@…` is `ana@…`. */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*?)(?:\+.*)?@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  return `${name}@${domain}`
}

/** @throws Failure TOO_MANY_REQUESTS when the subject has used up its limit; else the use counts */
export async function spendUse(db: Database, limit: SharedLimit, use: Use): Promise<{ isBraked: boolean }> {
  return reserveUse(db, limit, use)
}

function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('base64url')
}
