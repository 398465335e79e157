import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { isTaken, offAfter, pauseAfter } from '#shared/webhooks/schedule.ts'
import type { DeliveryAnswer } from '../../adapters/webhook-sender/sender.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { webhook, webhookDelivery, webhookTry } from '../../platform/db/schema/webhooks.ts'
import type { Dependencies } from '../dependencies.ts'
import { webhookQueues } from './queues.ts'
import { switchOffFailing } from './switch-off.ts'

type Webhook = typeof webhook.$inferSelect

/** A try of a delivery, which was the one of that number, with the receiver's answer. */
export type Try = {
  delivery: Pick<typeof webhookDelivery.$inferSelect, 'id' | 'tries'>
  to: Webhook
  answer: DeliveryAnswer & { at: Date; milliseconds: number }
}

/** A try with what follows from it: the end of its delivery, or the next try after so many seconds. */
type TryWithOutcome = Try & {
  outcome: { status: 'DELIVERED' | 'FAILED' } | { status: 'WAITING'; seconds: number; nextAt: Date }
}

/** Records tries of different deliveries in one transaction, with what follows from each. */
export async function recordTries(dependencies: Dependencies, tries: readonly Try[]): Promise<void> {
  const at = dependencies.now()
  const all = tries.map((one): TryWithOutcome => ({ ...one, outcome: outcomeOf(one, at) }))
  await dependencies.db.transaction(async (tx) => {
    const failingIds = await lockCounted(tx, all)
    const settledIds = await settle(tx, all)
    await queueNextTries(
      tx,
      dependencies,
      all.filter(({ delivery }) => settledIds.has(delivery.id)),
    )
    for (const { delivery, to, outcome, answer } of all) {
      if (!settledIds.has(delivery.id)) continue
      if (outcome.status === 'FAILED') await noteFailed(tx, dependencies, to, answer.status)
      if (outcome.status === 'DELIVERED' && failingIds.has(to.id))
        await tx.update(webhook).set({ failedInARow: 0 }).where(eq(webhook.id, to.id))
    }
  })
}

function outcomeOf({ delivery, answer }: Try, now: Date): TryWithOutcome['outcome'] {
  if (answer.status !== null && isTaken(answer.status)) return { status: 'DELIVERED' }
  const seconds = answer.status === 410 ? null : pauseAfter(delivery.tries, randomInt(1_001) / 1_000)
  if (seconds === null) return { status: 'FAILED' }
  return { status: 'WAITING', seconds, nextAt: new Date(now.getTime() + seconds * 1_000) }
}

/**
 * Locks the webhooks whose count of failed events changes, before their deliveries, as a replay does: those of an event that failed,
 * and those that take one after others failed.
 * @returns their ids
 */
async function lockCounted(tx: Database, tries: readonly TryWithOutcome[]): Promise<ReadonlySet<string>> {
  const idsOf = (status: TryWithOutcome['outcome']['status']) =>
    tries.filter(({ outcome }) => outcome.status === status).map(({ to }) => to.id)
  const hasFailedBefore = and(inArray(webhook.id, idsOf('DELIVERED')), gt(webhook.failedInARow, 0))
  const rows = await tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(or(inArray(webhook.id, idsOf('FAILED')), hasFailedBefore))
    .orderBy(asc(webhook.id))
    .for('no key update')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes tries into the log, and their outcomes into the deliveries. When the lease of one ran out, another try may have begun,
 * whose outcome counts. Deliveries are locked in the order of their facts, as a replay does.
 * @returns the ids of the deliveries that have these outcomes now
 */
async function settle(tx: Database, tries: readonly TryWithOutcome[]): Promise<ReadonlySet<string>> {
  const rows = tries.map(({ delivery: { id, tries: n }, answer, outcome }) => ({
    id,
    n,
    ...answer,
    outcome: outcome.status,
    nextAt: outcome.status === 'WAITING' ? outcome.nextAt : null,
  }))
  const statement = sql`
    with result as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result(
        id uuid, n int, at timestamptz, status int, error text, milliseconds int, answer text, outcome text, "nextAt" timestamptz)
    ), locked_delivery as (
      select id from ${webhookDelivery} where id in (select id from result) order by happened_at, event_id for no key update
    ), log_entry as (
      insert into ${webhookTry} (delivery_id, at, status, error, milliseconds, answer)
      select id, at, status, error, milliseconds, answer from result join locked_delivery using (id)
    )
    update ${webhookDelivery} as delivery
      set status = outcome, next_at = coalesce("nextAt", next_at), leased_until = null
      from result join locked_delivery using (id)
      where delivery.id = result.id and delivery.tries = n and delivery.status = 'WAITING'
      returning delivery.id`
  const deliveries = await rowsOf<{ id: string }>(tx, statement)
  return new Set(deliveries.map(({ id }) => id))
}

async function queueNextTries(tx: Database, { jobs }: Dependencies, tries: readonly TryWithOutcome[]): Promise<void> {
  const due = tries.flatMap(({ delivery: { id }, to, outcome }) => {
    if (outcome.status !== 'WAITING') return []
    // One that is sent again has its first tries a second time.
    const key = `${id}:${outcome.nextAt.getTime()}`
    return [{ payload: { deliveryId: id }, key, group: to.businessId, afterSeconds: outcome.seconds }]
  })
  if (due.length > 0) await jobs.enqueueAll(tx, webhookQueues.deliver, due)
}

/** Counts an event that could not be delivered, and switches its webhook off when it is gone or fails again and again. */
export async function noteFailed(
  tx: Database,
  dependencies: Dependencies,
  { id }: Webhook,
  status: number | null,
): Promise<void> {
  const [to] = await tx.select().from(webhook).where(eq(webhook.id, id)).for('no key update')
  if (!to) return
  const { failedInARow } = to
  await tx
    .update(webhook)
    .set({ failedInARow: failedInARow + 1 })
    .where(eq(webhook.id, id))
  const reason = offAfter({ status, failedInARow })
  if (reason && to.isActive) await switchOffFailing(tx, dependencies, to, reason)
}
