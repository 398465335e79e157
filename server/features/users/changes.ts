import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AuditAction } from '#shared/audit/actions.ts'
import { mayCall, type Role, rolesIn } from '#shared/access/permissions.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import { type AuditDetail, writeAudit } from '../audit/log.ts'
import { isActiveManagerOf } from '../../platform/db/schema/users-in-service.ts'
import { INVITATION_LIFETIME } from '../auth/link-lifetime.ts'
import { invitationEmail } from '../auth/password-emails.ts'
import { addLink } from '../auth/password-links.ts'
import { endSessionsOf } from '../auth/session.ts'
import { voidPasswordLinks } from '../auth/store.ts'
import { newToken } from '../../platform/crypto/token.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { mailboxOf, type SharedLimit, spendUse } from '../../platform/http/shared-limit.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { findWithin, lockUser } from './store.ts'

const DAY_S = 24 * 3600
/** The limit of invitations to one mailbox per day, whoever sends them. */
const INVITATIONS_TO: SharedLimit = { name: 'invitation-to', max: 5, windowSeconds: DAY_S }
/**
 * The limit of invitations of one business per day. An email that is refused as taken counts too, so that nobody can find out
 * our users.
 */
const INVITATIONS_OF: SharedLimit = { name: 'invitation-of', max: 50, windowSeconds: DAY_S }

/** The author, who changes the users of their own business; a member of staff, those of staff and of every business. */
type By = Pick<Identity, 'userId' | 'business'>
type User = NonNullable<Awaited<ReturnType<typeof lockUser>>> & {
  /** Whether nobody else could manage users. */
  isLastManager: boolean
}

/** `businessId`: the business of the new user; without it, that of the author, or staff. */
type Invitation = {
  name: string
  email: string
  role: Role
  seesCommission?: boolean | undefined
  businessId?: string | undefined
}

/** Returns whose users the author manages. */
export const reachOf = ({ business }: By) => ({ within: business?.id ?? null })

/** @throws Failure VALIDATION for a role that a business's users, or staff, cannot have */
function refuseOtherRole(businessId: string | null, role: Role): void {
  if (!rolesIn(businessId === null ? 'administrator' : 'partner').includes(role))
    throw validationFailure([{ path: 'role', key: 'USERS.ROLE_REQUIRED' }])
}

/**
 * Adds a user, who chooses a password by an emailed link that works once.
 * @throws Failure VALIDATION when there is a user with that email, or for a role that the user cannot have; BUSINESS_NOT_FOUND
 *   for a business whose users the author does not manage; TOO_MANY_REQUESTS
 */
export async function inviteUser(dependencies: Dependencies, by: By, invitation: Invitation): Promise<string> {
  const { name, email, role, seesCommission = false } = invitation
  const now = dependencies.now()
  const { within } = reachOf(by)
  const businessId = invitation.businessId ?? within
  if (within !== null && businessId !== within) throw new Failure('BUSINESS_NOT_FOUND')
  refuseOtherRole(businessId, role)
  if (within !== null) await spendUse(dependencies.db, INVITATIONS_OF, { subject: within, now })
  return dependencies.db.transaction(async (tx) => {
    await refuseRemovedAuthor(tx, by)
    if (businessId !== null) await lockBusiness(tx, businessId)
    const [added] = await tx
      .insert(users)
      .values({ name, email, role, seesCommission, businessId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!added) throw validationFailure([{ path: 'email', key: 'LOGIN.EMAIL_TAKEN' }])
    await sendInvitation(tx, dependencies, { id: added.id, email })
    await writeAudit(tx, {
      at: now,
      userId: by.userId,
      action: 'user.invited',
      subject: added.id,
      detail: { name, email, role, ...(seesCommission ? { seesCommission } : {}), ...businessOf({ businessId }) },
    })
    return added.id
  })
}

/** Returns the business of a user for the log; staff have none. */
function businessOf({ businessId }: Pick<User, 'businessId'>): { business?: string } {
  return businessId === null ? {} : { business: businessId }
}

/**
 * Locks the business, so that it is not removed meanwhile.
 * @throws Failure BUSINESS_NOT_FOUND, also for the main brand, which has no users
 */
async function lockBusiness(tx: Database, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: business.id })
    .from(business)
    .where(and(eq(business.id, id), eq(business.isMainBrand, false), isNull(business.deletedAt)))
    .for('share')
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
}

/** Emails another invitation to a user who has not chosen a password; the earlier link stops working. */
export async function inviteAgain(dependencies: Dependencies, by: By, id: string): Promise<void> {
  await change(dependencies, by, id, async (tx, user, at) => {
    if (user.passwordHash) throw new Failure('USER_HAS_PASSWORD')
    await voidPasswordLinks(tx, id, at)
    await sendInvitation(tx, dependencies, user)
    await write(tx, { by, at, user, action: 'user.invited', detail: { ...businessOf(user), again: true } })
  })
}

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

type Change<Result = void> = (tx: Database, user: User, at: Date) => Promise<Result>

async function change(dependencies: Dependencies, by: By, id: string, make: Change): Promise<void> {
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
function changeEach(
  dependencies: Dependencies,
  by: By,
  ids: readonly string[],
  make: Change<boolean>,
): Promise<string[]> {
  return dependencies.db.transaction(async (tx) => {
    await refuseRemovedAuthor(tx, by)
    const all = await findWithin(tx, ids, reachOf(by))
    if (all.length < new Set(ids).size) throw new Failure('USER_NOT_FOUND')
    const changed: string[] = []
    for (const found of all) {
      // Managers are counted again for each user: the change of the last one is refused, and with it all changes.
      const user = await lockToChange(tx, found)
      if (user && (await make(tx, user, dependencies.now()))) changed.push(user.id)
    }
    return changed
  })
}

type Found = Awaited<ReturnType<typeof findWithin>>[number]

async function lockToChange(tx: Database, { id, businessId }: Found): Promise<User | null> {
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
async function refuseRemovedAuthor(tx: Database, by: By): Promise<void> {
  if (!(await lockManagers(tx, reachOf(by).within)).includes(by.userId)) throw new Failure('FORBIDDEN')
}

/** Emails an invitation. The real token is made when the email is sent, so that none is ever stored. */
async function sendInvitation(tx: Database, dependencies: Dependencies, { id, email }: Pick<User, 'id' | 'email'>) {
  const now = dependencies.now()
  await spendUse(tx, INVITATIONS_TO, { subject: mailboxOf(email), now })
  const linkHash = await addLink(tx, id, { token: newToken(), now, lifetime: INVITATION_LIFETIME })
  await queueEmail(tx, dependencies, invitationEmail, { to: email, linkHash })
}

type Written = {
  by: By
  at: Date
  user: User
  action: Extract<AuditAction, `user.${string}`>
  detail: AuditDetail<'user.invited'>
}

function write(tx: Database, { by, at, user, action, detail }: Written): Promise<void> {
  const { id: subject, name, email } = user
  return writeAudit(tx, { at, userId: by.userId, action, subject, detail: { name, email, ...detail } })
}
