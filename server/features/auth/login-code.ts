import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/schema/database.ts'
import { recoveryCode, secondFactor } from '../../platform/db/schema/businesses.ts'
import type { Dependencies } from '../dependencies.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { newestStep, stepOfCode } from './totp.ts'

/** A secret that belongs to no user: a code is compared with it where there is no user or no second factor. */
const NOBODYS_SECRET = 'A'.repeat(32)

/** A code that may be right: one of the app with its time step, or one in the form of a recovery code. */
export type ReadCode = { kind: 'app'; step: number } | { kind: 'recovery'; codeHash: string }

type Factor = { encryptedSecret: string; lastStep: number }

/**
 * Reads a typed code, without the database: null when it is wrong. Without a factor, for a user that does not exist or has none,
 * the answer is null too and takes as long.
 */
export function readCode(
  { accountSecrets, log }: Pick<Dependencies, 'accountSecrets' | 'log'>,
  { userId, factor, typed, now }: { userId: string; factor: Factor | null; typed: string; now: Date },
): ReadCode | null {
  const secret = factor && accountSecrets.decrypt(factor.encryptedSecret, userId)
  if (factor && !secret) log.error({ userId }, 'a second factor cannot be decrypted: was ENCRYPTION_KEY changed?')
  const step = stepOfCode(secret ?? NOBODYS_SECRET, typed.replace(/\s/g, ''), now)
  const codeHash = recoveryCodeHash(typed)
  if (!factor) return null
  const isSpent = step !== null && step <= factor.lastStep && factor.lastStep <= newestStep(now)
  if (secret && step !== null && !isSpent) return { kind: 'app', step }
  return codeHash === null ? null : { kind: 'recovery', codeHash }
}

/** Uses a code up: true for one caller only. After it neither the same code nor, from the app, an earlier one works again. */
export async function spendCode(tx: Database, userId: string, code: ReadCode, now: Date): Promise<boolean> {
  if (code.kind === 'app') {
    const spent = await tx
      .update(secondFactor)
      .set({ lastStep: code.step })
      .where(
        and(
          eq(secondFactor.userId, userId),
          or(lt(secondFactor.lastStep, code.step), gt(secondFactor.lastStep, newestStep(now))),
        ),
      )
      .returning({ userId: secondFactor.userId })
    return spent.length > 0
  }
  const spent = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(eq(recoveryCode.codeHash, code.codeHash), eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId })
  return spent.length > 0
}
