import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '../../shared/auth/contract.ts'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import { Failure } from '../../shared/errors.ts'
import { voucherAccessApi } from '../../shared/voucher-access/contract.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { aTrip, browser } from './browser.ts'
import type { Stage } from './stage.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type FloodResult = {
  /** What the flood was answered, and how often. */
  flood: Record<string, number>
  /** What everybody else was answered meanwhile; a code is said where it was not 200. */
  others: Record<string, number>
  /** The longest that somebody else waited. Milliseconds. */
  slowest: { checkout: number; login: number }
}

/** Lines of IPv6, each with more networks than anybody counts, and how many calls each has under way. */
const LINES = 12
const AT_ONCE = 16
const FLOOD_MS = 20_000
/** An address of a customer's line, at a network that was not seen before. */
let networks = 0
const addressOn = (line: number) => `2800:a4:${line + 1}:${((networks += 1) & 0xffff).toString(16)}::1`

/** Wrong logins and wrong codes of vouchers come side by side, while others open checkouts and log in. */
export async function runPasswordFlood(stage: Stage): Promise<FloodResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase() })
  const result: FloodResult = { flood: {}, others: {}, slowest: { checkout: 0, login: 0 } }
  const isOver = overAfter(FLOOD_MS)
  try {
    const flood = Array.from({ length: LINES * AT_ONCE }, (_, n) =>
      n % 4 === 0
        ? guessCodes(environment, n % LINES, result, isOver)
        : guessLogins(environment, n % LINES, result, isOver),
    )
    await pause(2_000)
    while (!isOver()) {
      await timed(result, 'checkout', () => browser(environment)(checkoutApi.open, { body: aTrip() }))
      const body = { user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 'administrator' } as const
      await timed(result, 'login', () => browser(environment)(authApi.login, { body }))
    }
    await Promise.all(flood)
    return result
  } finally {
    await environment.close()
  }
}

type IsOver = () => boolean

function overAfter(ms: number): IsOver {
  const began = performance.now()
  return () => performance.now() - began > ms
}

async function guessLogins(environment: TestEnvironment, line: number, { flood }: FloodResult, isOver: IsOver) {
  while (!isOver()) {
    const call = browser(environment, { address: addressOn(line) })
    const body = { user: `nobody${networks}@example.com`, password: 'not the password', role: 'partner' } as const
    await noted(flood, 'login', () => call(authApi.login, { body }))
  }
}

/** A code is hashed only for a request that was made: each is good for five. */
async function guessCodes(environment: TestEnvironment, line: number, { flood }: FloodResult, isOver: IsOver) {
  while (!isOver()) {
    const call = browser(environment, { address: addressOn(line) })
    const asked = await call(voucherAccessApi.ask, { body: { lookup: `4${networks}` } }).catch(() => null)
    if (!asked) await pause(100)
    for (let n = 0; asked && n < 5; n += 1)
      await noted(flood, 'code', () => call(voucherAccessApi.confirm, { body: { ...asked, code: '000000' } }))
  }
}

async function noted(answers: Record<string, number>, what: string, act: () => Promise<unknown>): Promise<void> {
  const answer = await act().then(
    () => '200',
    (error: unknown) => (error instanceof Failure ? `${error.status} ${error.code}` : String(error)),
  )
  const key = `${what} ${answer}`
  answers[key] = (answers[key] ?? 0) + 1
}

async function timed(
  { others, slowest }: FloodResult,
  what: keyof FloodResult['slowest'],
  act: () => Promise<unknown>,
) {
  const began = performance.now()
  await noted(others, what, act)
  slowest[what] = Math.max(slowest[what], performance.now() - began)
}
