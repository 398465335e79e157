import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'
import type { SecondFactor, SecondFactorSetup } from '#shared/auth/account-contract.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import { mainBrand } from '../sellers/store.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { recoveryCode, secondFactor } from '../../platform/db/schema/businesses.ts'
import { qrSvg } from '../../adapters/qr-code/qr.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { throttleOwnTry, matchOwnPassword, wrongPassword } from './login.ts'
import { forgiveOwnTries } from './login-throttle.ts'
import { readCode, spendCode } from './login-code.ts'
import { newRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'
import { tellOwner } from './second-factor-notice.ts'
import { newSecret, stepOfCode, totpAddress } from './totp.ts'

/** Milliseconds that a displayed secret waits for its first code. */
const SETUP_LIFETIME = 15 * 60_000
const RECOVERY_CODES = 10

/** Returns whether the caller's login needs a code, and how many recovery codes are left. */
export async function secondFactorOf(dependencies: Dependencies, { userId }: Identity): Promise<SecondFactor> {
  const { db } = dependencies
  const [found] = await db.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  if (!found?.confirmedAt) return { state: 'off', since: null, codesLeft: 0 }
  const [codes] = await db
    .select({ count: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return { state: 'on', since: found.confirmedAt.toISOString(), codesLeft: codes?.count ?? 0 }
}

/**
 * Makes a secret for the caller's app. The login needs no code until a first one confirms the secret.
 * @throws Failure SECOND_FACTOR_CHANGED when it is on already; VALIDATION when the password is wrong; TOO_MANY_REQUESTS after
 *   too many of them
 */
export async function startSecondFactor(
  dependencies: Dependencies,
  caller: Identity,
  password: string,
): Promise<SecondFactorSetup> {
  const { db, accountSecrets, now } = dependencies
  if (!(await matchOwnPassword(dependencies, caller, password))) throw wrongPassword()
  const { userId, email } = caller
  const secret = newSecret()
  const pending = { encryptedSecret: accountSecrets.encrypt(secret, userId), startedAt: now() }
  const rows = await db
    .insert(secondFactor)
    .values({ userId, ...pending })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: pending,
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ userId: secondFactor.userId })
  if (rows.length === 0) throw new Failure('SECOND_FACTOR_CHANGED')
  const { name: issuer } = await mainBrand(db)
  const qr = await qrSvg(totpAddress({ secret, issuer, account: email }))
  return { key: secret.match(/.{4}/g)!.join(' '), qr }
}

/**
 * Switches the second step on with a first code of the app, and returns the recovery codes, which are shown only this once.
 * @throws Failure VALIDATION when the code is wrong; SECOND_FACTOR_CHANGED when there is nothing to confirm any more
 */
export async function confirmSecondFactor(
  dependencies: Dependencies,
  caller: Identity,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, accountSecrets, log } = dependencies
  const { userId } = caller
  const now = dependencies.now()
  const isPending = and(
    eq(secondFactor.userId, userId),
    isNull(secondFactor.confirmedAt),
    gt(secondFactor.startedAt, new Date(now.getTime() - SETUP_LIFETIME)),
  )
  const [pending] = await db.select().from(secondFactor).where(isPending)
  const secret = pending && accountSecrets.decrypt(pending.encryptedSecret, userId)
  if (!secret) throw new Failure('SECOND_FACTOR_CHANGED')
  const step = stepOfCode(secret, code.replace(/\s/g, ''), now)
  if (step === null) throw validationFailure([{ path: 'code', key: 'ACCOUNT.CODE_WRONG' }])
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.transaction(async (tx) => {
    const on = await tx
      .update(secondFactor)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(isPending, eq(secondFactor.encryptedSecret, pending.encryptedSecret)))
      .returning({ userId: secondFactor.userId })
    if (on.length === 0) throw new Failure('SECOND_FACTOR_CHANGED')
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await tx.insert(recoveryCode).values(recoveryCodes.map((one) => ({ userId, codeHash: recoveryCodeHash(one)! })))
    await tellOwner(tx, dependencies, caller, 'on')
  })
  log.info({ userId }, 'second factor was switched on')
  return { recoveryCodes }
}

/**
 * Switches the second step off.
 * @throws Failure SECOND_FACTOR_REFUSED when the password or the code is wrong, without saying which;
 *   SECOND_FACTOR_CHANGED when it is off already; TOO_MANY_REQUESTS after too many wrong ones
 */
export async function endSecondFactor(
  dependencies: Dependencies,
  caller: Identity,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, log } = dependencies
  const { userId } = caller
  const now = dependencies.now()
  const [factor] = await db.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  if (!factor?.confirmedAt) throw new Failure('SECOND_FACTOR_CHANGED')
  // Codes are counted apart from passwords: a right password, however often it is typed, clears no count of wrong codes.
  const own = { kind: 'code', of: userId, now } as const
  await throttleOwnTry(dependencies, caller, own)
  const read = readCode(dependencies, { userId, factor, typed: code, now })
  const isOwn = await matchOwnPassword(dependencies, caller, password)
  if (!isOwn || !read) throw new Failure('SECOND_FACTOR_REFUSED')
  await db.transaction(async (tx) => {
    if (!(await spendCode(tx, userId, read, now))) throw new Failure('SECOND_FACTOR_REFUSED')
    await forgiveOwnTries(tx, own)
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await tx.delete(secondFactor).where(eq(secondFactor.userId, userId))
    await tellOwner(tx, dependencies, caller, 'off')
  })
  log.info({ userId }, 'second factor was switched off')
}

/** Deletes secrets that were shown and never confirmed. */
export async function dropAbandonedSetups(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SETUP_LIFETIME)
  await db.delete(secondFactor).where(and(isNull(secondFactor.confirmedAt), lt(secondFactor.startedAt, before)))
}
