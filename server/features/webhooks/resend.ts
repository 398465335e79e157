import { and, asc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { MOST_REPLAYED } from '#shared/webhooks/contract.ts'
import { TEST_EVENT } from '#shared/webhooks/events.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerEvent, webhook, webhookDelivery } from '../../platform/db/schema/webhooks.ts'
import { reserveUseWithin, type SharedLimit } from '../../platform/http/shared-limit.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { newEventId, queueDeliveries } from './events.ts'
import { isWithin, lockWebhook, reachOf } from './store.ts'

/** How often an event may be sent to one webhook again, for each delivery. */
const RESENDS: SharedLimit = { name: 'webhook-resend', max: 20, windowSeconds: 24 * 3_600 }

type By = Pick<Identity, 'userId' | 'business'>
type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now'>

/** The state of a delivery with all its tries left, due at once. */
const anew = (at: Date) => ({ status: 'WAITING', tries: 0, nextAt: at, leasedUntil: null }) as const

/**
 * Sends an event to a webhook again, under the same id and signed with today's secrets.
 * @throws Failure WEBHOOK_DELIVERY_NOT_FOUND, also for one of another business or of another webhook than the named one; WEBHOOK_OFF; WEBHOOK_DELIVERY_UNDER_WAY while a
 *   process is sending it; TOO_MANY_REQUESTS after twenty times in a day
 */
export async function resendDelivery(
  { db, jobs, now }: Needs,
  by: By,
  { id, webhookId }: { id: string; webhookId?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now()
    const isOfWebhook = webhookId === undefined ? undefined : eq(webhook.id, webhookId)
    const [found] = await tx
      .select({
        eventId: webhookDelivery.eventId,
        businessId: webhook.businessId,
        url: webhook.url,
        isActive: webhook.isActive,
      })
      .from(webhookDelivery)
      .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
      .where(and(eq(webhookDelivery.id, id), isOfWebhook, isWithin(reachOf(by))))
    if (!found) throw new Failure('WEBHOOK_DELIVERY_NOT_FOUND')
    if (!found.isActive) throw new Failure('WEBHOOK_OFF')
    await reserveUseWithin(tx, RESENDS, { subject: id, now: at })
    const isFree = or(isNull(webhookDelivery.leasedUntil), lte(webhookDelivery.leasedUntil, at))
    const [back] = await tx
      .update(webhookDelivery)
      .set(anew(at))
      .where(and(eq(webhookDelivery.id, id), isFree))
      .returning({ id: webhookDelivery.id })
    if (!back) throw new Failure('WEBHOOK_DELIVERY_UNDER_WAY')
    await queueDeliveries(tx, jobs, 'resend', [{ id, businessId: found.businessId }])
    const detail = { url: found.url, event: found.eventId }
    await writeAudit(tx, { at, userId: by.userId, action: 'webhook.event-resent', subject: id, detail })
  })
}

type Replay = { id: string; since: string }
type ReplayResult = { events: number; until: string | null }

/**
 * Sends a webhook the first 1,000 events of its kinds since a moment, those that it missed and those that it took; what waits for
 * its next try stays as it is. Returns how many, and the moment of the last one when there are more: the next replay begins there.
 * @throws Failure WEBHOOK_NOT_FOUND; WEBHOOK_OFF
 */
export async function replayEvents({ db, jobs, now }: Needs, by: By, { id, since }: Replay): Promise<ReplayResult> {
  return db.transaction(async (tx) => {
    const at = now()
    const to = await lockWebhook(tx, id, reachOf(by))
    if (!to.isActive) throw new Failure('WEBHOOK_OFF')
    const isMissed = and(
      eq(partnerEvent.businessId, to.businessId),
      gte(partnerEvent.happenedAt, new Date(since)),
      inArray(partnerEvent.kind, to.kinds),
    )
    const found = await tx
      .select({ eventId: partnerEvent.id, happenedAt: partnerEvent.happenedAt })
      .from(partnerEvent)
      .where(isMissed)
      .orderBy(asc(partnerEvent.happenedAt), asc(partnerEvent.id))
      .limit(MOST_REPLAYED + 1)
    const events = found.slice(0, MOST_REPLAYED)
    const last = found.length > MOST_REPLAYED ? events.at(-1) : undefined
    const eventCount = events.length === 0 ? 0 : await queueAnew(tx, jobs, { to, events, at })
    const detail = { url: to.url, since, count: eventCount }
    await writeAudit(tx, { at, userId: by.userId, action: 'webhook.replayed', subject: id, detail })
    return { events: eventCount, until: last?.happenedAt.toISOString() ?? null }
  })
}

type MissedEvents = {
  to: typeof webhook.$inferSelect
  events: readonly { eventId: string; happenedAt: Date }[]
  at: Date
}

async function queueAnew(tx: Database, jobs: Needs['jobs'], { to, events, at }: MissedEvents): Promise<number> {
  const rows = await tx
    .insert(webhookDelivery)
    .values(events.map((event) => ({ ...event, webhookId: to.id, nextAt: at })))
    .onConflictDoUpdate({
      target: [webhookDelivery.webhookId, webhookDelivery.eventId],
      set: anew(at),
      setWhere: ne(webhookDelivery.status, 'WAITING'),
    })
    .returning({ id: webhookDelivery.id })
  await queueDeliveries(
    tx,
    jobs,
    'resend',
    rows.map(({ id }) => ({ id, businessId: to.businessId })),
  )
  return rows.length
}

/** Sends a test event to a webhook; returns its id. @throws Failure WEBHOOK_NOT_FOUND; WEBHOOK_OFF */
export async function sendTest({ db, jobs, now }: Needs, by: By, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { businessId, isActive } = await lockWebhook(tx, id, reachOf(by))
    if (!isActive) throw new Failure('WEBHOOK_OFF')
    const [eventId, happenedAt] = [newEventId(), now()]
    await tx
      .insert(partnerEvent)
      .values({ id: eventId, businessId, kind: TEST_EVENT, subjects: { webhook: id }, happenedAt })
    const due = { eventId, webhookId: id, happenedAt, nextAt: happenedAt }
    const rows = await tx.insert(webhookDelivery).values(due).returning({ id: webhookDelivery.id })
    await queueDeliveries(
      tx,
      jobs,
      'event',
      rows.map((row) => ({ id: row.id, businessId })),
    )
    return eventId
  })
}
