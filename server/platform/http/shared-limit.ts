import { createHash } from 'node:crypto'
import { and, between, eq, gt, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/schema/database.ts'
import { holdLock } from '../db/locks.ts'
import { type Places, prepared } from '../db/pipeline/prepared.ts'
import { answersInOrder } from '../db/pipeline/in-order.ts'
import { limitedUse } from '../db/schema/operations.ts'
import { networksOf, widestNetworkOf } from './network.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Each subject (a network, an email, a sale) may do something `max` times in `windowSeconds`. With a `brake`, once all
 * subjects together did it `brake.most` times in the window, each may do it only `brake.max` times, so that nobody can
 * close it for those who do it seldom. `most` is more than the widest network may do alone.
 */
export type SharedLimit = {
  name: string
  max: number
  windowSeconds: number
  brake?: { most: number; max: number }
}

/** A subject whose uses count; it may use `times` × `max` of the limit. */
export type Level = { subject: string; times: number }

type Use = { subject: string | readonly Level[]; now: Date }

/**
 * A counted use, which `giveBackUse` takes back by its `id`. `everywhere` is how often all subjects did it before, at most
 * `brake.most`, and 0 without a brake; `isBraked` is true when it reached `brake.most`.
 */
type CountedUse = { id: number; everywhere: number; isBraked: boolean }

/** What a /64, a /56 and a /48 may use, in times `max`: most lines have a /56, and an operator has many /48. */
const WIDER_IPV6 = [1, 2, 6]
/** An IPv4 address and its /24, which a whole company or thousands of an operator's customers may share. */
const WIDER_IPV4 = [1, 6]

/** The most that one network may use up of a limit, in times its `max`. */
export const WIDEST = 6

/** Counts by the networks of an address: an IPv4 address and its /24; the /64, the /56 and the /48 of an IPv6 one. */
export function byNetwork(address: string): Level[] {
  const networks = networksOf(address)
  const wider = networks.length === WIDER_IPV4.length ? WIDER_IPV4 : WIDER_IPV6
  return networks.map((subject, index) => ({ subject, times: wider[index] ?? 1 }))
}

/** All networks together may cause so many times what one may. */
const EVERYWHERE = 3

/**
 * Counts what happens to `subject` by its cause: the widest network of the address has `max`, and all networks together have
 * three times as much. So one stranger cannot use it up for everybody else.
 */
export function byCause(subject: string, address: string): Level[] {
  return [
    { subject: `${subject} from ${widestNetworkOf(address)}`, times: 1 },
    { subject, times: EVERYWHERE },
  ]
}

/** No window is longer; older uses are deleted. */
const KEPT_S = 25 * 3_600

/**
 * Counts a use for all processes together, so that simultaneous uses cannot exceed the limit.
 * @returns false, without counting, when the subject has used up its limit
 */
export async function countUse(db: Database, limit: SharedLimit, use: Use): Promise<boolean> {
  return !((await db.transaction((tx) => count(tx, limit, use))) instanceof Date)
}

/**
 * Counts a use before its outcome is known; `giveBackUse` takes it back.
 * @throws Failure TOO_MANY_REQUESTS, without counting, when the subject has used up its limit
 */
export function reserveUse(db: Database, limit: SharedLimit, use: Use): Promise<CountedUse> {
  return db.transaction((tx) => reserveUseWithin(tx, limit, use))
}

/** Does what `reserveUse` does in the caller's transaction. Other uses of the subject wait until it ends. */
export async function reserveUseWithin(tx: Database, limit: SharedLimit, use: Use): Promise<CountedUse> {
  const counted = await count(tx, limit, use)
  if (counted instanceof Date) throw tooManyRequests(counted, use.now)
  return counted
}

/**
 * Writes a row for each level of a use. All ids follow from the first row's, so that the rows are deleted together. Each
 * level contains those before it, so the lock of the last, widest one protects them all. The brake's row is counted without
 * a lock, because the brake need not begin at an exact number.
 * @returns the use, or the instant from which there is room again when a level has used up its limit
 */
async function count(tx: Database, limit: SharedLimit, { subject, now }: Use): Promise<CountedUse | Date> {
  const { name, windowSeconds, brake } = limit
  const levels = (typeof subject === 'string' ? [{ subject, times: 1 }] : subject).map((level) => ({
    key: keyOf(name, level.subject),
    times: level.times,
  }))
  const all = keyOf(name, 'all')
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()
  // Uses further ahead come from a wrong clock, and would keep the limit closed until that time.
  const isCounted = sql`at > ${before(windowSeconds)} and at < ${before(-windowSeconds)}`
  // The time of the use that has `n` newer ones.
  const nth = (key: string, n: SQL) => sql`(
    select at from ${limitedUse} where subject = ${key} and ${isCounted} order by at desc limit 1 offset ${n})`
  const most = (times: number) =>
    brake
      ? sql`(select case when everywhere < ${brake.most}::int then ${limit.max * times - 1}::int else ${brake.max * times - 1}::int end from brake)`
      : sql`${limit.max * times - 1}::int`
  const everywhere = brake
    ? sql`(select count(*)::int from (
        select from ${limitedUse} where subject = ${all} and ${isCounted} limit ${brake.most}::int) as used)`
    : sql`0`
  const keys = [...levels.map(({ key }) => key), ...(brake ? [all] : [])]
  const rows = keys.map((key, index) => sql`(${index}::int, ${key}::text)`)
  // The statement also deletes some rows that are too old, except those that another process is deleting. Most uses are given
  // back soon and leave dead rows. To read none of them, it deletes old rows by their place in the table and counts the
  // others by their subject.
  const counted = tx.execute(sql`
    with dropped as (
      delete from ${limitedUse} where ctid = any(array(
        select ctid from ${limitedUse} where at <= ${before(KEPT_S)} order by at limit 200 for update skip locked))),
    brake as materialized (select ${everywhere} as everywhere),
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
    select (select id from first) as id, (select everywhere from brake) as everywhere,
      (select extract(epoch from at) * 1000 from full_since) as full_since`)
  const [, answer] = await answersInOrder([holdLock(tx, 'sharedLimit', levels.at(-1)?.key ?? all), counted])
  const [row] = (answer as unknown as { rows: { id: unknown; everywhere: number; full_since: unknown }[] }).rows
  if (row?.id === null || !row) return new Date(Number(row?.full_since) + windowSeconds * 1_000)
  return {
    id: Number(row.id),
    everywhere: row.everywhere,
    isBraked: brake !== undefined && row.everywhere >= brake.most,
  }
}

/** A use has four rows at most: three levels and the brake. */
const MOST_ROWS = 4

/** Returns how often one subject used a limit in the window before `now`; in a transaction, with the uses that it counted. */
export function usesOf(
  db: Database,
  { name, windowSeconds }: SharedLimit,
  { subject, now }: { subject: string; now: Date },
): Promise<number> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const isCounted = and(gt(limitedUse.at, before(windowSeconds)), lt(limitedUse.at, before(-windowSeconds)))
  return db.$count(limitedUse, and(eq(limitedUse.subject, keyOf(name, subject)), isCounted))
}

/** Takes back what `reserveUse` counted. Calling it again changes nothing. */
export async function giveBackUse(db: Database, id: number): Promise<void> {
  await deleteUse(db, { id, from: -(id * MOST_ROWS + MOST_ROWS - 1), to: -(id * MOST_ROWS + 1) })
}

const deleteUse = prepared((db, place: Places<'id' | 'from' | 'to'>) =>
  db.delete(limitedUse).where(or(eq(limitedUse.id, place.id), between(limitedUse.id, place.from, place.to))),
)

/** A brake has to be off for so long before a new episode begins. */
const EPISODE_S = 3_600
/** A brake that is on is noted once in so many seconds, however many uses there are. */
const STILL_ON_S = 60

/**
 * Notes that the brake of a limit is on.
 * @returns true once an episode, in one process only: when the brake was off for an hour before
 */
export async function startsEpisode(tx: Database, name: string, now: Date): Promise<boolean> {
  const key = keyOf(name, 'episode')
  // As with uses, what is further ahead comes from a wrong clock.
  const ahead = new Date(now.getTime() + EPISODE_S * 1_000)
  const wasOnWithin = async (seconds: number) => {
    const [last] = await tx
      .select({ at: max(limitedUse.at) })
      .from(limitedUse)
      .where(and(eq(limitedUse.subject, key), lt(limitedUse.at, ahead)))
    return last?.at != null && last.at.getTime() > now.getTime() - seconds * 1_000
  }
  if (await wasOnWithin(STILL_ON_S)) return false
  await holdLock(tx, 'sharedLimit', key)
  if (await wasOnWithin(STILL_ON_S)) return false
  const isNew = !(await wasOnWithin(EPISODE_S))
  await tx.insert(limitedUse).values({ subject: key, at: now })
  return isNew
}

/** The same subject for all spellings of an email that reach one person: `Ana+1@…` is `ana@…`. */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*?)(?:\+.*)?@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  return `${name}@${domain}`
}

/** Counts a use for good. @throws Failure TOO_MANY_REQUESTS when the subject has used up its limit */
export async function spendUse(db: Database, limit: SharedLimit, use: Use): Promise<{ isBraked: boolean }> {
  return reserveUse(db, limit, use)
}

function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('base64url')
}
