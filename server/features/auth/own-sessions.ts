import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OwnSession } from '#shared/auth/account-contract.ts'
import { Failure } from '#shared/errors.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { session } from '../../platform/db/schema/businesses.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { dropAbandonedSetups } from './second-factor.ts'
import { dropOldSessions, endOtherSessionsOf, endSession, isInUse } from './session.ts'

/** Lists the sessions of a user that are still valid, the last used first. */
export async function listSessions(
  { db, now }: Dependencies,
  { userId, sessionId, role }: Identity,
): Promise<OwnSession[]> {
  const open = await openSessionsOf(db, userId)
  const at = now()
  return open
    .filter((one) => isInUse(one, role, at))
    .map(({ id, device, address, createdAt, lastSeenAt }) => ({
      id,
      device,
      address,
      openedAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }))
}

/**
 * Ends a session of the caller's own user at once; one that has ended already is no error.
 * @throws Failure SESSION_NOT_FOUND when the user has no such session, even if another user has
 */
export async function endOwnSession({ db, now, log }: Dependencies, caller: Identity, id: string): Promise<void> {
  const { userId } = caller
  const at = now()
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ revokedAt: session.revokedAt })
      .from(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .for('update')
    if (!found) throw new Failure('SESSION_NOT_FOUND')
    if (found.revokedAt) return
    await endSession(tx, id, at)
    await writeAudit(tx, { at, userId, action: 'sessions.revoked', subject: userId, detail: { sessions: 1 } })
  })
  log.info({ userId }, 'a session was ended by its owner')
}

/** Ends every session of the caller's user except the calling one, and returns how many there were. */
export async function endOtherSessions({ db, now, log }: Dependencies, caller: Identity): Promise<{ ended: number }> {
  const { userId, sessionId, role } = caller
  const at = now()
  const ended = await db.transaction(async (tx) => {
    const revoked = await endOtherSessionsOf(tx, { userId, sessionId }, at)
    const sessions = revoked.filter((one) => isInUse(one, role, at)).length
    if (sessions > 0) {
      await writeAudit(tx, { at, userId, action: 'sessions.revoked', subject: userId, detail: { sessions } })
    }
    return sessions
  })
  log.info({ userId, sessions: ended }, 'other sessions were ended by their owner')
  return { ended }
}

/** Deletes sessions after 31 days, with their device and address, and second-factor secrets that were never confirmed. */
export async function sweepSessions({ db, now }: Dependencies): Promise<void> {
  await dropOldSessions(db, now())
  await dropAbandonedSetups(db, now())
}

function openSessionsOf(db: Database, userId: string) {
  return db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
}
