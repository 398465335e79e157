import { and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { DeliveryPlace } from '#shared/partner/api-wire.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { WebhookDeliveryFilter, WebhookDeliveryRow } from '#shared/webhooks/delivery-contract.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerEvent, webhook, webhookDelivery, webhookTry } from '../../platform/db/schema/webhooks.ts'
import { isWithin, type Reach } from './store.ts'

/** The most tries of a delivery that its log shows: it may be sent again and again. */
const MOST_IN_LOG = 20

type Delivery = typeof webhookDelivery.$inferSelect

const STATUSES = { waiting: 'WAITING', delivered: 'DELIVERED', failed: 'FAILED' } as const
const NAMES = { WAITING: 'waiting', DELIVERED: 'delivered', FAILED: 'failed' } as const

/** Reads a page of the events of a webhook with their tries, and how many there are; by default the newest first. */
export async function findDeliveries(
  db: Database,
  { filter, sort = ['happenedAt', 'DESC'], range }: ListQuery<WebhookDeliveryFilter, 'happenedAt'>,
  reach: Reach,
): Promise<Page<WebhookDeliveryRow>> {
  // Without the filter that names a webhook there are none.
  if (!filter) return { rows: [], first: 0, total: 0 }
  const { webhookId, status, kind } = filter
  const own = db
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.id, webhookId), isWithin(reach)))
  const condition = and(
    inArray(webhookDelivery.webhookId, own),
    status ? eq(webhookDelivery.status, STATUSES[status]) : undefined,
    kind ? inArray(webhookDelivery.eventId, ofKind(db, kind)) : undefined,
  )
  const select = db
    .select({ delivery: webhookDelivery, kind: partnerEvent.kind })
    .from(webhookDelivery)
    .innerJoin(partnerEvent, eq(partnerEvent.id, webhookDelivery.eventId))
    .where(condition)
    .orderBy(...inOrder(sort, webhookDelivery, webhookDelivery.id))
  const page = await readPage(select, db.$count(webhookDelivery, condition), range)
  return { ...page, rows: await toRows(db, page.rows) }
}

type LogPage = { webhookId: string; before?: DeliveryPlace | undefined; limit: number }

/** Reads the deliveries of a webhook of the caller's business before a place in its log, the newest first. */
export async function findDeliveriesBefore(
  db: Database,
  { webhookId, before, limit }: LogPage,
  reach: Reach,
): Promise<WebhookDeliveryRow[]> {
  const { happenedAt, id } = webhookDelivery
  const isBefore =
    before &&
    sql`(${happenedAt}, ${id}) < (${new Date(before.happenedAt).toISOString()}::timestamptz, ${before.id}::uuid)`
  const found = await db
    .select({ delivery: webhookDelivery, kind: partnerEvent.kind })
    .from(webhookDelivery)
    .innerJoin(partnerEvent, eq(partnerEvent.id, webhookDelivery.eventId))
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(and(eq(webhookDelivery.webhookId, webhookId), isBefore, isWithin(reach)))
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit)
  return toRows(db, found)
}

function ofKind(db: Database, kind: WebhookDeliveryRow['kind']) {
  return db.select({ id: partnerEvent.id }).from(partnerEvent).where(eq(partnerEvent.kind, kind))
}

/** @throws Failure WEBHOOK_DELIVERY_NOT_FOUND, also for one of another business */
export async function readDelivery(db: Database, id: string, reach: Reach): Promise<WebhookDeliveryRow> {
  const found = await db
    .select({ delivery: webhookDelivery, kind: partnerEvent.kind })
    .from(webhookDelivery)
    .innerJoin(partnerEvent, eq(partnerEvent.id, webhookDelivery.eventId))
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(and(eq(webhookDelivery.id, id), isWithin(reach)))
  const [row] = await toRows(db, found)
  if (!row) throw new Failure('WEBHOOK_DELIVERY_NOT_FOUND')
  return row
}

type DeliveryWithKind = { delivery: Delivery; kind: WebhookDeliveryRow['kind'] }

async function toRows(db: Database, found: readonly DeliveryWithKind[]): Promise<WebhookDeliveryRow[]> {
  const ids = found.map(({ delivery }) => delivery.id)
  const lately = db.$with('lately').as(
    db
      .select({
        ...getTableColumns(webhookTry),
        place: sql<number>`row_number() over (partition by ${webhookTry.deliveryId} order by ${webhookTry.id} desc)`.as(
          'place',
        ),
      })
      .from(webhookTry)
      .where(inArray(webhookTry.deliveryId, ids)),
  )
  const tries = await db
    .with(lately)
    .select()
    .from(lately)
    .where(lte(lately.place, MOST_IN_LOG))
    .orderBy(desc(lately.id))
  const byDelivery = Map.groupBy(tries, ({ deliveryId }) => deliveryId)
  return found.map(({ delivery, kind }) => ({
    id: delivery.id,
    eventId: delivery.eventId,
    kind,
    happenedAt: delivery.happenedAt.toISOString(),
    status: NAMES[delivery.status],
    tries: delivery.tries,
    nextAt: delivery.status === 'WAITING' ? delivery.nextAt.toISOString() : null,
    log: (byDelivery.get(delivery.id) ?? []).map(({ at, status, error, milliseconds, answer }) => ({
      at: at.toISOString(),
      status,
      error,
      milliseconds,
      answer,
    })),
  }))
}
