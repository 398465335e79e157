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
  /** How often the flood got each answer. A key is the kind of call and the answer: 'login 200', 'code 429 CODE'. */
  flood: Record<string, number>
  /** How often other visitors got each answer during the flood. The keys are as those of `flood`. */
  others: Record<string, number>
  /** The longest time that another visitor waited for an answer, in milliseconds. */
  slowest: { checkout: number; login: number }
}

/** The number of IPv6 lines that attack, each with 65 536 networks. */
const LINES = 12
/** The number of concurrent calls of each line. */
const AT_ONCE = 16
const FLOOD_MS = 20_000
let networks = 0
/** Returns an address on a customer's line, at each call in another network. */
const addressOn = (line: number) => `2800:a4:${line + 1}:${((networks += 1) & 0xffff).toString(16)}::1`

/** Sends wrong logins and wrong voucher codes concurrently, while other visitors open checkouts and log in. */
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

/** Makes a request first, and tries five codes at it: the server hashes a code only for a request that has tries left. */
async function guessCodes(environment: TestEnvironment, line: number, { flood }: FloodResult, isOver: IsOver) {
  while (!isOver()) {
    const call = browser(environment, { address: addressOn(line) })
    const request = await call(voucherAccessApi.ask, { body: { lookup: `4${networks}` } }).catch(() => null)
    if (!request) await pause(100)
    for (let n = 0; request && n < 5; n += 1)
      await noted(flood, 'code', () => call(voucherAccessApi.confirm, { body: { ...request, code: '000000' } }))
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
