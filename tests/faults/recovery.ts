import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../bench/numbers.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Real seconds from a restart to the end of what it found running; `left` had none while it was watched. */
export type Recovery = { restarts: number; running: number; p50: number; p99: number; left: number }

/** A restart as one sees it: the process is back at once, and nothing is overdue only because it was away for long. */
const RESTART_MS = 1_000
const WATCHED_S = 110
const CHECK_EVERY_MS = 500

type RestartTimes = { times: readonly number[]; left: number }

/**
 * Kills the product and watches, with the clock left alone, how long payments and paid checkouts without a sale that the
 * restart found take to their end. Those that the bank denies are left out: they are kept open until their card token is
 * dead.
 */
export async function watchRestart(environment: TestEnvironment): Promise<RestartTimes> {
  await environment.withOutage(RESTART_MS, async () => {
    await environment.kill()
    await environment.untilUp()
  })
  const began = performance.now()
  const waiting = new Set(await running(environment))
  const times: number[] = []
  while (waiting.size > 0 && performance.now() - began < WATCHED_S * 1_000) {
    await pause(CHECK_EVERY_MS)
    const still = await open(environment)
    for (const id of waiting) {
      if (still.get(id) === 'running') continue
      waiting.delete(id)
      if (!still.has(id)) times.push((performance.now() - began) / 1_000)
    }
  }
  return { times, left: waiting.size }
}

/** What several restarts found, as one. */
export function summed(watched: readonly RestartTimes[]): Recovery {
  const left = watched.reduce((sum, one) => sum + one.left, 0)
  const all = [...watched.flatMap(({ times }) => times), ...Array<number>(left).fill(WATCHED_S)]
  return { restarts: watched.length, running: all.length, p50: quantile(all, 0.5), p99: quantile(all, 0.99), left }
}

async function running(environment: TestEnvironment): Promise<string[]> {
  return [...(await open(environment))].filter(([, state]) => state === 'running').map(([id]) => id)
}

/** Checkouts with a payment that is not at its end, and whether the bank has denied it. */
async function open(environment: TestEnvironment): Promise<Map<string, 'running' | 'denied'>> {
  const rows = await environment.query<{ id: string; denied: boolean }>(`
    select checkout.id, coalesce(attempt.not_found, 0) > 0 as denied from checkout
    left join payment_attempt attempt on attempt.checkout_id = checkout.id and attempt.status in ('SENT', 'UNKNOWN')
    where checkout.status in ('PAYING', 'REVIEW', 'PAID')`)
  return new Map(rows.map(({ id, denied }) => [id, denied ? 'denied' : 'running']))
}
