import { setTimeout as pause } from 'node:timers/promises'
import type { TestEnvironment } from './test-environment.ts'

const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** Until the gateway's silence counts as "never charged". */
const UNTIL_KNOWN = [40 * SECOND, 70 * SECOND, 3 * MINUTE, 9 * MINUTE]
/** And on: the end of prices and holds, the late looks, and the day after which emails are looked at again. */
const UNTIL_ALL_IS_OVER = [...UNTIL_KNOWN, 32 * MINUTE, 20 * MINUTE, HOUR, 24 * HOUR, 3 * HOUR]
const MORE_STEPS = 12
const POLL_MS = 200
const QUIET_POLLS = 3
const MOST_POLLS = 3_000

/** What has not come to its end, but for money that staff have to transfer, and the jobs that could run now. A job of a dead process counts as waiting. */
const STATE = `
  select
    (select count(*) from checkout where status not in ('COMPLETED', 'EXPIRED', 'REFUNDED', 'REFUND_STUCK'))::int as checkouts,
    (select count(*) from payment_attempt
      where status not in ('CONSUMED', 'DECLINED', 'ABSENT', 'REFUNDED', 'REFUND_STUCK'))::int as attempts,
    (select count(*) from refund where status not in ('DONE', 'STUCK'))::int as refunds,
    (select count(*) from mail_message where status = 'WAITING')::int as emails,
    (select count(*) from jobs.job where state in ('created', 'retry') and start_after <= now()
      or state = 'active' and started_on > now() - interval '4 seconds')::int as jobs`

type State = Record<'checkouts' | 'attempts' | 'refunds' | 'emails' | 'jobs', number>

async function stateOf(environment: TestEnvironment): Promise<State> {
  const [row] = await environment.query<State>(STATE)
  if (!row) throw new Error('the database did not answer')
  return row
}

/** Lets time pass for product and bank, a day and more unless `onlyUntilKnown`, so that all comes to its end. */
export async function settle(environment: TestEnvironment, { onlyUntilKnown = false } = {}): Promise<void> {
  for (const step of onlyUntilKnown ? UNTIL_KNOWN : UNTIL_ALL_IS_OVER) await passAndWait(environment, step)
  if (onlyUntilKnown) return
  for (let more = 0; more < MORE_STEPS; more += 1) {
    const { checkouts, attempts, refunds, emails } = await stateOf(environment)
    if (checkouts + attempts + refunds + emails === 0) return
    await passAndWait(environment, HOUR)
  }
}

/** Moves the clocks on and waits until the jobs have done what is due by then. */
export async function passAndWait(environment: TestEnvironment, ms: number): Promise<void> {
  await environment.pass(ms)
  await environment.sweep()
  let quiet = 0
  for (let polls = 0; polls < MOST_POLLS && quiet < QUIET_POLLS; polls += 1) {
    await pause(POLL_MS)
    quiet = (await stateOf(environment)).jobs === 0 ? quiet + 1 : 0
  }
}
