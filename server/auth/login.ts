import { Failure } from '#shared/errors.ts'
import type { Role } from '#shared/auth/permissions.ts'
import type { Services } from '../services.ts'
import { deviceOf, shortenedAddress } from './device.ts'
import { countLogin, forgiveLogins } from './login-brake.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import { dropOldSessions, openSession } from './session.ts'
import { type Account, findAccount, setPassword } from './store.ts'

export type LoginForm = { email: string; password: string; role: Role; remember: boolean }

/** A session just opened, with the secrets that only its owner will have. */
export type OpenedSession = { account: Account; token: string; companion: string | null }

/** Too many wrong passwords: who asks again before this many seconds is not even listened to. */
export class LoginBraked extends Failure {
  readonly retryAfterSeconds: number
  constructor(milliseconds: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000))
    super('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Logs in. Whatever is wrong (email, password, role, a deleted business), the failure and its timing are the same.
 * @throws Failure WRONG_CREDENTIALS; LoginBraked after too many of them; UNAVAILABLE when too many log in at once.
 */
export async function logIn(
  services: Services,
  { email, password, role, remember }: LoginForm,
  from: { address: string; isBrowser: boolean; userAgent: string | undefined },
): Promise<OpenedSession> {
  const { db, log } = services
  const now = services.now()
  const pause = await countLogin(db, { email, address: from.address, now })
  if (pause !== null) {
    log.warn({ address: from.address }, 'login braked')
    throw new LoginBraked(pause)
  }
  const account = await findAccount(db, email)
  const matches = await isPassword(account?.passwordHash ?? null, password)
  if (!account || !matches || account.role !== role) {
    log.warn({ address: from.address }, 'login failed')
    throw new Failure('WRONG_CREDENTIALS')
  }
  const renewedHash = isOutdated(account.passwordHash!) ? await hashPassword(password) : null
  const secrets = await db.transaction(async (tx) => {
    if (renewedHash) await setPassword(tx, account.id, renewedHash)
    await forgiveLogins(tx, { email, now })
    await dropOldSessions(tx, now, account.id)
    return openSession(tx, {
      accountId: account.id,
      remember,
      isBrowser: from.isBrowser,
      now,
      device: deviceOf(from.userAgent),
      address: shortenedAddress(from.address),
    })
  })
  log.info({ accountId: account.id }, 'login')
  return { account, ...secrets }
}
