import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

/**
 * Replaces `@node-rs/argon2` in tests: hashes are made with the lowest cost but state the requested one, since hundreds of tests
 * log in, and a full hash takes a tenth of a second of the processor. The alias is in vitest.config.ts.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

const COST = /\$m=\d+,t=\d+,p=\d+\$/
const SMALLEST = '$m=64,t=1,p=1$'
let isQuick = true

export const { parseOptions } = real

export async function hash(
  password: string,
  options: Required<Pick<argon2.Options, 'memoryCost' | 'timeCost' | 'parallelism'>>,
) {
  if (!isQuick) return real.hash(password, options)
  const quick = await real.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  return quick.replace(COST, `$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`)
}

export function verify(hashed: string, password: string): Promise<boolean> {
  return real.verify(isQuick ? hashed.replace(COST, SMALLEST) : hashed, password)
}

/** Runs with real costs, for tests that measure the work. Hashes that were made quickly do not verify meanwhile. */
export async function atFullCost<Result>(run: () => Promise<Result>): Promise<Result> {
  isQuick = false
  try {
    return await run()
  } finally {
    isQuick = true
  }
}
