import { createHash } from 'node:crypto'
import { and, count, eq, gt, isNull, lt, max, min, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock, LOCKS } from '../../platform/db/locks.ts'
import { loginFailure, session, users } from '../../platform/db/schema/businesses.ts'
import { networkOf, shortenedAddress } from '../../platform/http/network.ts'

const SECOND = 1_000

/**
 * How many wrong passwords for one email from one network cause no pause; each further one doubles the pause, up to the longest.
 */
const FREE_FAILURES = 5
const LONGEST_PAUSE = 60 * SECOND
const WINDOW = 3_600 * SECOND

/** How many wrong passwords for one email, from all networks, it takes until unknown networks have one try per longest pause. */
const EMAIL_FAILURES = 100
/** Of these so many from the widest network that is one customer's, so that none of them keeps others waiting. */
const STRANGERS_FAILURES = 30

/** How many wrong passwords are accepted from one address in `ADDRESS_WINDOW`, whatever the emails. */
const ADDRESS_FAILURES = 20
const ADDRESS_WINDOW = 300 * SECOND

const KEPT = 24 * WINDOW

/** The value of the network column for the tries of a session, which count wherever it calls from. */
const IN_A_SESSION = 'session'

type Login = { email: string; address: string; now: Date }

/** A try of a session: its user's password, counted by session, or a code of the second factor, counted by user. */
export type OwnTry = { kind: 'password' | 'code'; of: string; now: Date }

/** `subject` is the hash of an email, or of a session's kind of try. */
type CountedTry = { subject: SQL<string>; network: string; now: Date }

/**
 * Counts a login before its password is checked, so that parallel guesses count one by one; `forgiveLogins` takes it back.
 * Emails without a user are throttled alike. No owner is locked out: the pause of an email is a minute at most, other networks
 * do not cause it, and many networks together do not cause it where its owner has logged in before.
 * @returns null when the login may go on, else the milliseconds to wait; a refused login does not count.
 */
export async function countLogin(db: Database, { email, address, now }: Login): Promise<number | null> {
  const countedTry = { subject: hashOfEmail(email), network: networkOf(address), now }
  return db.transaction(async (tx) => {
    await holdLock(tx, 'loginNetwork', countedTry.network)
    return countTry(tx, countedTry, [
      () => pauseOfAddress(tx, countedTry),
      () => pauseOfSubject(tx, countedTry),
      () => pauseOfEmail(tx, { email, address, now }),
    ])
  })
}

/**
 * Does the same for a session's tries: only the holder of the session can be throttled, and a stolen session cannot guess
 * faster.
 */
export async function countOwnTry(db: Database, own: OwnTry): Promise<number | null> {
  const countedTry = { subject: hashOfTry(own), network: IN_A_SESSION, now: own.now }
  return db.transaction((tx) => countTry(tx, countedTry, [() => pauseOfSubject(tx, countedTry)]))
}

/**
 * Clears the count of an email on one network after a successful login; without an address, after a new password, on all
 * networks. Rows too old to count are deleted as well.
 */
export async function forgiveLogins(
  db: Database,
  { email, address, now }: Omit<Login, 'address'> & { address?: string },
): Promise<void> {
  const there = address === undefined ? undefined : eq(loginFailure.address, networkOf(address))
  await db.delete(loginFailure).where(or(and(eq(loginFailure.emailHash, hashOfEmail(email)), there), isOld(now)))
}

/** Clears the count of a session's tries after a right one. */
export async function forgiveOwnTries(db: Database, own: OwnTry): Promise<void> {
  await db.delete(loginFailure).where(or(eq(loginFailure.emailHash, hashOfTry(own)), isOld(own.now)))
}

async function countTry(
  tx: Database,
  { subject, network, now }: CountedTry,
  pauses: readonly (() => Promise<number>)[],
): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.loginSubject}, hashtext(${subject}))`)
  let longest = 0
  for (const pause of pauses) longest = Math.max(longest, await pause())
  if (longest > 0) return longest
  await tx.insert(loginFailure).values({ emailHash: subject, address: network, at: now })
  return null
}

async function pauseOfSubject(tx: Database, { subject, network, now }: CountedTry): Promise<number> {
  const { tries, last } = await failuresOf(tx, subject, now, eq(loginFailure.address, network))
  if (!last || tries < FREE_FAILURES) return 0
  const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** (tries - FREE_FAILURES))
  return last.getTime() + pause - now.getTime()
}

/**
 * The pause of an email over all networks. A network from which the user has logged in counts alone: a crowd elsewhere does not
 * use it up.
 */
async function pauseOfEmail(tx: Database, { email, address, now }: Login): Promise<number> {
  const neighbours = sql`starts_with(${loginFailure.address}, ${shortenedAddress(address).replace(/x$/, '')})`
  const pauseBeyond = async (most: number, among?: SQL) => {
    const { tries, last } = await failuresOf(tx, hashOfEmail(email), now, among)
    return !last || tries < most ? 0 : last.getTime() + LONGEST_PAUSE - now.getTime()
  }
  if (await isKnownNetwork(tx, email, address)) return pauseBeyond(EMAIL_FAILURES, neighbours)
  return Math.max(await pauseBeyond(STRANGERS_FAILURES, neighbours), await pauseBeyond(EMAIL_FAILURES))
}

async function pauseOfAddress(tx: Database, { network, now }: CountedTry): Promise<number> {
  const [failures] = await tx
    .select({ count: count(), first: min(loginFailure.at) })
    .from(loginFailure)
    .where(and(eq(loginFailure.address, network), isWithin(ADDRESS_WINDOW, now)))
  if (!failures?.first || failures.count < ADDRESS_FAILURES) return 0
  return failures.first.getTime() + ADDRESS_WINDOW - now.getTime()
}

async function failuresOf(tx: Database, subject: SQL<string>, now: Date, among?: SQL) {
  const [failures] = await tx
    .select({ tries: count(), last: max(loginFailure.at) })
    .from(loginFailure)
    .where(and(eq(loginFailure.emailHash, subject), isWithin(WINDOW, now), among))
  return failures ?? { tries: 0, last: null }
}

/** Excludes rows in the future, which a wrong clock wrote: they would throttle until that time comes. */
function isWithin(window: number, now: Date): SQL | undefined {
  const { at } = loginFailure
  return and(gt(at, new Date(now.getTime() - window)), lt(at, new Date(now.getTime() + window)))
}

/** Whether the user of an email has logged in from this network: sessions keep it for a month. */
async function isKnownNetwork(tx: Database, email: string, address: string): Promise<boolean> {
  const owns = and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt))
  const [found] = await tx
    .select({ id: session.id })
    .from(session)
    .innerJoin(users, eq(users.id, session.userId))
    .where(and(owns, eq(session.address, shortenedAddress(address))))
    .limit(1)
  return found !== undefined
}

/**
 * Hashes the email as the database lowercases it: for some letters JavaScript differs, and users are looked up in the database.
 */
function hashOfEmail(email: string): SQL<string> {
  return sql<string>`encode(sha256(convert_to(lower(${email}::text), 'UTF8')), 'hex')`
}

/** Hashes a session's kind of try. The space keeps the hash apart from those of emails, which contain none. */
function hashOfTry({ kind, of }: OwnTry): SQL<string> {
  return sql<string>`${createHash('sha256').update(`${kind} ${of}`).digest('hex')}::text`
}

function isOld(now: Date): SQL {
  return lt(loginFailure.at, new Date(now.getTime() - KEPT))
}
