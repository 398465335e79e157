import { and, eq, isNull } from 'drizzle-orm'
import type { Role } from '#shared/access/permissions.ts'
import { Failure } from '#shared/errors.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { newToken } from '../../platform/crypto/token.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { mailboxOf, type SharedLimit, spendUse } from '../../platform/http/shared-limit.ts'
import { writeAudit } from '../audit/log.ts'
import { INVITATION_LIFETIME } from '../auth/link-lifetime.ts'
import { invitationEmail } from '../auth/password-emails.ts'
import { addLink } from '../auth/password-links.ts'
import { voidPasswordLinks } from '../auth/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueEmail } from '../emails/queue.ts'
import { type By, change, reachOf, refuseOtherRole, refuseRemovedAuthor, type User, write } from './user-change.ts'

const DAY_S = 24 * 3600
/** The limit of invitations to one mailbox per day, whoever sends them. */
const INVITATIONS_TO: SharedLimit = { name: 'invitation-to', max: 5, windowSeconds: DAY_S }
/**
 * The limit of invitations of one business per day. An email that is refused as taken counts too, so that nobody can find out
 * our users.
 */
const INVITATIONS_OF: SharedLimit = { name: 'invitation-of', max: 50, windowSeconds: DAY_S }

/** `businessId`: the business of the new user; without it, that of the author, or staff. */
type Invitation = {
  name: string
  email: string
  role: Role
  seesCommission?: boolean | undefined
  businessId?: string | undefined
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
    const [newUser] = await tx
      .insert(users)
      .values({ name, email, role, seesCommission, businessId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!newUser) throw validationFailure([{ path: 'email', key: 'LOGIN.EMAIL_TAKEN' }])
    await sendInvitation(tx, dependencies, { id: newUser.id, email })
    await writeAudit(tx, {
      at: now,
      userId: by.userId,
      action: 'user.invited',
      subject: newUser.id,
      detail: { name, email, role, ...(seesCommission ? { seesCommission } : {}), ...businessOf({ businessId }) },
    })
    return newUser.id
  })
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

/** Emails an invitation. The real token is made when the email is sent, so that none is ever stored. */
async function sendInvitation(tx: Database, dependencies: Dependencies, { id, email }: Pick<User, 'id' | 'email'>) {
  const now = dependencies.now()
  await spendUse(tx, INVITATIONS_TO, { subject: mailboxOf(email), now })
  const linkHash = await addLink(tx, id, { token: newToken(), now, lifetime: INVITATION_LIFETIME })
  await queueEmail(tx, dependencies, invitationEmail, { to: email, linkHash })
}
