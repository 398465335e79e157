import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#shared/errors.ts'
import type { Area } from '#shared/access/guard.ts'
import { areaOfRole, mayCall, type Role } from '#shared/access/permissions.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users, session } from '../../platform/db/schema/businesses.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { readBinding } from '../../platform/http/session-binding.ts'
import { isInService } from '../../platform/db/schema/users-in-service.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds without a call after which a session ends. */
const IDLE = { administrator: 30 * MINUTE, partner: 8 * HOUR } as const satisfies Record<Area, number>
const IDLE_WHEN_REMEMBERED = 7 * DAY

/** Milliseconds after which a session ends even if it is in use. */
const LONGEST = 12 * HOUR
export const LONGEST_WHEN_REMEMBERED = 30 * DAY

/** Milliseconds after which a typed password is too old for what cannot be undone (ASVS 7.5.3). */
const CONFIRMED_FOR = 15 * MINUTE

/** Milliseconds between two writes of a session's last use, which is only as exact as this. */
const LAST_SEEN_STEP = MINUTE

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i

/**
 * Returns the caller of a request, or null without an authorization header.
 * @throws Failure UNAUTHORIZED when the header names no valid session, or comes without its session-binding cookie.
 */
export async function authenticate(dependencies: Dependencies, request: FastifyRequest): Promise<Identity | null> {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const token = BEARER.exec(authorization)?.[1]
  const found = token === undefined ? undefined : await findSession(dependencies.db, hashToken(token))
  const now = dependencies.now()
  if (!found || !isGood(found, now)) throw new Failure('UNAUTHORIZED')
  if (!hasBinding(found.session.bindingHash, readBinding(dependencies.env, request))) throw new Failure('UNAUTHORIZED')
  await touch(dependencies.db, found.session, now)
  return identityOf(found, now)
}

export type NewSession = {
  userId: string
  remember: boolean
  /** Whether a session-binding cookie is needed. */
  isBrowser: boolean
  now: Date
  /** The name by which its owner will recognise the device. */
  device?: string | null
  address?: string | null
}

/** Opens a session and returns its secrets, of which only hashes are stored. */
export async function openSession(db: Database, login: NewSession): Promise<{ token: string; binding: string | null }> {
  const token = newToken()
  const binding = login.isBrowser ? newToken() : null
  const longest = login.remember ? LONGEST_WHEN_REMEMBERED : LONGEST
  await db.insert(session).values({
    tokenHash: hashToken(token),
    bindingHash: binding && hashToken(binding),
    userId: login.userId,
    remember: login.remember,
    device: login.device ?? null,
    address: login.address ?? null,
    createdAt: login.now,
    lastSeenAt: login.now,
    confirmedAt: login.now,
    expiresAt: new Date(login.now.getTime() + longest),
  })
  return { token, binding }
}

/**
 * Deletes sessions older than the longest possible one: of one user, or of all. Until then even ended sessions show from which
 * networks a user has logged in (`login-throttle.ts`).
 */
export async function dropOldSessions(db: Database, now: Date, userId?: string): Promise<void> {
  const own = userId === undefined ? undefined : eq(session.userId, userId)
  const before = new Date(now.getTime() - LONGEST_WHEN_REMEMBERED)
  await db.delete(session).where(and(own, lt(session.createdAt, before)))
}

/** Records that the owner of a session has just typed the password again. */
export async function confirmSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.update(session).set({ confirmedAt: now }).where(eq(session.id, sessionId))
}

/** Ends one session at once. */
export async function endSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
}

/** Ends every session of a user but one at once, and returns those that were open. */
export async function endOtherSessionsOf(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
) {
  return db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.userId, userId), ne(session.id, sessionId), isNull(session.revokedAt)))
    .returning()
}

/** Ends every session of a user at once. */
export async function endSessionsOf(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
}

/**
 * Records the database's write position for a user, in whichever session they wrote: a replica serves them once it has reached
 * it.
 */
export async function noteWritten(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ wroteUpTo: sql`pg_current_wal_insert_lsn()` })
    .where(eq(users.id, userId))
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function findSession(db: Database, tokenHash: string) {
  const [found] = await db
    .select({
      session: {
        id: session.id,
        bindingHash: session.bindingHash,
        remember: session.remember,
        lastSeenAt: session.lastSeenAt,
        confirmedAt: session.confirmedAt,
        expiresAt: session.expiresAt,
      },
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        role: users.role,
        seesCommission: users.seesCommission,
        wroteUpTo: users.wroteUpTo,
      },
      business: {
        id: business.id,
        type: business.type,
        subdomain: business.subdomain,
        paymentType: business.paymentType,
        deletedAt: business.deletedAt,
      },
    })
    .from(session)
    .innerJoin(users, eq(users.id, session.userId))
    .leftJoin(business, eq(business.id, users.businessId))
    .where(and(eq(session.tokenHash, tokenHash), isNull(session.revokedAt), isInService))
  return found
}

function isGood({ session: found, user: { role }, business: own }: FoundSession, now: Date): boolean {
  return !own?.deletedAt && isInUse(found, role, now)
}

type Lifetime = { remember: boolean; lastSeenAt: Date; expiresAt: Date }

/** Whether a session is still valid: not idle for too long, and not expired. */
export function isInUse({ remember, lastSeenAt, expiresAt }: Lifetime, role: Role, now: Date): boolean {
  const idle = remember ? IDLE_WHEN_REMEMBERED : IDLE[areaOfRole[role]]
  return now < expiresAt && now.getTime() - lastSeenAt.getTime() < idle
}

function hasBinding(expectedHash: string | null, secret: string | undefined): boolean {
  return expectedHash === null || (secret !== undefined && hashToken(secret) === expectedHash)
}

async function touch(db: Database, { id, lastSeenAt }: FoundSession['session'], now: Date): Promise<void> {
  const stale = new Date(now.getTime() - LAST_SEEN_STEP)
  if (lastSeenAt > stale) return
  await db
    .update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.id, id), lt(session.lastSeenAt, now)))
}

function identityOf(found: FoundSession, now: Date): Identity {
  const { id, confirmedAt } = found.session
  const { id: userId, email, name, role, wroteUpTo, seesCommission } = found.user
  const { business: own } = found
  return {
    sessionId: id,
    isConfirmed: now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR,
    userId,
    email,
    name,
    role,
    wroteUpTo,
    seesCommission: seesCommission || mayCall(role, 'ownSettlements.seeCommission'),
    business: own && {
      id: own.id,
      type: own.type,
      subdomain: own.subdomain,
      // The payment type decides this, not the kind of business (docs/decisions/003).
      buysOnAccount: own.paymentType === 'on-account' && mayCall(role, 'sales.sellOnAccount'),
    },
  }
}
