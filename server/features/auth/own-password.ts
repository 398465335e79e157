import { randomUUID } from 'node:crypto'
import { areaOfRole } from '#shared/access/permissions.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { writeAudit } from '../audit/log.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { matchOwnPassword, wrongPassword } from './login.ts'
import { passwordChangedEmail } from './password-emails.ts'
import { refuseCommonPassword } from './password-links.ts'
import { hashPassword } from './password.ts'
import { confirmSession, endOtherSessionsOf } from './session.ts'
import { exchangePassword, voidPasswordLinks } from './store.ts'

/**
 * Confirms a session, which may then for a while do what needs a recent password. With a second factor the password is enough
 * too: the code was checked when the session was opened.
 * @throws Failure VALIDATION when it is wrong; TOO_MANY_REQUESTS after too many wrong ones
 */
export async function confirmPassword(dependencies: Dependencies, caller: Identity, password: string): Promise<void> {
  if (!(await matchOwnPassword(dependencies, caller, password))) throw wrongPassword()
  await confirmSession(dependencies.db, caller.sessionId, dependencies.now())
  dependencies.log.info({ userId: caller.userId }, 'password was confirmed')
}

type Change = { currentPassword: string; password: string }

/**
 * Changes the caller's password: the other sessions and open links of the user end, and the owner gets an email.
 * @throws Failure VALIDATION at `currentPassword` when it is wrong, at `password` when the new one is the same or easy to guess;
 *   TOO_MANY_REQUESTS after too many wrong ones
 */
export async function changePassword(dependencies: Dependencies, caller: Identity, change: Change): Promise<void> {
  const { currentPassword, password } = change
  const { userId, sessionId, email: to, name, role } = caller
  const currentHash = await matchOwnPassword(dependencies, caller, currentPassword)
  if (currentHash === null) throw wrongPassword('currentPassword')
  if (password === currentPassword) throw validationFailure([{ path: 'password', key: 'ACCOUNT.PASSWORD_SAME' }])
  await refuseCommonPassword(password, [to, name])
  const passwordHash = await hashPassword(password)
  const now = dependencies.now()
  await dependencies.db.transaction(async (tx) => {
    const isExchanged = await exchangePassword(tx, { userId, from: currentHash, to: passwordHash })
    if (!isExchanged) throw wrongPassword('currentPassword')
    await endOtherSessionsOf(tx, { userId, sessionId }, now)
    await confirmSession(tx, sessionId, now)
    await voidPasswordLinks(tx, userId, now)
    await queueEmail(tx, dependencies, passwordChangedEmail, { to, role: areaOfRole[role], key: randomUUID() })
    await writeAudit(tx, { at: now, userId, action: 'password.changed', subject: userId, detail: { role } })
  })
  dependencies.log.info({ userId }, 'password was changed by its owner')
}
