import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { EventKind, EventSubjects } from '#shared/webhooks/events.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { eventReader, partnerEvent, webhook, webhookDelivery } from '../../platform/db/schema/webhooks.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Dependencies } from '../dependencies.ts'
import { webhookQueues } from './queues.ts'

type Needs = Pick<Dependencies, 'jobs' | 'now'>

export type Fact = { kind: EventKind; subjects: EventSubjects }

/** Makes the id of a new event. */
export const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`

/** Writes the event of one fact, as `writeEvents` does. */
export function writeEvent(tx: Database, needs: Needs, businessId: string, fact: Fact): Promise<void> {
  return writeEvents(tx, needs, businessId, [fact])
}

/**
 * Writes the events of facts of a business in the transaction of the facts, and queues their deliveries: one statement, and one
 * more where a webhook listens. For a business whose systems read no events it sends none.
 */
export async function writeEvents(
  tx: Database,
  { jobs, now }: Needs,
  businessId: string,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0 || !(await hasReader(tx, jobs, businessId))) return
  const at = now().toISOString()
  const events = facts.map((fact) => ({ id: newEventId(), ...fact }))
  const statement = sql`
    with written as (
      insert into ${partnerEvent} (id, business_id, kind, subjects, happened_at)
      select id, ${businessId}::uuid, kind, subjects, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as fact(id text, kind text, subjects jsonb)
      returning id, kind
    )
    insert into ${webhookDelivery} (event_id, webhook_id, happened_at, next_at)
    select written.id, ${webhook}.id, ${at}::timestamptz, ${at}::timestamptz
      from written join ${webhook}
        on ${webhook}.business_id = ${businessId}::uuid and ${webhook}.is_active and written.kind = any(${webhook}.kinds)
      join ${business} on ${business}.id = ${webhook}.business_id and ${business}.deleted_at is null
    returning id`
  const due = await rowsOf<{ id: string }>(tx, statement)
  await queueDeliveries(
    tx,
    jobs,
    'event',
    due.map(({ id }) => ({ id, businessId })),
  )
}

type DueDelivery = { id: string; businessId: string }

/** Queues a job for each delivery. Each cause has its own keys: the job of a later try must not stand in for one that is due now. */
export async function queueDeliveries(
  tx: Database,
  jobs: Jobs,
  cause: 'event' | 'resend' | 'sweep',
  due: readonly DueDelivery[],
): Promise<void> {
  if (due.length === 0) return
  const waiting = due.map(({ id, businessId }) => ({
    payload: { deliveryId: id },
    key: `${cause}:${id}`,
    group: businessId,
  }))
  await jobs.enqueueAll(tx, webhookQueues.deliver, waiting)
}

/** Milliseconds for which a process may believe that a business has no reader. */
const FRESH_MS = 1_000

type KnownReaders = { readers: ReadonlySet<string>; readAt: number }

/** The readers that a process knows, by its queue of jobs. */
const readersByJobs = new WeakMap<Jobs, KnownReaders>()

/** Whether the systems of a business read events, for facts whose subjects have to be looked up. A reader stays one, so only a missing one is looked up again. */
export async function hasReader(tx: Database, jobs: Jobs, businessId: string): Promise<boolean> {
  const last = readersByJobs.get(jobs)
  if (last?.readers.has(businessId)) return true
  const readAt = performance.now()
  if (last && readAt - last.readAt < FRESH_MS) return false
  const rows = await tx.select({ id: eventReader.businessId }).from(eventReader)
  const readers = new Set(rows.map(({ id }) => id))
  readersByJobs.set(jobs, { readers, readAt })
  return readers.has(businessId)
}

/**
 * Lets the systems of a business read its events, from now on. It returns when every process writes them: a fact whose
 * transaction begins afterwards has its event.
 */
export async function openEvents({ db, now }: Pick<Dependencies, 'db' | 'now'>, businessId: string): Promise<void> {
  const newReaders = await db
    .insert(eventReader)
    .values({ businessId, since: now() })
    .onConflictDoNothing()
    .returning({ id: eventReader.businessId })
  if (newReaders.length > 0) await pause(FRESH_MS)
}
