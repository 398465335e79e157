import { eq, sql } from 'drizzle-orm'
import type { Area } from '#shared/access/guard.ts'
import { Failure } from '#shared/errors.ts'
import { areaOfRole } from '#shared/access/permissions.ts'
import { messages } from '#shared/messages.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { isCommonPassword } from './common-passwords.ts'
import { forgiveLogins } from './login-throttle.ts'
import { LINK_LIFETIME } from './link-lifetime.ts'
import { hashPassword } from './password.ts'
import { passwordChangedEmail, passwordLinkEmail } from './password-emails.ts'
import { endSessionsOf } from './session.ts'
import { inConstantTime } from '../../platform/crypto/constant-time.ts'
import {
  addPasswordLink,
  countPasswordLinks,
  findUser,
  findPasswordLink,
  setPassword,
  usePasswordLink,
} from './store.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'

const HOUR = 60 * 60_000
const LINKS_PER_HOUR = 3

/** Milliseconds that every answer takes, with or without a user: more than the work needs. */
const FORGOT_TAKES = 400

/**
 * Emails the owner of an address a link to choose a password. Neither the answer nor its time reveals whether there is
 * such a user.
 */
export async function forgotPassword(
  dependencies: Dependencies,
  request: { email: string; area: Area },
): Promise<void> {
  await inConstantTime(FORGOT_TAKES, () => orderLink(dependencies, request)).catch((error: unknown) => {
    dependencies.log.error({ err: error }, 'password link was not ordered')
  })
}

/**
 * The token here is a placeholder: the real one is made when the email is sent (see `renewPasswordLink`), so that none is ever
 * stored.
 */
async function orderLink(dependencies: Dependencies, { email, area }: { email: string; area: Area }): Promise<void> {
  const now = dependencies.now()
  await dependencies.db.transaction(async (tx) => {
    const owner = await findUser(tx, email)
    if (!owner || areaOfRole[owner.role] !== area) return
    await tx.execute(sql`select 1 from ${users} where ${eq(users.id, owner.id)} for update`)
    if ((await countPasswordLinks(tx, owner.id, new Date(now.getTime() - HOUR))) >= LINKS_PER_HOUR) return
    const linkHash = await addLink(tx, owner.id, { token: newToken(), now })
    await queueEmail(tx, dependencies, passwordLinkEmail, { to: owner.email, linkHash })
  })
}

/** Stores a link for a user and returns the hash of its token. */
export async function addLink(
  tx: Database,
  userId: string,
  { token, now, lifetime = LINK_LIFETIME }: { token: string; now: Date; lifetime?: number },
): Promise<string> {
  const tokenHash = hashToken(token)
  const expiresAt = new Date(now.getTime() + lifetime)
  await addPasswordLink(tx, { tokenHash, userId, createdAt: now, expiresAt })
  return tokenHash
}

/**
 * Sets a password by a link, ends every session of the user and uses the link up, all or nothing.
 * @throws Failure RESET_LINK_INVALID, or VALIDATION when the password is easy to guess.
 */
export async function resetPassword(
  dependencies: Dependencies,
  { token, password }: { token: string; password: string },
): Promise<{ role: Area }> {
  const now = dependencies.now()
  const tokenHash = hashToken(token)
  const owner = await findPasswordLink(dependencies.db, tokenHash, now)
  // A user without email is the placeholder of the first administrator, which has its own call.
  if (!owner || owner.email === '') throw new Failure('RESET_LINK_INVALID')
  await refuseCommonPassword(password, [owner.email, owner.name])
  const passwordHash = await hashPassword(password)
  await dependencies.db.transaction(async (tx) => {
    if (!(await usePasswordLink(tx, tokenHash, now))) throw new Failure('RESET_LINK_INVALID')
    await setPassword(tx, owner.userId, passwordHash)
    await endSessionsOf(tx, owner.userId, now)
    await forgiveLogins(tx, { email: owner.email, now })
    const { userId, email: to, role } = owner
    await queueEmail(tx, dependencies, passwordChangedEmail, { to, role: areaOfRole[role], key: tokenHash })
    await writeAudit(tx, { at: now, userId, action: 'password.changed', subject: userId, detail: { role } })
  })
  dependencies.log.info({ userId: owner.userId }, 'password was reset')
  return { role: areaOfRole[owner.role] }
}

/** @throws Failure VALIDATION on `password` when it is easy to guess. `ownWords` are its owner's email and name. */
export async function refuseCommonPassword(password: string, ownWords: readonly string[]): Promise<void> {
  if (!(await isCommonPassword(password, ownWords))) return
  const key = 'LOGIN.PASSWORD_COMMON'
  throw new Failure('VALIDATION', { fields: [{ path: 'password', key, message: messages[key] }] })
}
