import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { eventOnWire, type PartnerEvent } from '#shared/webhooks/events.ts'
import { MOST_TRIES } from '#shared/webhooks/schedule.ts'
import type { DeliveryAnswer } from '../../adapters/webhook-sender/sender.ts'
import { inGroups } from '../../platform/concurrency/in-groups.ts'
import { answersInOrder } from '../../platform/db/pipeline/in-order.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerEvent, webhook, webhookDelivery } from '../../platform/db/schema/webhooks.ts'
import type { Dependencies } from '../dependencies.ts'
import { noteFailed, recordTries, type Try } from './record-tries.ts'
import { secretsInForce, signedHeaders } from './sign.ts'

/** Milliseconds for which a delivery belongs to the process that makes a try, which takes 15 seconds at most. */
const LEASE_MS = 60_000

/** Milliseconds by which a try may come early: its job is due by the clock of the database, or of another process. */
const EARLY_MS = 2_000

/** Milliseconds for which the first answers of a batch wait for others, to be recorded with them in one transaction. */
const RECORD_WITHIN_MS = 200

type ClaimedDelivery = {
  delivery: typeof webhookDelivery.$inferSelect
  event: PartnerEvent
  to: typeof webhook.$inferSelect
}

/**
 * Makes the next try of each delivery that is due; a second call, or one in another process, makes none. They are claimed in one
 * statement and posted side by side; an answer is recorded with those that come with it, and waits for no slow receiver. A
 * receiver may get an event twice when this process dies before it has noted the answer, and recognises it by its id.
 * @returns the outcome of each, in their order: rejected when its try could not be made or recorded
 * @throws Error when none could be claimed
 */
export async function deliverAll(
  dependencies: Dependencies,
  deliveryIds: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const deliveryById = new Map((await claim(dependencies, deliveryIds)).map((one) => [one.delivery.id, one]))
  // A delivery with two jobs in this batch is sent for the first.
  const posts = deliveryIds.map(async (id) => {
    const own = deliveryById.get(id)
    return deliveryById.delete(id) && own ? makeTry(dependencies, own) : null
  })
  const record = inGroups(
    (tries: Try[]) => recordTries(dependencies, tries),
    Promise.race([Promise.allSettled(posts), pause(RECORD_WITHIN_MS, undefined, { ref: false })]),
  )
  return Promise.allSettled(
    posts.map(async (post) => {
      const oneTry = await post
      // Recorded alone, it does not fail with another of its group.
      if (oneTry) await record(oneTry).catch(() => recordTries(dependencies, [oneTry]))
    }),
  )
}

/** Makes the next try of a delivery, as `deliverAll` does. @throws Error when it could not be made or recorded */
export async function deliver(dependencies: Dependencies, deliveryId: string): Promise<void> {
  const [outcome] = await deliverAll(dependencies, [deliveryId])
  if (outcome?.status === 'rejected') throw outcome.reason
}

async function makeTry(dependencies: Dependencies, claimedDelivery: ClaimedDelivery): Promise<Try> {
  const at = dependencies.now()
  const startedAt = performance.now()
  const answer = await post(dependencies, claimedDelivery, at)
  return { ...claimedDelivery, answer: { ...answer, at, milliseconds: Math.round(performance.now() - startedAt) } }
}

async function post(
  { accountSecrets, webhooks }: Dependencies,
  { event, to }: ClaimedDelivery,
  at: Date,
): Promise<DeliveryAnswer> {
  const secrets = secretsInForce(accountSecrets, to, at)
  if (!secrets) return { status: null, error: 'secret', answer: '' }
  const body = JSON.stringify(eventOnWire(event))
  const signatureHeaders = signedHeaders({ id: event.id, at: webhooks.now(), body }, secrets)
  const headers = { ...signatureHeaders, 'content-type': 'application/json', 'user-agent': 'Ceibo-Webhooks/1' }
  return webhooks.post(to.url, { headers, body })
}

/**
 * Counts each try before it is made, and keeps other processes from making one meanwhile. A delivery whose last try was never
 * recorded counts as failed.
 */
async function claim(dependencies: Dependencies, deliveryIds: readonly string[]): Promise<ClaimedDelivery[]> {
  const { db, now } = dependencies
  const at = now()
  const leasedUntil = new Date(at.getTime() + LEASE_MS)
  return db.transaction(async (tx) => {
    const [, deliveries] = await answersInOrder([
      lockGivenUp(tx, deliveryIds),
      tx
        .update(webhookDelivery)
        .set({ tries: sql`least(${webhookDelivery.tries}, ${MOST_TRIES}) + 1`, nextAt: leasedUntil, leasedUntil })
        .where(sql`${webhookDelivery.id} = any(array${dueAndFree(tx, deliveryIds, at)})`)
        .returning(),
    ])
    if (deliveries.length === 0) return []
    const found = await eventsOf(tx, deliveries)
    const isToPost = ({ delivery, to }: ClaimedDelivery) => to.isActive && delivery.tries <= MOST_TRIES
    // Switched off meanwhile, its owner sends what it missed again. A deleted business hears of nothing more.
    const toPost = found.filter(isToPost)
    const notSent = deliveries.filter(({ id }) => !toPost.some(({ delivery }) => delivery.id === id))
    if (notSent.length > 0) await end(tx, notSent)
    for (const { to } of found.filter((one) => !isToPost(one)))
      if (to.isActive) await noteFailed(tx, dependencies, to, null)
    return toPost
  })
}

/**
 * Locks the webhooks of deliveries that had their last try, before the deliveries, as `recordTries` and a replay do: their failed
 * events are counted.
 */
function lockGivenUp(tx: Database, deliveryIds: readonly string[]) {
  const { webhookId, status, tries } = webhookDelivery
  const givenUp = tx
    .select({ webhookId })
    .from(webhookDelivery)
    .where(and(isOneOf(deliveryIds), eq(status, 'WAITING'), gte(tries, MOST_TRIES)))
  return tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(inArray(webhook.id, givenUp))
    .orderBy(asc(webhook.id))
    .for('no key update')
}

/** Those that are due, and that no process holds: whoever does is making a try, or has queued another job. */
function dueAndFree(tx: Database, deliveryIds: readonly string[], at: Date) {
  const isFree = or(isNull(webhookDelivery.leasedUntil), lte(webhookDelivery.leasedUntil, at))
  const isDue = lte(webhookDelivery.nextAt, new Date(at.getTime() + EARLY_MS))
  return tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(isOneOf(deliveryIds), eq(webhookDelivery.status, 'WAITING'), isDue, isFree))
    .for('no key update', { skipLocked: true })
}

const isOneOf = (ids: readonly string[]) => sql`${webhookDelivery.id} = any(${sql.param([...ids])}::uuid[])`

/** Reads what is sent, and where to; none for a deleted business. */
async function eventsOf(
  tx: Database,
  deliveries: readonly (typeof webhookDelivery.$inferSelect)[],
): Promise<ClaimedDelivery[]> {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const rows = await tx
    .select({ id: webhookDelivery.id, event: partnerEvent, to: webhook })
    .from(webhookDelivery)
    .innerJoin(partnerEvent, eq(partnerEvent.id, webhookDelivery.eventId))
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .innerJoin(business, and(eq(business.id, webhook.businessId), isNull(business.deletedAt)))
    .where(isOneOf([...byId.keys()]))
  return rows.flatMap(({ id, ...found }) => {
    const delivery = byId.get(id)
    return delivery ? { delivery, ...found } : []
  })
}

/** Ends deliveries that are not sent. */
async function end(tx: Database, deliveries: readonly { id: string }[]): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ status: 'FAILED', tries: sql`least(${webhookDelivery.tries}, ${MOST_TRIES})`, leasedUntil: null })
    .where(isOneOf(deliveries.map(({ id }) => id)))
}
