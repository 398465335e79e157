import { createHash } from 'node:crypto'
import { and, count, eq, gt, lt, max, min, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { loginFailure } from '../db/schema/businesses.ts'

const SECOND = 1_000

/** Wrong passwords for one email that cost nothing; each further one doubles the pause, up to the longest. */
const FREE_FAILURES = 5
const LONGEST_PAUSE = 60 * SECOND
const EMAIL_WINDOW = 3_600 * SECOND

/** Wrong passwords from one address, whatever the emails. */
const ADDRESS_FAILURES = 20
const ADDRESS_WINDOW = 300 * SECOND

const KEPT = 24 * EMAIL_WINDOW

/** Any two numbers: they keep these locks apart from each other and from other people's. */
const ADDRESS_LOCK = 7_241_905
const EMAIL_LOCK = 7_241_906

type Attempt = { email: string; address: string; now: Date }

/**
 * Counts a login before its password is looked at, so that guesses sent side by side count one by one; `forgiveLogins`
 * takes it back. Emails without an account are braked alike. Nobody is locked out: the pause is a minute at most.
 * @returns null when the login may go on, else the milliseconds to wait; a refused login does not count.
 */
export async function countLogin(db: Database, { email, address, now }: Attempt): Promise<number | null> {
  const emailHash = hashEmail(email)
  const network = networkOf(address)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${network}))`)
    await tx.execute(sql`select pg_advisory_xact_lock(${EMAIL_LOCK}, hashtext(${emailHash}))`)
    const pause = Math.max(await pauseOfAddress(tx, network, now), await pauseOfEmail(tx, emailHash, now))
    if (pause > 0) return pause
    await tx.insert(loginFailure).values({ emailHash, address: network, at: now })
    return null
  })
}

/** After a good login: its email starts from nothing, and what is too old to count is dropped. */
export async function forgiveLogins(db: Database, { email, now }: Omit<Attempt, 'address'>): Promise<void> {
  const old = new Date(now.getTime() - KEPT)
  await db.delete(loginFailure).where(or(eq(loginFailure.emailHash, hashEmail(email)), lt(loginFailure.at, old)))
}

async function pauseOfEmail(tx: Database, emailHash: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - EMAIL_WINDOW)
  const [failures] = await tx
    .select({ count: count(), last: max(loginFailure.at) })
    .from(loginFailure)
    .where(and(eq(loginFailure.emailHash, emailHash), gt(loginFailure.at, since)))
  if (!failures?.last || failures.count < FREE_FAILURES) return 0
  const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** (failures.count - FREE_FAILURES))
  return failures.last.getTime() + pause - now.getTime()
}

async function pauseOfAddress(tx: Database, address: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ADDRESS_WINDOW)
  const [failures] = await tx
    .select({ count: count(), first: min(loginFailure.at) })
    .from(loginFailure)
    .where(and(eq(loginFailure.address, address), gt(loginFailure.at, since)))
  if (!failures?.first || failures.count < ADDRESS_FAILURES) return 0
  return failures.first.getTime() + ADDRESS_WINDOW - now.getTime()
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** An IPv6 customer owns 2^64 addresses: they count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  if (address.toLowerCase().startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const full = [...groups(head), ...Array<string>(address.includes('::') ? missing : 0).fill('0'), ...groups(tail)]
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
