import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import type { Dependencies } from '../dependencies.ts'
import { isActiveManager } from '../../platform/db/schema/users-in-service.ts'
import { hashPassword } from './password.ts'
import { addLink, refuseCommonPassword } from './password-links.ts'
import { findUser, findPasswordLink, usePasswordLink, voidPasswordLinks } from './store.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'

/** The placeholder of the first administrator: a user without email or password, which cannot log in. */
const NOBODY_YET = { email: '', name: '', role: 'administrator' } as const

/**
 * Makes a link to create the first administrator, valid once and for 30 minutes; null when there is one already
 * (docs/decisions/007). Earlier links stop working.
 */
export async function administratorSetupLink(dependencies: Dependencies): Promise<string | null> {
  const now = dependencies.now()
  return dependencies.db.transaction(async (tx) => {
    await holdLock(tx, 'administratorSetup')
    if ((await tx.$count(users, isActiveManager)) > 0) return null
    const token = newToken()
    const userId = await vacancy(tx)
    await voidPasswordLinks(tx, userId, now)
    await addLink(tx, userId, { token, now })
    return `${dependencies.env.publicUrl}/admin/setup#token=${token}`
  })
}

/**
 * Makes the owner of a set-up link the first administrator.
 * @throws Failure RESET_LINK_INVALID; VALIDATION when the email is taken or the password easy to guess.
 */
export async function setUpAdministrator(
  dependencies: Dependencies,
  { token, user: email, name, password }: { token: string; user: string; name: string; password: string },
): Promise<void> {
  const now = dependencies.now()
  const tokenHash = hashToken(token)
  const link = await findPasswordLink(dependencies.db, tokenHash, now)
  if (!link || link.email !== NOBODY_YET.email) throw new Failure('RESET_LINK_INVALID')
  await refuseCommonPassword(password, [email, name])
  const passwordHash = await hashPassword(password)
  await dependencies.db.transaction(async (tx) => {
    if (!(await usePasswordLink(tx, tokenHash, now))) throw new Failure('RESET_LINK_INVALID')
    if (await findUser(tx, email)) throw emailTaken()
    const { userId } = link
    await tx.update(users).set({ email, name, passwordHash }).where(eq(users.id, userId))
    await writeAudit(tx, {
      at: now,
      userId,
      action: 'account.set-up',
      subject: userId,
      detail: { role: 'administrator' },
    })
  })
  dependencies.log.info({ userId: link.userId }, 'first administrator was set up')
}

function emailTaken(): Failure {
  const key = 'LOGIN.EMAIL_TAKEN'
  return new Failure('VALIDATION', { fields: [{ path: 'user', key, message: messages[key] }] })
}

async function vacancy(tx: Database): Promise<string> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, NOBODY_YET.email), isNull(users.deletedAt)))
  if (found) return found.id
  const [firstUser] = await tx.insert(users).values(NOBODY_YET).returning({ id: users.id })
  return firstUser!.id
}
