import { validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import type { Area } from '#shared/access/guard.ts'
import { areaOfRole } from '#shared/access/permissions.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf } from './device.ts'
import { countLogin, countOwnTry, forgiveLogins, forgiveOwnTries, type OwnTry } from './login-throttle.ts'
import { type ReadCode, readCode, spendCode } from './login-code.ts'
import { shortenedAddress, widestNetworkOf } from '../../platform/http/network.ts'
import { tooManyRequests } from '../../platform/http/too-many-requests.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import { tellOwner } from './second-factor-notice.ts'
import { dropOldSessions, openSession } from './session.ts'
import { type User, findUser, holdPassword, setPassword } from './store.ts'

export type LoginForm = {
  email: string
  password: string
  area: Area
  remember: boolean
  /** The code of the app, or a recovery code; undefined in the first step. */
  code: string | undefined
}

/** The origin of a login. */
export type LoginOrigin = { address: string; isBrowser: boolean; userAgent: string | undefined }

/** A session just opened, with its secrets, which only the owner gets. */
export type OpenedSession = { user: User; token: string; binding: string | null }

/**
 * Logs in. Whatever is wrong in a step (email, password, role, a deleted business; in the second step also the code), the
 * failure and its timing are the same, and all of it counts together.
 * @throws Failure WRONG_CREDENTIALS; LOGIN_CODE_REQUIRED when all is right and the user's login needs a code as well;
 *   LOGIN_CODE_WRONG for anything wrong in a call with a code; TOO_MANY_REQUESTS after too many of them; UNAVAILABLE when too
 *   many log in at once.
 */
export async function logIn(dependencies: Dependencies, form: LoginForm, from: LoginOrigin): Promise<OpenedSession> {
  const { log } = dependencies
  const now = dependencies.now()
  await throttle(dependencies, { email: form.email, address: from.address, now })
  const opened = await enter(dependencies, form, from, now).catch((error: unknown) => {
    if (error instanceof Failure) log.warn({ address: from.address, reason: error.code }, 'login failed')
    throw error
  })
  log.info({ userId: opened.user.id }, 'login')
  return opened
}

async function enter(
  dependencies: Dependencies,
  form: LoginForm,
  from: LoginOrigin,
  now: Date,
): Promise<OpenedSession> {
  const recognised = await recognise(dependencies, form, from, now)
  const secrets = await open(dependencies, { ...recognised, now }, form, from)
  return { user: recognised.user, ...secrets }
}

type RecognisedUser = { user: User; passwordHash: string; code: ReadCode | null }

/** Returns the failure of a wrong login: with a code it is the same whatever was wrong. */
function wrongLogin({ code }: LoginForm): Failure {
  return new Failure(code === undefined ? 'WRONG_CREDENTIALS' : 'LOGIN_CODE_WRONG')
}

async function recognise(
  dependencies: Dependencies,
  form: LoginForm,
  { address }: LoginOrigin,
  now: Date,
): Promise<RecognisedUser> {
  const user = await findUser(dependencies.db, form.email)
  const matches = await isPassword(user?.passwordHash ?? null, form.password, widestNetworkOf(address))
  const factor = user?.secondFactor ?? null
  const typed = form.code
  const code = typed === undefined ? null : readCode(dependencies, { userId: user?.id ?? '', factor, typed, now })
  if (!user?.passwordHash || !matches || areaOfRole[user.role] !== form.area) throw wrongLogin(form)
  if (factor && typed === undefined) throw new Failure('LOGIN_CODE_REQUIRED')
  if (factor && !code) throw new Failure('LOGIN_CODE_WRONG')
  return { user, passwordHash: user.passwordHash, code }
}

async function open(
  dependencies: Dependencies,
  { user, passwordHash, code, now }: RecognisedUser & { now: Date },
  form: LoginForm,
  from: LoginOrigin,
): Promise<Pick<OpenedSession, 'token' | 'binding'>> {
  const { email, password, remember } = form
  const renewedHash = isOutdated(passwordHash) ? await hashPassword(password) : null
  return dependencies.db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user.id, passwordHash))) throw wrongLogin(form)
    if (code && !(await spendCode(tx, user.id, code, now))) throw new Failure('LOGIN_CODE_WRONG')
    if (renewedHash) await setPassword(tx, user.id, renewedHash)
    await forgiveLogins(tx, { email, address: from.address, now })
    await dropOldSessions(tx, now, user.id)
    const opened = await openSession(tx, {
      userId: user.id,
      remember,
      isBrowser: from.isBrowser,
      now,
      device: deviceOf(from.userAgent),
      address: shortenedAddress(from.address),
    })
    const owner = { userId: user.id, email: user.email, role: user.role }
    if (code?.kind === 'recovery') await tellOwner(tx, dependencies, owner, 'recovery-code-used')
    return opened
  })
}

/**
 * Returns the hash of the password when the caller of a session knows it, else null. Wrong ones are throttled by session, like
 * those of a login: a stolen session cannot guess faster, and without one nobody can throttle its owner.
 * @throws Failure TOO_MANY_REQUESTS after too many wrong ones
 */
export async function matchOwnPassword(
  dependencies: Dependencies,
  caller: Identity,
  password: string,
): Promise<string | null> {
  const own = { kind: 'password', of: caller.sessionId, now: dependencies.now() } as const
  await throttleOwnTry(dependencies, caller, own)
  const hash = (await findUser(dependencies.db, caller.email))?.passwordHash ?? null
  if (!(await isPassword(hash, password, caller.userId))) return null
  await forgiveOwnTries(dependencies.db, own)
  return hash
}

/** Counts a session's try. @throws Failure TOO_MANY_REQUESTS after too many wrong ones */
export async function throttleOwnTry({ db, log }: Dependencies, { userId }: Identity, own: OwnTry): Promise<void> {
  const pause = await countOwnTry(db, own)
  if (pause === null) return
  log.warn({ userId, kind: own.kind }, 'session throttled')
  throw tooManyRequests(new Date(own.now.getTime() + pause), own.now)
}

/** Returns the failure at the field with a wrong own password. */
export function wrongPassword(path = 'password'): Failure {
  return validationFailure([{ path, key: 'LOGIN.PASSWORD_WRONG' }])
}

async function throttle(
  dependencies: Dependencies,
  attempt: { email: string; address: string; now: Date },
): Promise<void> {
  const pause = await countLogin(dependencies.db, attempt)
  if (pause === null) return
  dependencies.log.warn({ address: attempt.address }, 'login throttled')
  throw tooManyRequests(new Date(attempt.now.getTime() + pause), attempt.now)
}
