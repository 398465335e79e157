import { eq } from 'drizzle-orm'
import { mayCall, type Role } from '#shared/access/permissions.ts'
import { Failure } from '#shared/errors.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { endSessionsOf } from '../auth/session.ts'
import { voidPasswordLinks } from '../auth/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { type By, type Change, change, changeEach, refuseOtherRole, type User, write } from './user-change.ts'

type Edit = {
  /** The version that the author had read; without it the edit applies to any version. */
  version?: number | undefined
  name?: string | undefined
  role?: Role | undefined
  seesCommission?: boolean | undefined
  isBlocked?: boolean | undefined
}

/**
 * Changes the fields that an edit names. A user who is blocked or has fewer rights is affected from the next call on.
 * @throws Failure USER_NOT_FOUND; CHANGED_MEANWHILE when the user was changed since `version`; LAST_ADMINISTRATOR or LAST_OWNER when nobody with the right to manage users would be left
 */
export async function editUser(dependencies: Dependencies, by: By, id: string, edit: Edit): Promise<void> {
  await change(dependencies, by, id, makeEdit(by, edit))
}

/**
 * Blocks or unblocks users, all of them or none; returns which ones it changed. Users removed meanwhile are left out.
 * @throws Failure LAST_ADMINISTRATOR or LAST_OWNER when nobody with the right to manage users would be left
 */
export function blockUsers(
  dependencies: Dependencies,
  by: By,
  { ids, isBlocked }: { ids: readonly string[]; isBlocked: boolean },
): Promise<string[]> {
  return changeEach(dependencies, by, ids, async (tx, user, at) => {
    if ((user.blockedAt !== null) === isBlocked) return false
    await makeEdit(by, { isBlocked })(tx, user, at)
    return true
  })
}

function makeEdit(by: By, edit: Edit): Change {
  return async (tx, user, at) => {
    const { id, version } = user
    if (edit.version !== undefined && edit.version !== version) throw new Failure('CHANGED_MEANWHILE')
    const { name = user.name, role = user.role, isBlocked = user.blockedAt !== null } = edit
    const { seesCommission = user.seesCommission } = edit
    const wasBlocked = user.blockedAt !== null
    refuseOtherRole(user.businessId, role)
    if (isBlocked || !mayCall(role, 'users.edit')) refuseLast(user)
    const blockedAt = isBlocked ? (user.blockedAt ?? at) : null
    const changed = { name, role, seesCommission, blockedAt, version: version + 1 }
    await tx.update(users).set(changed).where(eq(users.id, id))
    if (isBlocked) await endSessionsOf(tx, id, at)
    if (name !== user.name || role !== user.role || seesCommission !== user.seesCommission) {
      const detail = {
        ...(name === user.name ? {} : { name: { from: user.name, to: name } }),
        ...(role === user.role ? {} : { role: { from: user.role, to: role } }),
        ...(seesCommission === user.seesCommission
          ? {}
          : { seesCommission: { from: user.seesCommission, to: seesCommission } }),
      }
      await write(tx, { by, at, user, action: 'user.edited', detail })
    }
    if (isBlocked !== wasBlocked)
      await write(tx, { by, at, user, action: isBlocked ? 'user.blocked' : 'user.unblocked', detail: {} })
  }
}

/** Ends every session of a user at once. */
export async function endUserSessions(dependencies: Dependencies, by: By, id: string): Promise<void> {
  await change(dependencies, by, id, endTheirSessions(by))
}

/** Does the same for several users at once; returns how many there were. */
export async function endSessionsOfUsers(dependencies: Dependencies, by: By, ids: readonly string[]): Promise<number> {
  const ended = await changeEach(dependencies, by, ids, async (tx, user, at) => {
    await endTheirSessions(by)(tx, user, at)
    return true
  })
  return ended.length
}

function endTheirSessions(by: By): Change {
  return async (tx, user, at) => {
    await endSessionsOf(tx, user.id, at)
    await write(tx, { by, at, user, action: 'user.sessions-ended', detail: {} })
  }
}

/**
 * Removes a user; their entries in the audit log stay.
 * @throws Failure USER_NOT_FOUND; LAST_ADMINISTRATOR or LAST_OWNER when nobody with the right to manage users would be left
 */
export async function removeUser(dependencies: Dependencies, by: By, id: string): Promise<void> {
  await change(dependencies, by, id, async (tx, user, at) => {
    refuseLast(user)
    await tx.update(users).set({ deletedAt: at }).where(eq(users.id, id))
    await endSessionsOf(tx, id, at)
    await voidPasswordLinks(tx, id, at)
    await write(tx, { by, at, user, action: 'user.removed', detail: {} })
  })
}

function refuseLast({ businessId, isLastManager }: User): void {
  if (isLastManager) throw new Failure(businessId === null ? 'LAST_ADMINISTRATOR' : 'LAST_OWNER')
}
