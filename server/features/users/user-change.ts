import { asc } from 'drizzle-orm'
import type { AuditAction } from '#shared/audit/actions.ts'
import { type Role, rolesIn } from '#shared/access/permissions.ts'
import { Failure } from '#shared/errors.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { isActiveManagerOf } from '../../platform/db/schema/users-in-service.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type AuditDetail, writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { findWithin, lockUser } from './store.ts'

/** The author, who changes the users of their own business; a member of staff, those of staff and of every business. */
export type By = Pick<Identity, 'userId' | 'business'>
export type User = NonNullable<Awaited<ReturnType<typeof lockUser>>> & {
  /** Whether nobody else could manage users. */
  isLastManager: boolean
}

/** Returns whose users the author manages. */
export const reachOf = ({ business }: By) => ({ within: business?.id ?? null })

/** @throws Failure VALIDATION for a role that a business's users, or staff, cannot have */
export function refuseOtherRole(businessId: string | null, role: Role): void {
  if (!rolesIn(businessId === null ? 'administrator' : 'partner').includes(role))
    throw validationFailure([{ path: 'role', key: 'USERS.ROLE_REQUIRED' }])
}

/** Changes a locked user in a transaction, at a time. */
export type Change<Result = void> = (tx: Database, user: User, at: Date) => Promise<Result>

/**
 * Changes one user in a transaction.
 * @throws Failure USER_NOT_FOUND when the author may not manage the user or there is none; FORBIDDEN when the author lost the right
 */
export async function change(dependencies: Dependencies, by: By, id: string, make: Change): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    await refuseRemovedAuthor(tx, by)
    const [found] = await findWithin(tx, [id], reachOf(by))
    const user = found && (await lockToChange(tx, found))
    if (!user) throw new Failure('USER_NOT_FOUND')
    await make(tx, user, dependencies.now())
  })
}

/**
 * Changes users in one transaction; returns those for whom `make` returned true.
 * @throws Failure USER_NOT_FOUND, with no user changed, when the caller may not manage one of them or there is no such user
 */
export function changeEach(
  dependencies: Dependencies,
  by: By,
  ids: readonly string[],
  make: Change<boolean>,
): Promise<string[]> {
  return dependencies.db.transaction(async (tx) => {
    await refuseRemovedAuthor(tx, by)
    const all = await findWithin(tx, ids, reachOf(by))
    if (all.length < new Set(ids).size) throw new Failure('USER_NOT_FOUND')
    const changedIds: string[] = []
    for (const found of all) {
      // Managers are counted again for each user: the change of the last one is refused, and with it all changes.
      const user = await lockToChange(tx, found)
      if (user && (await make(tx, user, dependencies.now()))) changedIds.push(user.id)
    }
    return changedIds
  })
}

type UserKey = Awaited<ReturnType<typeof findWithin>>[number]

async function lockToChange(tx: Database, { id, businessId }: UserKey): Promise<User | null> {
  // Managers are locked before any other row, and in one order, so that two simultaneous removals run one after the other.
  const managers = await lockManagers(tx, businessId)
  const user = await lockUser(tx, id)
  return user ? { ...user, isLastManager: managers.length === 1 && managers[0] === id } : null
}

/**
 * Locks the managers with `no key update`, which lets foreign keys pass: otherwise an audit entry, which refers to its author,
 * could wait for another change that waits for this one.
 */
async function lockManagers(tx: Database, businessId: string | null): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(isActiveManagerOf(businessId))
    .orderBy(asc(users.id))
    .for('no key update')
  return found.map(({ id }) => id)
}

/** Refuses an author who was removed, blocked or demoted since the call came in. @throws Failure FORBIDDEN */
export async function refuseRemovedAuthor(tx: Database, by: By): Promise<void> {
  if (!(await lockManagers(tx, reachOf(by).within)).includes(by.userId)) throw new Failure('FORBIDDEN')
}

type UserAuditEntry = {
  by: By
  at: Date
  user: User
  action: Extract<AuditAction, `user.${string}`>
  detail: AuditDetail<'user.invited'>
}

/** Writes a change of a user to the audit log, with the user's name and email. */
export function write(tx: Database, { by, at, user, action, detail }: UserAuditEntry): Promise<void> {
  const { id: subject, name, email } = user
  return writeAudit(tx, { at, userId: by.userId, action, subject, detail: { name, email, ...detail } })
}
