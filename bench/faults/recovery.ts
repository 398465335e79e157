import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../numbers.ts'
import type { World } from './world.ts'

/** Real seconds from the last restart to the end of the payments that it found running; `left` had none in time. */
export type Recovery = { running: number; p50: number; p99: number; left: number }

const WATCHED_S = 110
const LOOK_EVERY_MS = 500

/**
 * Kills the product once more and watches, with the clock left alone, how long payments and paid checkouts without a sale
 * take to their end. Those that the bank denies are left out: they are kept open until their card token is dead.
 */
export async function recoveryTimes(world: World): Promise<Recovery> {
  await world.kill()
  await world.untilUp()
  const began = performance.now()
  const waiting = new Set(await stuck(world))
  const running = waiting.size
  const times: number[] = []
  while (waiting.size > 0 && performance.now() - began < WATCHED_S * 1_000) {
    await pause(LOOK_EVERY_MS)
    const still = new Set(await stuck(world))
    for (const id of waiting) {
      if (still.has(id)) continue
      waiting.delete(id)
      times.push((performance.now() - began) / 1_000)
    }
  }
  const all = [...times, ...Array.from(waiting, () => WATCHED_S)]
  return { running, p50: quantile(all, 0.5), p99: quantile(all, 0.99), left: waiting.size }
}

async function stuck(world: World): Promise<string[]> {
  const rows = await world.query<{ id: string }>(`
    select checkout.id from checkout
    left join payment_attempt attempt on attempt.checkout_id = checkout.id and attempt.status in ('SENT', 'UNKNOWN')
    where checkout.status in ('PAYING', 'REVIEW', 'PAID') and coalesce(attempt.not_found, 0) = 0`)
  return rows.map(({ id }) => id)
}
