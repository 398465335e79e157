import { hash, parseOptions, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts'

/** Parameters of argon2id; memory in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** The cost of new hashes: 64 MiB and 3 passes (docs/decisions/007). */
export const PASSWORD_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/** A hash of the same cost that no password has: a login without a user is compared with it. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$invoOqzas2LNpzCxHZ66xg$WKIIF0LBJXX5tKbXdziARjXbGINjWWOpHUx1GQQS1r8'

/**
 * The limits of parallel hashes: each takes 64 MiB and a thread of the pool, which file access also needs. A caller that would
 * wait longer than some seconds is refused. Emailed codes wait in a separate line, so that a flood of them refuses no login.
 * Networks take turns, so that a flood from a few refuses nobody else.
 */
const LINES = {
  passwords: concurrencyLimit({ atOnce: 2, mostWaiting: 60 }),
  codes: concurrencyLimit({ atOnce: 1, mostWaiting: 60 }),
}

/**
 * Hashes a password for storage.
 * @throws Failure UNAVAILABLE when too many are being computed.
 */
export function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  return LINES.passwords(() => hash(spelledOneWay(password), cost))
}

/**
 * Hashes a code of an email for storage.
 * @throws Failure UNAVAILABLE when too many are being computed.
 */
export function hashCode(code: string): Promise<string> {
  return LINES.codes(() => hash(code, PASSWORD_COST))
}

/**
 * Whether a code matches a hash; `from` is the caller's network, for taking turns. With null the answer is false and takes as
 * long.
 * @throws Failure UNAVAILABLE when too many are being computed.
 */
export async function isCode(hashed: string | null, code: string, from: string): Promise<boolean> {
  const matches = await LINES.codes(() => verify(hashed ?? NOBODYS_HASH, code), from)
  return hashed !== null && matches
}

/**
 * Whether a password matches a hash; `from` is the caller's network or user, for taking turns. With null, for a user that does
 * not exist or has no password yet, the answer is false and takes as long.
 * @throws Failure UNAVAILABLE when too many are being computed.
 */
export async function isPassword(hashed: string | null, password: string, from: string): Promise<boolean> {
  const matches = await LINES.passwords(() => verify(hashed ?? NOBODYS_HASH, spelledOneWay(password)), from)
  return hashed !== null && matches
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(hashed: string, cost: PasswordCost = PASSWORD_COST): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
}

/** Normalises a password: an ñ is one character on some keyboards and two on others. */
function spelledOneWay(password: string): string {
  return password.normalize('NFKC')
}
