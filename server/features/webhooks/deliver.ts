import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { eventOnWire, type PartnerEvent } from '#shared/webhooks/events.ts'
import { isTaken, MOST_TRIES, offAfter, pauseAfter } from '#shared/webhooks/schedule.ts'
import type { Delivered } from '../../adapters/webhook-sender/sender.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerEvent, webhook, webhookDelivery, webhookTry } from '../../platform/db/schema/webhooks.ts'
import type { Dependencies } from '../dependencies.ts'
import { webhookQueues } from './queues.ts'
import { secretsInForce, signedHeaders } from './sign.ts'
import { switchOffFailing } from './switch-off.ts'

/** Milliseconds for which a delivery belongs to the process that makes a try, which takes 15 seconds at most. */
const LEASE_MS = 60_000

/** Milliseconds by which a try may come early: its job is due by the clock of the database, or of another process. */
const EARLY_MS = 2_000

type Webhook = typeof webhook.$inferSelect
type Claimed = { delivery: typeof webhookDelivery.$inferSelect; event: PartnerEvent; to: Webhook }

/**
 * Makes the next try of a delivery when it is due; a second call, or one in another process, makes none. The receiver may get an
 * event twice when this process dies before it has noted the answer, and recognises it by its id.
 */
export async function deliver(dependencies: Dependencies, deliveryId: string): Promise<void> {
  const { db, now } = dependencies
  const claimed = await claim(dependencies, deliveryId)
  if (!claimed) return
  const at = now()
  const begun = performance.now()
  const delivered = await post(dependencies, claimed, at)
  const milliseconds = Math.round(performance.now() - begun)
  await db.transaction((tx) => record(tx, dependencies, claimed, { ...delivered, at, milliseconds }))
}

async function post({ accountSecrets, webhooks }: Dependencies, { event, to }: Claimed, at: Date): Promise<Delivered> {
  const secrets = secretsInForce(accountSecrets, to, at)
  if (!secrets) return { status: null, error: 'secret', answer: '' }
  const body = JSON.stringify(eventOnWire(event))
  const signed = signedHeaders({ id: event.id, at, body }, secrets)
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Ceibo-Webhooks/1' }
  return webhooks.post(to.url, { headers, body })
}

/**
 * Counts the try before it is made, and keeps other processes from making one meanwhile. A delivery whose last try was never
 * recorded counts as failed.
 */
async function claim(dependencies: Dependencies, deliveryId: string): Promise<Claimed | null> {
  const { db, now } = dependencies
  const at = now()
  const leasedUntil = new Date(at.getTime() + LEASE_MS)
  const isFree = or(isNull(webhookDelivery.leasedUntil), lte(webhookDelivery.leasedUntil, at))
  const isDue = and(
    eq(webhookDelivery.id, deliveryId),
    eq(webhookDelivery.status, 'WAITING'),
    lte(webhookDelivery.nextAt, new Date(at.getTime() + EARLY_MS)),
    isFree,
  )
  return db.transaction(async (tx) => {
    const [delivery] = await tx
      .update(webhookDelivery)
      .set({ tries: sql`least(${webhookDelivery.tries}, ${MOST_TRIES}) + 1`, nextAt: leasedUntil, leasedUntil })
      .where(isDue)
      .returning()
    if (!delivery) return null
    const [found] = await tx
      .select({ event: partnerEvent, to: webhook })
      .from(partnerEvent)
      .innerJoin(webhook, eq(webhook.id, delivery.webhookId))
      .innerJoin(business, and(eq(business.id, webhook.businessId), isNull(business.deletedAt)))
      .where(eq(partnerEvent.id, delivery.eventId))
    if (found?.to.isActive && delivery.tries <= MOST_TRIES) return { delivery, ...found }
    // Switched off meanwhile, its owner sends what it missed again. A deleted business hears of nothing more.
    const tries = Math.min(delivery.tries, MOST_TRIES)
    await tx
      .update(webhookDelivery)
      .set({ status: 'FAILED', tries, leasedUntil: null })
      .where(eq(webhookDelivery.id, deliveryId))
    if (found?.to.isActive) await noteFailed(tx, dependencies, found.to, null)
    return null
  })
}

type MadeTry = Delivered & { at: Date; milliseconds: number }

/** Records a try, and what follows from it: the end of the delivery, or the next try. */
async function record(
  tx: Database,
  dependencies: Dependencies,
  { delivery, to }: Claimed,
  made: MadeTry,
): Promise<void> {
  const { id: deliveryId, tries } = delivery
  await tx.insert(webhookTry).values({ deliveryId, ...made })
  const settle = async (values: Partial<typeof webhookDelivery.$inferInsert>) => {
    // When the lease ran out, another try may have begun: its outcome counts.
    const isOwn = and(eq(webhookDelivery.id, deliveryId), eq(webhookDelivery.tries, tries))
    const rows = await tx
      .update(webhookDelivery)
      .set({ ...values, leasedUntil: null })
      .where(and(isOwn, eq(webhookDelivery.status, 'WAITING')))
      .returning({ id: webhookDelivery.id })
    return rows.length > 0
  }
  if (made.status !== null && isTaken(made.status)) {
    if (await settle({ status: 'DELIVERED' })) await forgetFailed(tx, to)
    return
  }
  const seconds = made.status === 410 ? null : pauseAfter(tries, randomInt(1_001) / 1_000)
  if (seconds === null) {
    if (await settle({ status: 'FAILED' })) await noteFailed(tx, dependencies, to, made.status)
    return
  }
  const nextAt = new Date(dependencies.now().getTime() + seconds * 1_000)
  if (!(await settle({ nextAt }))) return
  await dependencies.jobs.enqueue(
    tx,
    webhookQueues.deliver,
    { deliveryId },
    // One that is sent again has its first tries a second time.
    { afterSeconds: seconds, key: `${deliveryId}:${nextAt.getTime()}`, group: to.businessId },
  )
}

/** Counts an event that could not be delivered, and switches its webhook off when it is gone or fails again and again. */
async function noteFailed(
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

/** An event that was taken ends the row of failed ones. */
async function forgetFailed(tx: Database, { id }: Webhook): Promise<void> {
  const hasFailed = and(eq(webhook.id, id), gt(webhook.failedInARow, 0))
  await tx.update(webhook).set({ failedInARow: 0 }).where(hasFailed)
}
